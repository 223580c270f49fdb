//! What follows from every move.

use super::Miskatonic;
use super::action::*;
use super::state::{Boards, Phase, Pile, Seat, State};
use crate::node::{Id, Player};
use crate::tally::{Counter, Scope, Watch};

const fn counter(name: &'static str, unit: &'static str, meaning: &'static str) -> Counter {
    Counter::new(name, Scope::Player, unit, meaning)
}

pub(super) const COUNTERS: &[Counter] = &[
    counter("turns", "turns", "turns begun"),
    counter("explored", "cards", "cards drawn from the deck in Explore"),
    counter("taken", "cards", "cards taken from the centre in Explore"),
    counter("left", "exits", "rounds left with a reward, by leave or escape"),
    counter("expelled", "exits", "rounds ended by expulsion"),
    counter("black_won", "cards", "black cards won"),
    counter("black_lost", "cards", "black cards lost by expulsion"),
    counter("knowledge", "cards", "Knowledge cards won"),
    counter("seal_sets", "sets", "sets of Seals completed"),
    counter("fragment_sets", "sets", "sets of Fragments completed"),
    counter("student_sets", "sets", "sets of Students completed"),
    counter("used_premonition", "uses", "Premonition used"),
    counter("used_silver", "uses", "Silver Container used"),
    counter("used_storage", "uses", "Storage Box used"),
    counter("used_latent", "uses", "Latent used"),
    counter("used_receive", "uses", "Receive used"),
    counter("used_reflexes", "uses", "Reflexes used"),
    counter("used_escape", "uses", "Escape used"),
    counter("used_present", "uses", "Presentation used"),
    Counter::new("refills", Scope::Game, "refills", "discard piles made the deck within a round"),
];

#[derive(Clone, Copy)]
enum Count {
    Turns,
    Explored,
    Taken,
    Left,
    Expelled,
    BlackWon,
    BlackLost,
    Knowledge,
    SealSets,
    FragmentSets,
    StudentSets,
    UsedPremonition,
    Refills = 19,
}

/// The players of the game as a mask of seats.
pub(super) fn everybody(players: usize) -> u8 {
    (1 << players) - 1
}

impl Miskatonic {
    /// The Defense cards that each player has.
    pub(super) fn dealt(&self) -> u8 {
        // M-4, M-47
        if self.latent { 0xff } else { !Defense::Latent.bit() }
    }

    /// The Library cards in play, by kind.
    pub(super) fn copies(&self) -> Pile {
        let pile = Pile::of_counts(&self.content.copies);
        if self.assistants { pile } else { pile.only(!Kind::Assistant.bit()) } // M-50
    }

    pub(super) fn start(&self) -> State {
        let mut seats = [Seat::default(); 5];
        for seat in &mut seats[..self.players] {
            seat.ready = self.dealt(); // M-4
        }
        State {
            deck: self.copies(),
            discard: Pile::default(),
            centre: Pile::default(),
            boards: Boards::default(),
            wild: Boards::default(),
            seats,
            red_deck: Pile::of_counts(&[self.content.red_copies; 5]),
            rewards: 0,
            black_reward: true,
            knowledge: self.content.knowledge,
            round: 1,
            phase: Phase::Reward,
            turn: Player(0), // M-12
            inside: everybody(self.players),
            committed: false,
            foresee: 0,
            pending: None,
        }
    }

    /// The player `steps` seats clockwise, `steps` below the number of players.
    #[inline]
    fn clockwise(&self, player: Player, steps: usize) -> Player {
        let place = player.index() + steps;
        Player((if place >= self.players { place - self.players } else { place }) as u8)
    }

