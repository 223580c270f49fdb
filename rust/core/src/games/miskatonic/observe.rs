//! What players see: the tensor, which is also the position in bytes, and the text.

use super::Miskatonic;
use super::action::{BOARD_KINDS, Defense, FRAGMENTS, Kind, SEALS};
use super::state::{Boards, Phase, Pile, Seat, State};
use crate::node::Player;
use crate::observation::{Kind as SlotKind, Layout, Slot};
use crate::set::spread;
use std::fmt::Write;

/// Slots of a seat.
const SEAT: usize = 32;
/// Slots of the table.
const TABLE: usize = 54;

pub(super) fn size(players: usize) -> usize {
    SEAT * players + TABLE
}

pub(super) fn spec(players: usize) -> Vec<Slot> {
    use SlotKind::{Categorical, Count, Flag};
    let mut layout = Layout::default();
    for seat in 0..players {
        let mut slot = |name: &str, shape: &[usize], kind, range, meaning| {
            layout.push(format!("seat+{seat}.{name}"), shape, kind, range, meaning);
        };
        slot("board", &[BOARD_KINDS], Categorical, (0, 2), "Fragments A to G, Seals 1 to 3: 0 empty, 1 card, 2 Assistant");
        slot("students", &[], Count, (0, 7), "Students");
        slot("wild_students", &[], Count, (0, 7), "Assistants that count as Students");
        slot("ready", &[8], Flag, (0, 1), "Defense cards: 1 face up, 0 face down or not dealt");
        slot("inside", &[], Flag, (0, 1), "in the Library");
        slot("knowledge", &[], Count, (0, 60), "Knowledge cards");
        slot("red", &[5], Count, (0, 5), "red cards owned, by number");
        slot("black", &[5], Flag, (0, 1), "black cards owned, by number");
    }
    let mut slot = |name: &str, shape: &[usize], kind, range, meaning| layout.push(name, shape, kind, range, meaning);
    slot("deck", &[12], Count, (0, 40), "cards in the deck, by kind");
    slot("discard", &[12], Count, (0, 40), "cards in the discard pile, by kind");
    slot("centre", &[12], Count, (0, 40), "cards in the centre, by kind");
    slot("red_deck", &[5], Count, (0, 40), "red cards in their deck, by number");
    slot("rewards", &[5], Flag, (0, 1), "red rewards that lie there, by number");
    slot("black_reward", &[], Flag, (0, 1), "the black reward lies there");
    slot("knowledge", &[], Count, (0, 60), "Knowledge cards left");
    slot("round", &[], Count, (1, 5), "round");
    slot("phase", &[], Categorical, (0, 7), "reward, turn, foresee, draw, react, assign, flip, end");
    slot(
        "turn",
        &[],
        Categorical,
        (0, players as u8 - 1),
        "seat whose turn it is; in reward the starter, at the end the last to act",
    );
    slot("committed", &[], Flag, (0, 1), "a preventive card was used this turn");
    slot("foresee", &[], Count, (0, 3), "Premonition draws to come");
    slot("pending", &[], Categorical, (0, 12), "0 none, else the drawn card's kind + 1");
    layout.0
}

pub(super) fn write(players: usize, state: &State, observer: Player, out: &mut [u8]) {
    // Whole words at a time; each writes past its end what is written next.
    let mut player = observer;
    for steps in 0..players {
        let slots: &mut [u8; SEAT + 3] = out[SEAT * steps..].first_chunk_mut().expect("seats, and the table behind them");
        let seat = &state.seats[player.index()];
        let [board, wild] = [state.boards.of(player), state.wild.of(player)];
        slots[..8].copy_from_slice(&(spread(board as u8) + spread(wild as u8)).to_le_bytes());
        slots[8..16].copy_from_slice(&(spread((board >> 8) as u8) + spread((wild >> 8) as u8)).to_le_bytes());
        slots[10] = seat.students;
        slots[11] = seat.wild_students;
        slots[12..20].copy_from_slice(&spread(seat.ready).to_le_bytes());
        slots[20] = u8::from(state.is_inside(player));
        slots[21] = seat.knowledge;
        slots[22..27].copy_from_slice(&seat.red);
        slots[27..].copy_from_slice(&spread(seat.black).to_le_bytes());
        player = player.clockwise(1, players);
    }
    let table: &mut [u8; TABLE] = (&mut out[SEAT * players..]).try_into().expect("the slots of the table");
    for (pile, start) in [state.deck, state.discard, state.centre, state.red_deck].iter().zip([0, 12, 24, 36]) {
        table[start..][..16].copy_from_slice(&pile.counts());
    }
    table[41..49].copy_from_slice(&spread(state.rewards).to_le_bytes());
    table[46] = u8::from(state.black_reward);
    table[47] = state.knowledge;
    table[48] = state.round;
    table[49] = state.phase as u8;
    table[50] = state.turn.relative_to(observer, players) as u8;
    table[51] = u8::from(state.committed);
    table[52] = state.foresee;
    table[53] = state.pending.map_or(0, |kind| kind as u8 + 1);
}

