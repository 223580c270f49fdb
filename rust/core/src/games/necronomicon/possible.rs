//! Every reason why a position cannot be: what play and samples (N-51) never break.

use super::Necronomicon;
use super::action::{Effect, Kind, Move, Suit};
use super::laying::{FULL, Laying, is_complete, needed};
use super::round::{COMPLETE, HAND, SANE, sanity_loss};
use super::state::{Phase, Seat, State};
use crate::node::Player;

/// What is found.
#[derive(Default)]
struct Reasons(Vec<String>);

impl Reasons {
    /// The reason, unless the position meets it.
    fn unless(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.0.push(reason());
        }
    }
}

/// The round is over, hands and table lie as they were.
fn has_ended(phase: Phase) -> bool {
    matches!(phase, Phase::Settle | Phase::Over)
}

/// No turn has begun.
fn is_setup(phase: Phase) -> bool {
    matches!(phase, Phase::Deal | Phase::Flip)
}

/// `in phase main`.
fn here(state: &State) -> String {
    format!("in phase {}", state.phase.id())
}

impl Necronomicon {
    /// Every reason why a position with all slots in their ranges and in their one form cannot be.
    pub(super) fn impossible(&self, state: &State) -> Vec<String> {
        let mut reasons = Reasons::default();
        self.impossible_cards(state, &mut reasons);
        self.impossible_books(state, &mut reasons);
        self.impossible_numbers(state, &mut reasons);
        self.impossible_seats(state, &mut reasons);
        self.impossible_sanity(state, &mut reasons);
        self.impossible_setup(state, &mut reasons);
        impossible_turn(state, &mut reasons);
        impossible_pile(state, &mut reasons);
        self.impossible_hands(state, &mut reasons);
        self.impossible_laying(state, &mut reasons);
        self.impossible_end(state, &mut reasons);
        reasons.0
    }

    fn players(&self) -> impl Iterator<Item = Player> {
        (0..self.players as u8).map(Player)
    }