    /// Makes the move of an id. The id itself is matched, not [`Move::of`] it: the jump to a random action is the one that no
    /// processor predicts, so it must not wait for a table.
    #[inline(always)]
    #[expect(clippy::manual_range_patterns, reason = "a range would be compared before the jump instead of being part of it")]
    pub(super) fn step(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        let from = |first: u16| usize::from(id.0 - first);
        match id.0 {
            LEAVE => self.leave(state, watch),
            EXPLORE => self.explore(state, watch),
            2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 => self.take(state, Kind::at(from(FIRST_TAKE)), watch),
            PREMONITION => self.premonition(state, watch),
            SILVER => self.put_away(state, Defense::Silver, SEALS, watch),
            STORAGE => self.put_away(state, Defense::Storage, FRAGMENTS, watch),
            LATENT => {
                // M-47: the turn ends without a draw.
                self.spend(state, Defense::Latent, watch);
                self.end_turn(state, watch);
            }
            FIRST_RECEIVE..ACCEPT => {
                let place = from(FIRST_RECEIVE);
                self.receive(state, Kind::at(place % BOARD_KINDS), place / BOARD_KINDS + 1, watch);
            }
            ACCEPT => self.accept(state, watch),
            REFLEXES => {
                // M-44
                self.spend(state, Defense::Reflexes, watch);
                self.discard_pending(state);
                self.end_turn(state, watch);
            }
            ESCAPE => {
                // M-44
                self.spend(state, Defense::Escape, watch);
                self.discard_pending(state);
                self.leave(state, watch);
            }
            FIRST_PRESENT..FIRST_FLIP => self.present(state, from(FIRST_PRESENT) + 1, watch),
            FIRST_FLIP..FIRST_ASSIGN => {
                // M-25, M-32
                state.seats[state.turn.index()].ready |= 1 << from(FIRST_FLIP);
                self.end_turn(state, watch);
            }
            FIRST_ASSIGN..FIRST_REWARD => self.resolve(state, Kind::at(from(FIRST_ASSIGN)), true, watch), // M-50
            FIRST_REWARD..FIRST_DRAW => self.reward(state, from(FIRST_REWARD), watch),
            _ => self.draw(state, Kind::at(from(FIRST_DRAW)), watch),
        }
    }

    /// A red card comes to the rewards of the round.
    #[inline]
    pub(super) fn reward(&self, state: &mut State, number: usize, watch: &mut impl Watch) {
        // M-11
        state.red_deck.take(number);
        state.rewards |= 1 << number;
        if state.rewards.count_ones() as usize == self.players - 1 {
            self.begin_turn(state, state.turn, watch); // M-10
        } else {
            state.phase = Phase::Reward;
        }
    }

    #[inline]
    fn begin_turn(&self, state: &mut State, player: Player, watch: &mut impl Watch) {
        state.turn = player;
        state.committed = false; // M-28
        watch.count(Count::Turns as usize, player);
        state.phase = Phase::Turn;
    }

    /// The turn of the player whose turn it is ends.
    #[inline]
    fn end_turn(&self, state: &mut State, watch: &mut impl Watch) {
        if state.inside == 0 {
            return self.end_round(state);
        }
        // M-13
        let after = state.inside & (0xfe << state.turn.0);
        let next = if after != 0 { after } else { state.inside };
        self.begin_turn(state, Player(next.trailing_zeros() as u8), watch);
    }

    fn end_round(&self, state: &mut State) {
        state.committed = false;
        if state.round == 5 {
            state.phase = Phase::End; // M-15: nothing is put back
            return;
        }
        state.round += 1;
        state.deck = state.deck.with(state.discard); // M-15
        state.discard = Pile::default();
        if self.centre_to_deck {
            state.deck = state.deck.with(state.centre); // M-15
            state.centre = Pile::default();
        }
        state.black_reward = true; // M-10
        state.inside = everybody(self.players);
        state.phase = Phase::Reward; // M-14: the last to act starts
    }

    /// The discard pile becomes the deck if a card is needed and the deck is empty.
    #[inline]
    fn refill(&self, state: &mut State, watch: &mut impl Watch) {
        // M-16
        if state.deck.is_empty() {
            state.deck = std::mem::take(&mut state.discard);
            watch.count(Count::Refills as usize, Player(0));
        }
    }

    fn explore(&self, state: &mut State, watch: &mut impl Watch) {
        state.committed = false; // M-28
        self.refill(state, watch);
        state.phase = Phase::Draw; // M-21
    }

    fn take(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        // M-21
        state.committed = false;
        state.centre.take(kind);
        watch.count(Count::Taken as usize, state.turn);
        self.see(state, kind, watch);
    }

    #[inline]
    pub(super) fn draw(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        state.deck.take(kind);
        if state.phase == Phase::Draw {
            watch.count(Count::Explored as usize, state.turn);
            return self.see(state, kind, watch);
        }
        // M-41
        state.centre.add(kind, 1);
        state.foresee -= 1;
        if state.foresee == 0 {
            state.phase = Phase::Turn;
        } else {
            self.refill(state, watch);
            state.phase = Phase::Foresee;
        }
    }

    /// A drawn card is seen: a reaction is offered if there could be one.
    #[inline]
    fn see(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        state.pending = Some(kind);
        // M-22
        if self.can_react(state) {
            state.phase = Phase::React;
        } else {
            self.accept(state, watch);
        }
    }