fn mask(slots: &[u8]) -> u8 {
    slots.iter().enumerate().map(|(place, &slot)| slot << place).sum()
}

/// The position in the tensor of seat 0, legal actions left out.
///
/// # Errors
/// A wrong length, or every slot out of its range.
pub(super) fn read(players: usize, bytes: &[u8]) -> Result<State, Vec<String>> {
    if bytes.len() != size(players) {
        return Err(vec![format!("{} bytes of position, expected {}", bytes.len(), size(players))]);
    }
    let reasons: Vec<String> = spec(players).iter().flat_map(|slot| slot.out_of_range(bytes)).collect();
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let (seats, table) = bytes.split_at(SEAT * players);
    let five = |slots: &[u8]| std::array::from_fn(|place| slots[place]);
    let mut state = State {
        deck: Pile::of_counts(&table[..12]),
        discard: Pile::of_counts(&table[12..24]),
        centre: Pile::of_counts(&table[24..36]),
        boards: Boards::default(),
        wild: Boards::default(),
        seats: [Seat::default(); 5],
        red_deck: Pile::of_counts(&table[36..41]),
        rewards: mask(&table[41..46]),
        black_reward: table[46] == 1,
        knowledge: table[47],
        round: table[48],
        phase: Phase::ALL[usize::from(table[49])],
        turn: Player(table[50]),
        inside: 0,
        committed: table[51] == 1,
        foresee: table[52],
        pending: table[53].checked_sub(1).map(|kind| Kind::at(usize::from(kind))),
    };
    for (player, slots) in seats.chunks_exact(SEAT).enumerate() {
        let board =
            |least: u8| slots[..BOARD_KINDS].iter().enumerate().map(|(kind, &slot)| u16::from(slot >= least) << kind).sum::<u16>();
        state.inside |= slots[20] << player;
        state.boards.add(Player(player as u8), board(1));
        state.wild.add(Player(player as u8), board(2));
        state.seats[player] = Seat {
            students: slots[10],
            wild_students: slots[11],
            ready: mask(&slots[12..20]),
            knowledge: slots[21],
            red: five(&slots[22..27]),
            black: mask(&slots[27..32]),
        };
    }
    Ok(state)
}