    /// The players with what they have.
    fn seats<'a>(&self, state: &'a State) -> impl Iterator<Item = (u8, &'a Seat)> {
        (0..).zip(&state.seats[..self.players])
    }

    /// Conservation: every card is somewhere; and what is known of hands and stock (N-50).
    fn impossible_cards(&self, state: &State, reasons: &mut Reasons) {
        for kind in Kind::all() {
            let (name, copies) = (self.kind_text(kind), usize::from(self.content.copies[kind.index()]));
            let hands = self.seats(state).map(|(_, seat)| usize::from(seat.hand.of(kind))).sum::<usize>();
            let spent = if kind == Kind::REVELATION { usize::from(state.spent) } else { 0 };
            let discarded = state.discard.from_top().filter(|&card| card == kind).count();
            let (stock, table) = (usize::from(state.stock.of(kind)), usize::from(state.table.of(kind)));
            let found = stock + discarded + table + hands + spent;
            reasons.unless(found == copies, || format!("{found} cards {name}, expected {copies}"));
            let ceiling = usize::from(state.ceiling.of(kind));
            reasons.unless(ceiling <= copies, || format!("the ceiling of {name} is {ceiling}, expected at most {copies}"));
            reasons
                .unless(stock <= ceiling, || format!("{stock} cards {name} in the stock, expected at most the ceiling {ceiling}"));
            for (player, seat) in self.seats(state) {
                let (known, held) = (seat.known.of(kind), seat.hand.of(kind));
                reasons.unless(known <= held, || format!("seat {player} is known to hold {known} cards {name}, but holds {held}"));
            }
        }
        reasons.unless(state.ceiling.total() > 0, || "the ceiling has no card".to_owned());
    }

    /// The books on the table: five cards or more, one of them of the suit (N-11); as many as N-22 lets lay.
    fn impossible_books(&self, state: &State, reasons: &mut Reasons) {
        let wild = usize::from(state.table.of(Kind::CTHULHU));
        let mut missing = 0;
        for suit in Suit::all() {
            let books = self.seats(state).filter(|(_, seat)| seat.books & suit.bit() != 0).count();
            let found = usize::from(state.table.of_suit(suit));
            let name = format!("cards of {} on the table", self.content.suits[suit.index()]);
            if books == 0 {
                reasons.unless(found == 0, || format!("{found} {name}, but no book of it"));
            } else {
                reasons.unless(found >= books, || format!("{found} {name}, expected {books} or more in {books} books"));
            }
            missing += (FULL * books).saturating_sub(found);
        }
        let laid = state.suits_on_table() != 0;
        reasons.unless(laid || wild == 0, || format!("{wild} cards cthulhu on the table, but no book"));
        reasons.unless(missing <= wild, || format!("books on the table lack {missing} cards, with {wild} cards cthulhu"));
        let objective = self.objective(state.round);
        for (player, seat) in self.seats(state) {
            let books = seat.books.count_ones() as usize;
            let opened = u8::from(seat.opened);
            reasons.unless(seat.opened == (books > 0), || format!("seat {player} has {books} books, and opened is {opened}"));
            let fits = books == 0 || books == objective || self.extra_books && books > objective;
            reasons.unless(fits, || format!("seat {player} has {books} books in round {}", state.round));
        }
    }

    /// Rounds, turns, whose turn it is (N-12, N-45), and the Revelations that extra turns take (N-34).
    fn impossible_numbers(&self, state: &State, reasons: &mut Reasons) {
        let (round, turn) = (state.round, state.turn);
        let limit = if self.quick { 1 } else { self.round_limit };
        reasons.unless(round <= limit, || format!("round {round}, expected at most {limit}"));
        reasons.unless(turn <= self.turn_limit, || format!("turn {turn}, expected at most {}", self.turn_limit));
        let setup = is_setup(state.phase);
        reasons.unless(setup == (turn == 0), || format!("turn {turn} {}", here(state)));
        let starter = state.starter.0;
        reasons.unless(round > 1 || starter == 0, || format!("seat {starter} starts round 1"));
        // One Revelation a turn at most, and the extra flag says whether it was this one.
        let before = (u32::from(round) - 1) * u32::from(self.turn_limit) + u32::from(turn.saturating_sub(1));
        let (spent, extra) = (u32::from(state.spent), u32::from(state.extra));
        reasons.unless(spent <= before + extra, || format!("{spent} Revelations spent after {before} turns"));
        reasons.unless(spent > 0 || !state.extra, || "an extra turn without a Revelation spent".to_owned());
        if !setup && turn > 0 {
            let passed = state.owner.relative_to(state.starter, self.players);
            let most = (u32::from(turn) - 1).min(spent.saturating_sub(extra));
            let fits = (0..=most).any(|extra| (u32::from(turn) - 1 - extra) as usize % self.players == passed);
            let owner = state.owner.0;
            reasons.unless(fits, || format!("seat {owner} owns turn {turn} of a round that seat {starter} began"));
        }
        if state.phase == Phase::Flip {
            let owner = state.owner;
            reasons.unless(owner == state.starter, || format!("seat {} is the owner in phase flip", owner.0));
        }
    }

    /// Who acts, who has won the round, and the marks that rounds can have left (N-41, N-42, N-44).
    fn impossible_seats(&self, state: &State, reasons: &mut Reasons) {
        let (phase, here) = (state.phase, here(state));
        let (actor, owner) = (state.actor, state.owner);
        if phase == Phase::Settle {
            let fits = Some(actor) == state.winner;
            reasons.unless(fits, || format!("seat {} acts {here}, but has not won the round", actor.0));
        } else if phase != Phase::Revelation {
            reasons.unless(actor == owner, || format!("seat {} acts {here} in the turn of {}", actor.0, owner.0));
        }
        if let Some(winner) = state.winner {
            reasons.unless(has_ended(phase), || format!("seat {} has won the round {here}", winner.0));
        }
        let won = state.winner.is_some() || phase != Phase::Settle;
        reasons.unless(won, || format!("nobody has won the round {here}"));
        let over = phase == Phase::Over;
        let ended = if over { state.round } else { state.round - 1 };
        // Round 1 has none to take.
        let taking = if has_ended(phase) { state.round - 1 } else { state.round.saturating_sub(2) };
        let laid: usize = (1..=ended).map(|round| if self.extra_books { 8 } else { self.objective(round) }).sum();
        let most = laid + (self.players - 1) * usize::from(taking);
        let loser = state.loser(self.players);
        for (player, seat) in self.seats(state) {
            let marks = seat.grimoire.count_ones() as usize;
            if self.quick {
                reasons.unless(marks == 0, || format!("seat {player} has {marks} suits marked in a quick game"));
                continue;
            }
            reasons.unless(marks <= most, || format!("seat {player} has {marks} suits marked, expected at most {most}"));
            // The winner may complete the Grimoire with a book taken from a player settled before.
            let settled = phase == Phase::Settle
                && state.winner == Some(Player(player))
                && loser != state.winner.map(|winner| winner.clockwise(1, self.players));
            let full = seat.grimoire == COMPLETE && !over && !settled;
            reasons.unless(!full, || format!("seat {player} has a complete Grimoire {here}"));
            let marked = seat.books & !seat.grimoire == 0 || !over;
            reasons.unless(marked, || format!("seat {player} has books that are not marked {here}"));
        }
    }

    /// Sanity: what it can have been before the round, and what the end of the round makes of it (N-40 to N-43).
    fn impossible_sanity(&self, state: &State, reasons: &mut Reasons) {
        let loser = state.loser(self.players);
        for (player, seat) in self.seats(state) {
            let (sanity, broken) = (seat.sanity, u8::from(seat.broken));
            reasons.unless(seat.broken == (sanity == 0), || format!("seat {player} has Sanity {sanity}, and broken is {broken}"));
            let fits = self.can_have_sanity(state, Player(player), loser);
            reasons.unless(fits, || format!("seat {player} has Sanity {sanity} {}", here(state)));
        }
        if state.phase == Phase::Settle {
            reasons.unless(loser.is_some(), || "no other seat than the winner has Sanity 0 in phase settle".to_owned());
            if let Some(loser) = loser {
                let books = state.seats[loser.index()].grimoire != 0;
                reasons.unless(books, || format!("seat {} has no book to lose in phase settle", loser.0));
            }
        }
    }

    /// Whether a player can have the Sanity that it has (N-40 to N-43).
    fn can_have_sanity(&self, state: &State, player: Player, loser: Option<Player>) -> bool {
        let seat = &state.seats[player.index()];
        let before = if state.round == 1 || self.quick { SANE..=SANE } else { 1..=SANE };
        let after = |points: u8| {
            let Some(winner) = state.winner.filter(|_| !self.quick && has_ended(state.phase)) else { return points };
            if player == winner {
                let books = if state.phase == Phase::Settle { 0 } else { seat.books.count_ones() as u8 };
                return SANE.min(points + books);
            }
            let points = points.saturating_sub(sanity_loss(seat.size));
            let settled = state.phase == Phase::Over || self.is_settled(winner, player, loser);
            if points == 0 && settled { SANE } else { points }
        };
        before.into_iter().map(after).any(|points| points == seat.sanity)
    }

    /// Whether a player comes before the one who is to lose a book (N-41).
    fn is_settled(&self, winner: Player, player: Player, loser: Option<Player>) -> bool {
        loser.is_some_and(|loser| player.relative_to(winner, self.players) < loser.relative_to(winner, self.players))
    }

    /// What deal and flip find: the cards dealt in order, nothing else (N-10).
    fn impossible_setup(&self, state: &State, reasons: &mut Reasons) {
        if !is_setup(state.phase) {
            return;
        }
        let here = here(state);
        reasons.unless(state.discard.is_empty(), || format!("cards in the discard pile {here}"));
        let full = state.spent <= self.content.revelations() && state.ceiling == self.deck(state.spent);
        reasons.unless(full, || format!("the ceiling is not the deck {here}"));
        let dealt = state.owner.relative_to(state.starter, self.players);
        for (player, seat) in self.seats(state) {
            let place = Player(player).relative_to(state.starter, self.players);
            let size = seat.size;
            if state.phase == Phase::Flip || place < dealt {
                reasons.unless(size == HAND, || format!("seat {player} has {size} cards {here}, expected {HAND}"));
            } else if place > dealt {
                reasons.unless(size == 0, || format!("seat {player} has {size} cards {here}, expected 0"));
            } else {
                reasons.unless(size < HAND, || format!("seat {player} has {size} cards {here}, expected fewer than {HAND}"));
            }
            reasons.unless(seat.books == 0, || format!("seat {player} has books {here}"));
            let known = seat.known.total();
            reasons.unless(known == 0, || format!("seat {player} is known to hold cards {here}"));
        }
    }

    /// Hands: of those who have laid the objective down (N-26), of those who had no turn, and of the owner.
    fn impossible_hands(&self, state: &State, reasons: &mut Reasons) {
        if is_setup(state.phase) {
            return;
        }
        let first = usize::from(state.turn) <= self.players;
        let turns = state.owner.relative_to(state.starter, self.players);
        for (player, seat) in self.seats(state) {
            let out = self.may_be_out(state, Player(player));
            reasons.unless(out || !seat.is_out(), || format!("seat {player} is out {}", here(state)));
            if first && Player(player).relative_to(state.starter, self.players) > turns {
                let untouched = seat.size <= HAND && seat.known.total() == 0 && seat.books == 0;
                reasons.unless(untouched, || format!("seat {player} had no turn, but has more than was dealt"));
            }
        }
        let owner = state.owner_seat();
        if has_ended(state.phase) {
            return;
        }
        if let Some(kind) = state.barred {
            reasons.unless(owner.known.of(kind) > 0, || {
                format!("{} is barred, but not known to be in the hand", self.kind_text(kind))
            });
        }
        if state.phase == Phase::Main && !state.played {
            reasons.unless(owner.size > 0 || !state.can_be_had(), || {
                "an empty hand before the play, but a card can be had".to_owned()
            });
            reasons.unless(owner.size > 0 || state.again == 0, || "an empty hand before the play after a Repeat".to_owned());
        }
    }

    /// Whether a player with the objective laid down may have an empty hand.
    fn may_be_out(&self, state: &State, player: Player) -> bool {
        let place = player.relative_to(state.owner, self.players);
        if state.phase == Phase::Revelation {
            let acting = state.actor.relative_to(state.owner, self.players);
            return place < acting || place == acting && state.suit.is_some(); // N-34
        }
        let Some(winner) = state.winner else { return false };
        player == winner || state.extra && place > winner.relative_to(state.owner, self.players) // N-34
    }

    /// The steps of a laying in progress, one by one (N-22).
    fn impossible_laying(&self, state: &State, reasons: &mut Reasons) {
        let laying = state.phase == Phase::Book;
        let begun = state.laying.len();
        reasons.unless(laying == (begun > 0), || format!("{begun} books of a laying {}", here(state)));
        if !laying || begun == 0 {
            return;
        }
        let books = needed(&state.seats[state.actor.index()], self.objective(state.round));
        reasons.unless(!is_complete(&state.laying, books), || format!("the laying is complete {}", here(state)));
        let mut trial = State { phase: Phase::Main, laying: Laying::default(), ..*state };
        for book in state.laying.books() {
            for step in std::iter::once(Move::Open(book.suit())).chain(book.kinds().map(Move::Add)) {
                if let Err(rule) = self.allow(&trial, step) {
                    reasons.0.push(format!("the laying cannot be: {}", rule.text));
                    return;
                }
                trial.phase = Phase::Book;
                trial.laying = match step {
                    Move::Add(kind) => trial.laying.with_card(kind),
                    _ => trial.laying.with_book(book.suit()),
                };
            }
        }
    }

    /// What the last move of a round leaves, and who has won the game.
    fn impossible_end(&self, state: &State, reasons: &mut Reasons) {
        let owner = state.owner_seat();
        let over = state.phase == Phase::Over;
        for (player, seat) in self.seats(state) {
            reasons.unless(over || !seat.won, || format!("seat {player} has won the game {}", here(state)));
        }
        if !has_ended(state.phase) {
            return;
        }
        reasons.unless(!self.quick || over, || "a quick game settles nothing".to_owned());
        if let Some(winner) = state.winner {
            let out = state.seats[winner.index()].is_out();
            reasons.unless(out, || format!("seat {} has won the round, but is not out", winner.0)); // N-26
            let elsewhere = winner != state.owner && !state.extra; // N-34
            reasons.unless(!elsewhere, || format!("seat {} has won the round in the turn of {}", winner.0, state.owner.0));
            let away = state.barred.is_none() || state.discard.from_top().next() == state.barred; // N-25
            reasons.unless(away, || "a kind is barred, but was not the last card".to_owned());
        } else if over {
            let turn = state.turn;
            reasons.unless(turn == self.turn_limit, || format!("turn {turn} ends a round that nobody won")); // N-14
            // N-24
            let stuck = state.played || state.again == 0 && owner.size <= u16::from(state.barred.is_some());
            reasons.unless(stuck, || format!("seat {} ended the turn without a play", state.owner.0));
            let kept = state.barred.is_none_or(|kind| owner.hand.of(kind) == 1);
            reasons.unless(kept, || "a kind is barred, but not in the hand".to_owned());
        }
        if over {
            let winners = self.champions(state);
            reasons.unless(winners != 0, || format!("the game goes on after round {}", state.round));
            for player in self.players() {
                let (won, expected) = (state.seats[player.index()].won, winners >> player.0 & 1 == 1);
                reasons.unless(won == expected, || {
                    format!("seat {} has won is {}, expected {}", player.0, u8::from(won), u8::from(expected))
                });
            }
        }
    }
}