    #[inline]
    fn accept(&self, state: &mut State, watch: &mut impl Watch) {
        match state.pending {
            Some(Kind::Assistant) => state.phase = Phase::Assign, // M-50
            Some(kind) => self.resolve(state, kind, false, watch),
            None => unreachable!("a card is pending in react"),
        }
    }

    fn discard_pending(&self, state: &mut State) {
        if let Some(kind) = state.pending.take() {
            state.discard.add(kind, 1);
        }
    }

    /// The drawn card takes effect as a card of `kind`; `wild` if it is an Assistant.
    #[inline]
    fn resolve(&self, state: &mut State, kind: Kind, wild: bool, watch: &mut impl Watch) {
        if kind == Kind::Student {
            state.pending = None;
            return self.welcome(state, wild, watch);
        }
        if state.boards.of(state.turn) & kind.bit() != 0 {
            return self.expel(state, watch); // M-23, M-24
        }
        state.pending = None;
        self.place(state, state.turn, kind, wild, watch);
        self.end_turn(state, watch); // M-26
    }

    /// A Student joins the player whose turn it is.
    fn welcome(&self, state: &mut State, wild: bool, watch: &mut impl Watch) {
        let seat = &mut state.seats[state.turn.index()];
        if wild {
            seat.wild_students += 1;
        } else {
            seat.students += 1;
        }
        if seat.all_students() < self.content.student_set {
            return self.end_turn(state, watch); // M-25, M-26
        }
        // M-25
        watch.count(Count::StudentSets as usize, state.turn);
        self.dismiss(state);
        self.recover(state, watch);
    }

    /// The Students of the player whose turn it is are discarded.
    fn dismiss(&self, state: &mut State) {
        let seat = &mut state.seats[state.turn.index()];
        state.discard.add(Kind::Student, std::mem::take(&mut seat.students));
        state.discard.add(Kind::Assistant, std::mem::take(&mut seat.wild_students)); // M-52
    }

    /// The player whose turn it is turns a Defense card face up, if one is face down; then the turn ends.
    #[inline]
    fn recover(&self, state: &mut State, watch: &mut impl Watch) {
        if state.seats[state.turn.index()].ready == self.dealt() {
            self.end_turn(state, watch);
        } else {
            state.phase = Phase::Flip; // M-25, M-32
        }
    }

    /// A Seal or Fragment comes to a board that lacks its kind. Says whether it completed a set.
    #[inline]
    fn place(&self, state: &mut State, player: Player, kind: Kind, wild: bool, watch: &mut impl Watch) -> bool {
        state.boards.add(player, kind.bit());
        if wild {
            state.wild.add(player, kind.bit());
        }
        // No board held a whole set before, so this kind need not be asked which set it may have completed.
        let board = state.boards.of(player);
        if board & SEALS == SEALS {
            watch.count(Count::SealSets as usize, player);
            self.complete(state, player, SEALS, watch); // M-23
            return true;
        }
        if (board & FRAGMENTS).count_ones() == u32::from(self.content.fragment_set) {
            watch.count(Count::FragmentSets as usize, player);
            self.complete(state, player, FRAGMENTS, watch); // M-24
            return true;
        }
        false
    }

    fn complete(&self, state: &mut State, player: Player, set: u16, watch: &mut impl Watch) {
        // M-3
        if state.knowledge > 0 {
            state.knowledge -= 1;
            state.seats[player.index()].knowledge += 1;
            watch.count(Count::Knowledge as usize, player);
        }
        self.discard_board(state, player, set);
    }

    /// Cards of a board go to the discard pile, Assistants as Assistants.
    #[inline]
    fn discard_board(&self, state: &mut State, player: Player, kinds: u16) {
        let (cards, wild) = (state.boards.of(player) & kinds, state.wild.of(player) & kinds);
        state.boards.remove(player, kinds);
        state.wild.remove(player, kinds);
        state.discard = state.discard.with(Pile::of_mask(cards & !wild));
        if wild != 0 {
            state.discard.add(Kind::Assistant, wild.count_ones() as u8); // M-52
        }
    }

    /// Takes the lowest remaining reward away: the place of its red number and one red card, or no red card if it is the black
    /// one. Arithmetic, since a branch on the colour would be mispredicted at every other exit.
    #[inline]
    fn lowest_reward(state: &mut State) -> (usize, u8) {
        // M-30: red before black at equal numbers
        let lowest = state.rewards & state.rewards.wrapping_neg();
        state.rewards ^= lowest;
        state.black_reward &= lowest != 0;
        (lowest.trailing_zeros() as usize % 8, u8::from(lowest != 0))
    }