impl Miskatonic {
    /// Every reason why a position with all slots in their ranges cannot be.
    pub(super) fn impossible(&self, state: &State) -> Vec<String> {
        let mut reasons = Vec::new();
        let mut require = |holds: bool, reason: String| {
            if !holds {
                reasons.push(reason);
            }
        };
        let seats = &state.seats[..self.players];
        // Conservation: every card is somewhere.
        for (kind, copies) in Kind::ALL.into_iter().zip(self.copies().counts().map(u32::from)) {
            let on_board = |player: Player| {
                let (seat, board, wild) = (&state.seats[player.index()], state.boards.of(player), state.wild.of(player));
                match kind {
                    Kind::Student => u32::from(seat.students),
                    Kind::Assistant => u32::from(seat.wild_students) + wild.count_ones(),
                    _ => u32::from(board & !wild & kind.bit() != 0),
                }
            };
            let piles: u32 = [state.deck, state.discard, state.centre].iter().map(|pile| u32::from(pile.of(kind))).sum();
            let found =
                piles + (0..self.players as u8).map(Player).map(on_board).sum::<u32>() + u32::from(state.pending == Some(kind));
            require(found == copies, format!("{found} cards {}, expected {copies}", kind.id()));
        }
        for (place, &number) in self.content.red.iter().enumerate() {
            let owned: u32 = seats.iter().map(|seat| u32::from(seat.red[place])).sum();
            let found = owned + u32::from(state.red_deck.of(place)) + u32::from(state.rewards >> place & 1);
            require(
                found == u32::from(self.content.red_copies),
                format!("{found} red cards {number}, expected {}", self.content.red_copies),
            );
            // M-11: a number lies there once a round.
            let won = owned + u32::from(state.rewards >> place & 1);
            require(
                won <= u32::from(state.round),
                format!("{won} red cards {number} won or lying there in {} rounds", state.round),
            );
        }
        let knowledge = u32::from(state.knowledge) + seats.iter().map(|seat| u32::from(seat.knowledge)).sum::<u32>();
        require(
            knowledge == u32::from(self.content.knowledge),
            format!("{knowledge} Knowledge cards, expected {}", self.content.knowledge),
        );
        // Black cards: each one player's, none before its round.
        let over = if state.black_reward { state.round - 1 } else { state.round };
        for (round, &number) in self.content.black.iter().enumerate() {
            let owners = seats.iter().filter(|seat| seat.black >> round & 1 == 1).count();
            require(owners <= 1, format!("black {number} has {owners} owners, expected at most 1"));
            require(owners == 0 || round < usize::from(over), format!("black {number} is owned, but its round is not over"));
        }
        for (player, seat) in seats.iter().enumerate() {
            let board = state.boards.of(Player(player as u8));
            let inside = state.is_inside(Player(player as u8));
            let fragments = (board & FRAGMENTS).count_ones();
            require(
                fragments < u32::from(self.content.fragment_set),
                format!("seat {player} has {fragments} Fragments, which complete a set"),
            );
            require(board & SEALS != SEALS, format!("seat {player} has every Seal, which complete a set"));
            require(
                seat.all_students() < self.content.student_set,
                format!("seat {player} has {} Students, which complete a set", seat.all_students()),
            );
            require(inside || board == 0, format!("seat {player} is outside with Fragments or Seals on the board"));
            require(seat.ready & !self.dealt() == 0, format!("seat {player} has Latent ready, but the option latent is off"));
            // One reward a round at most.
            let won = seat.red.iter().map(|&cards| u32::from(cards)).sum::<u32>() + seat.black.count_ones();
            let rounds = u32::from(state.round) - u32::from(inside);
            require(won <= rounds, format!("seat {player} has {won} Sanity cards after {rounds} rounds"));
        }
        self.impossible_phase(state, &mut require);
        reasons
    }

    /// What M-27, M-28 and M-33 say of phases.
    fn impossible_phase(&self, state: &State, require: &mut impl FnMut(bool, String)) {
        let phase = state.phase;
        let in_phase = |what: &str| format!("{what} in phase {}", phase.id());
        let (insiders, reds) = (state.inside.count_ones(), state.rewards.count_ones());
        let seat = &state.seats[state.turn.index()];
        if phase == Phase::Reward {
            require(insiders as usize == self.players, in_phase("a player is outside"));
            require(state.black_reward, in_phase("no black reward"));
            require((reds as usize) < self.players - 1, in_phase(&format!("{reds} red rewards")));
            // M-30, M-31, M-15: what the round before left behind
            require(state.boards == Boards::default(), in_phase("Fragments or Seals on a board"));
            require(state.discard.is_empty(), in_phase("cards in the discard pile"));
            let swept = self.centre_to_deck || state.round == 1;
            require(!swept || state.centre.is_empty(), in_phase("cards in the centre"));
            require(state.round > 1 || state.turn == Player(0), in_phase(&format!("seat {} starts round 1", state.turn.0))); // M-12
        } else {
            // M-33
            let rewards = reds + u32::from(state.black_reward);
            require(rewards == insiders, format!("{rewards} rewards for {insiders} players inside"));
            require(state.black_reward || reds == 0, "red rewards without the black one".to_owned());
        }
        match phase {
            Phase::Reward => {}
            Phase::End => {
                require(state.round == 5, format!("end in round {}", state.round));
                require(insiders == 0, in_phase("a player is inside"));
            }
            Phase::Flip => {
                require(seat.ready != self.dealt(), in_phase("no Defense card is face down"));
                require(seat.all_students() == 0, in_phase(&format!("{} Students", seat.all_students())));
            }
            _ => require(state.is_inside(state.turn), in_phase(&format!("seat {} acts, but is outside", state.turn.0))),
        }
        // M-28
        require(!state.committed || matches!(phase, Phase::Turn | Phase::Foresee), in_phase("committed"));
        require(state.committed || phase != Phase::Foresee, in_phase("not committed"));
        require(
            !state.committed || seat.ready & COMMITTING != COMMITTING,
            "committed, but every preventive card is face up".to_owned(),
        );
        let unused = phase == Phase::Foresee && seat.ready & Defense::Premonition.bit() != 0;
        require(!unused, in_phase("Premonition is face up")); // M-41
        require((state.foresee > 0) == (phase == Phase::Foresee), in_phase(&format!("{} Premonition draws", state.foresee)));
        // Added up by hand: the piles of an impossible position may hold more than the sums of a pile do.
        let stock: u32 = [state.deck, state.discard].iter().flat_map(|pile| pile.counts()).map(u32::from).sum();
        require(u32::from(state.foresee) <= stock, format!("{} Premonition draws from {stock} cards", state.foresee));
        // M-16
        require(!(matches!(phase, Phase::Foresee | Phase::Draw) && state.deck.is_empty()), in_phase("an empty deck"));
        match (phase, state.pending) {
            (Phase::React, None) | (Phase::Assign, None) => require(false, in_phase("no pending card")),
            (Phase::React, Some(_)) => {
                // M-22
                let reflexes = seat.ready & (Defense::Reflexes.bit() | Defense::Escape.bit()) != 0;
                require(reflexes || self.receivers(state) != 0, in_phase("no reactive card could be used"));
            }
            (Phase::Assign, Some(kind)) => require(kind == Kind::Assistant, in_phase(&format!("pending {}", kind.id()))),
            (_, Some(kind)) => require(false, in_phase(&format!("pending {}", kind.id()))),
            (_, None) => {}
        }
    }