/// What has happened in the turn.
fn impossible_turn(state: &State, reasons: &mut Reasons) {
    let (phase, here) = (state.phase, here(state));
    let taking = phase == Phase::Take;
    let (due, again) = (state.due, state.again);
    reasons.unless((due > 0) == taking, || format!("{due} draws due {here}"));
    reasons.unless(!taking || !state.stock.is_empty(), || format!("an empty stock {here}"));
    let unplayed = is_setup(phase) || phase == Phase::Draw;
    let played = matches!(phase, Phase::Invoke | Phase::Sacrifice | Phase::Revelation);
    reasons.unless(!state.played || !unplayed, || format!("a card was played {here}"));
    reasons.unless(state.played || !played, || format!("no card was played {here}"));
    reasons.unless(again == 0 || !unplayed, || format!("{again} Repeats used {here}"));
    let lasting = matches!(phase, Phase::Main | Phase::Book) || has_ended(phase);
    reasons.unless(!state.pending || lasting, || format!("a Repeat waits {here}")); // N-33
    reasons.unless(!state.pending || state.played, || "a Repeat waits, but no card was played".to_owned());
    reasons.unless(!state.extra || lasting || phase == Phase::Revelation, || format!("an extra turn {here}"));
    reasons.unless(state.extra || phase != Phase::Revelation, || format!("no extra turn {here}")); // N-34
    // N-34: a Revelation is the last play of its turn.
    reasons.unless(!state.extra || state.played, || "an extra turn, but no card was played".to_owned());
    reasons.unless(!state.extra || !state.pending, || "an extra turn, but a Repeat waits".to_owned());
    reasons.unless(state.barred.is_none() || lasting, || format!("a kind is barred {here}"));
    // N-21: the bar is of the turn's first play.
    let first = !state.played && again == 0;
    reasons.unless(state.barred.is_none() || first, || "a kind is barred after the first play".to_owned());
    let discarding = matches!(phase, Phase::Sacrifice | Phase::Revelation);
    reasons.unless(state.suit.is_none() || discarding, || format!("a suit is being discarded {here}"));
    if phase == Phase::Draw {
        let can_draw = state.can_be_had() || !state.discard.is_empty() && state.owner_seat().size > 0;
        reasons.unless(can_draw, || format!("no card can be drawn {here}")); // N-20
    }
}