    #[inline]
    fn leave(&self, state: &mut State, watch: &mut impl Watch) {
        // M-30
        let (player, round) = (state.turn, state.round);
        let (place, red) = Self::lowest_reward(state);
        let seat = &mut state.seats[player.index()];
        seat.red[place] += red;
        seat.black |= (1 - red) << (round - 1);
        if red == 0 {
            watch.count(Count::BlackWon as usize, player);
        }
        watch.count(Count::Left as usize, player);
        self.discard_board(state, player, FRAGMENTS | SEALS);
        state.inside &= !(1 << player.0);
        self.end_turn(state, watch);
    }

    #[inline]
    fn expel(&self, state: &mut State, watch: &mut impl Watch) {
        // M-31
        let player = state.turn;
        watch.count(Count::Expelled as usize, player);
        let (place, red) = Self::lowest_reward(state);
        state.red_deck.add(place, red);
        if red == 0 {
            watch.count(Count::BlackLost as usize, player);
        }
        self.discard_board(state, player, FRAGMENTS | SEALS);
        self.dismiss(state);
        self.discard_pending(state);
        state.inside &= !(1 << player.0);
        self.recover(state, watch); // M-32
    }

    /// A Defense card is used; a preventive one commits to Explore (M-20).
    #[inline]
    fn spend(&self, state: &mut State, card: Defense, watch: &mut impl Watch) {
        state.seats[state.turn.index()].ready &= !card.bit(); // M-40
        watch.count(Count::UsedPremonition as usize + card as usize, state.turn);
    }

    fn premonition(&self, state: &mut State, watch: &mut impl Watch) {
        // M-41
        self.spend(state, Defense::Premonition, watch);
        state.committed = true; // M-20
        state.foresee = 3.min(state.deck.total() + state.discard.total());
        self.refill(state, watch);
        state.phase = Phase::Foresee;
    }

    /// Silver Container and Storage Box.
    fn put_away(&self, state: &mut State, card: Defense, kinds: u16, watch: &mut impl Watch) {
        // M-42
        self.spend(state, card, watch);
        state.committed = true; // M-20
        self.discard_board(state, state.turn, kinds & !state.wild.of(state.turn)); // M-52
        state.phase = Phase::Turn;
    }

    fn receive(&self, state: &mut State, kind: Kind, steps: usize, watch: &mut impl Watch) {
        // M-43
        self.spend(state, Defense::Receive, watch);
        state.committed = true; // M-20
        let other = self.clockwise(state.turn, steps);
        state.boards.remove(other, kind.bit());
        let completed = self.place(state, state.turn, kind, false, watch);
        if completed && self.receive_set_ends_turn {
            self.end_turn(state, watch); // M-43
        } else {
            state.phase = Phase::Turn;
        }
    }

    fn present(&self, state: &mut State, steps: usize, watch: &mut impl Watch) {
        // M-45
        self.spend(state, Defense::Present, watch);
        let other = self.clockwise(state.turn, steps);
        match state.pending.take() {
            Some(Kind::Student) => state.seats[other.index()].students += 1,
            Some(kind) => {
                self.place(state, other, kind, false, watch);
            }
            None => unreachable!("a card is pending in react"),
        }
        self.end_turn(state, watch);
    }

    /// A player's points (M-60).
    pub(super) fn points(&self, seat: &Seat) -> i32 {
        let red: i32 = self.content.red.iter().zip(seat.red).map(|(&number, cards)| i32::from(number) * i32::from(cards)).sum();
        let black: i32 =
            (0..5).filter(|round| seat.black >> round & 1 == 1).map(|round| i32::from(self.content.black[round])).sum();
        red + black + i32::from(seat.knowledge) * i32::from(self.content.knowledge_points)
    }

    /// Every winner's equal share of 1 (M-60).
    pub(super) fn shares(&self, state: &State, out: &mut [f64]) {
        out.fill(0.0);
        if state.phase != Phase::End {
            return;
        }
        // The black numbers ascend by round and each is one player's, so the mask orders players by their highest black card.
        let rank = |seat: &Seat| (self.points(seat), 7 - seat.black.leading_zeros() as i32);
        let seats = &state.seats[..self.players];
        let best = seats.iter().map(rank).max().unwrap_or_default();
        let winners = seats.iter().filter(|seat| rank(seat) == best).count();
        for (share, seat) in out.iter_mut().zip(seats) {
            if rank(seat) == best {
                *share = 1.0 / winners as f64;
            }
        }
    }
}