    /// The position as one line: with a viewer, seats relative, the viewer's first.
    pub(super) fn describe(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        let label = |player: Player| match viewer {
            Some(viewer) => format!("+{}", player.relative_to(viewer, self.players)),
            None => player.0.to_string(),
        };
        let mut parts = vec![format!("round {} {} {}", state.round, state.phase.id(), label(state.turn))];
        let line = &mut parts[0];
        if state.committed {
            line.push_str(" committed");
        }
        if state.foresee > 0 {
            line.push_str(&format!(" foresee {}", state.foresee));
        }
        if let Some(kind) = state.pending {
            line.push_str(&format!(" pending {}", kind.id()));
        }
        let mut rewards: Vec<String> =
            (0..5).filter(|place| state.rewards >> place & 1 == 1).map(|place| self.content.red[place].to_string()).collect();
        if state.black_reward {
            rewards.push(format!("black {}", self.content.black[usize::from(state.round) - 1]));
        }
        parts.push(format!("rewards {}", words(&rewards)));
        parts.push(format!("red deck {}", words(&[0, 1, 2, 3, 4usize].map(|place| state.red_deck.of(place).to_string()))));
        parts.push(format!("knowledge {}", state.knowledge));
        for (name, pile) in [("deck", state.deck), ("discard", state.discard), ("centre", state.centre)] {
            let counts: Vec<String> = pile.counts()[..12].iter().map(u8::to_string).collect();
            parts.push(format!("{name} {}", if pile.is_empty() { "-".to_owned() } else { words(&counts) }));
        }
        for steps in 0..self.players {
            let player = viewer.unwrap_or(Player(0)).clockwise(steps, self.players);
            parts.push(self.describe_seat(state, player, &label(player)));
        }
        out.push_str(&parts.join(" | "));
    }

    fn describe_seat(&self, state: &State, player: Player, label: &str) -> String {
        let seat = &state.seats[player.index()];
        let (held, wild) = (state.boards.of(player), state.wild.of(player));
        let board: Vec<String> = Kind::ALL[..BOARD_KINDS]
            .iter()
            .filter(|kind| held & kind.bit() != 0)
            .map(|kind| format!("{}{}", kind.id(), if wild & kind.bit() != 0 { "*" } else { "" }))
            .collect();
        let ready: Vec<String> =
            Defense::ALL.iter().filter(|card| seat.ready & card.bit() != 0).map(|card| card.id().to_owned()).collect();
        let red: Vec<String> = (0..5)
            .flat_map(|place| std::iter::repeat_n(self.content.red[place].to_string(), usize::from(seat.red[place])))
            .collect();
        let black: Vec<String> =
            (0..5).filter(|round| seat.black >> round & 1 == 1).map(|round| self.content.black[round].to_string()).collect();
        let mut text = format!("{label} {}: {}", if state.is_inside(player) { "in" } else { "out" }, words(&board));
        let _ = write!(
            text,
            " ; students {}+{} ; ready {} ; knowledge {}",
            seat.students,
            seat.wild_students,
            words(&ready),
            seat.knowledge
        );
        let _ = write!(text, " ; red {} ; black {}", words(&red), words(&black));
        text
    }
}

/// The preventive cards whose use leaves the turn going on.
const COMMITTING: u8 =
    1 << Defense::Premonition as u8 | 1 << Defense::Silver as u8 | 1 << Defense::Storage as u8 | 1 << Defense::Receive as u8;

fn words(list: &[String]) -> String {
    if list.is_empty() { "-".to_owned() } else { list.join(" ") }
}