/// What the turn has left on top of the discard pile.
fn impossible_pile(state: &State, reasons: &mut Reasons) {
    let (phase, here) = (state.phase, here(state));
    let top = state.discard.from_top().next();
    let effect = top.and_then(Kind::effect);
    let draws = match effect {
        Some(Effect::Investigate1) => 1,
        Some(Effect::Investigate2) => 2,
        Some(Effect::Investigate3) => 3,
        _ => 0,
    };
    if state.played && !state.extra {
        reasons.unless(top.is_some(), || "a card was played, but the discard pile is empty".to_owned());
    }
    let repeats = state.pending && !has_ended(phase) || state.again > 0 && !state.played;
    reasons.unless(!repeats || effect == Some(Effect::Repeat), || "a Repeat was played, but none is on top".to_owned());
    match (phase, state.suit) {
        (Phase::Take, _) if state.played => {
            let fits = draws > 0 && state.due <= draws;
            reasons.unless(fits, || format!("{} draws due after a play, but no Investigate for them is on top", state.due));
        }
        (Phase::Take, _) => {
            reasons.unless(state.due <= 1, || format!("{} draws due before the play", state.due)); // N-20, N-33
        }
        (Phase::Invoke, _) => {
            reasons.unless(effect == Some(Effect::Invoke), || format!("no Invoke is on top {here}"));
            reasons.unless(state.discard.len() > 1, || format!("no card to take {here}")); // N-31
        }
        (Phase::Sacrifice | Phase::Revelation, Some(suit)) => {
            let suited = top.and_then(Kind::suit) == Some(suit);
            reasons.unless(suited, || format!("a suit is being discarded, but no card of it is on top {here}"));
            if phase == Phase::Sacrifice {
                reasons.unless(is_sacrificed(state, suit), || format!("no Sacrifice lies below the suit {here}"));
            }
        }
        (Phase::Sacrifice, None) => {
            reasons.unless(effect == Some(Effect::Sacrifice), || format!("no Sacrifice is on top {here}"));
        }
        _ => {}
    }
}

/// Whether a Sacrifice lies below one or more cards of a suit.
fn is_sacrificed(state: &State, suit: Suit) -> bool {
    for (place, kind) in state.discard.from_top().enumerate() {
        if place > 0 && kind.effect() == Some(Effect::Sacrifice) {
            return true;
        }
        if kind.suit() != Some(suit) {
            return false;
        }
    }
    false
}
