//! A round around its turns: the deal, whose turn it is, the end of the round, and the end of the game.

use super::Necronomicon;
use super::action::{Kind, Suit};
use super::laying::Laying;
use super::state::{Discard, Phase, Pile, SEATS, Seat, State};
use super::tally::count;
use crate::node::Player;
use crate::tally::Watch;

/// Cards dealt to a hand (N-10).
pub(super) const HAND: u16 = 5;
/// Where Sanity starts, and its most (N-1).
pub(super) const SANE: u8 = 8;

/// Every suit.
pub(super) const COMPLETE: u8 = 0xff;

impl Necronomicon {
    /// The position before the first move.
    pub(super) fn first_round(&self) -> State {
        let stock = self.deck(0);
        State {
            seats: [Seat::default(); SEATS],
            stock: stock.into(),
            ceiling: stock, // N-50
            table: Pile::default(),
            discard: Discard::EMPTY,
            laying: Laying::default(),
            turn: 0,
            phase: Phase::Deal,
            round: 1,
            owner: Player(0),   // N-12
            starter: Player(0), // N-12
            actor: Player(0),
            winner: None,
            extra: false,
            due: 0,
            played: false,
            pending: false,
            again: 0,
            barred: None,
            suit: None,
            spent: 0,
        }
    }

    /// The cards in the game.
    pub(super) fn deck(&self, spent: u8) -> Pile {
        let mut copies = self.content.copies;
        copies[Kind::REVELATION.index()] -= spent;
        Pile::of_counts(&copies)
    }

    /// All cards are gathered for the next round.
    fn next_round(&self, state: &mut State) {
        let starter = match state.winner {
            Some(winner) => winner,                           // N-12
            None => state.starter.clockwise(1, self.players), // N-14
        };
        state.phase = Phase::Deal;
        state.round += 1;
        state.turn = 0;
        (state.owner, state.starter, state.actor) = (starter, starter, starter);
        state.winner = None;
        clear_turn(state);
        state.ceiling = self.deck(state.spent); // N-50
        state.stock = state.ceiling.into(); // N-10
        state.discard = Discard::EMPTY;
        state.table = Pile::default();
        for seat in &mut state.seats {
            seat.set_hand(Pile::default());
            seat.known = Pile::default();
            seat.opened = false;
            seat.books = 0;
        }
    }

    /// A card is dealt.
    #[inline]
    pub(super) fn deal(&self, state: &mut State, kind: Kind) {
        state.stock.remove(kind);
        state.owner_seat_mut().draw(kind);
        if state.owner_seat().size < HAND {
            return;
        }
        let following = state.owner.clockwise(1, self.players); // N-10
        (state.owner, state.actor) = (following, following);
        if following == state.starter {
            state.phase = Phase::Flip; // N-10
        }
    }

    /// A card is turned up; the first turn begins.
    pub(super) fn flip(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        state.stock.remove(kind);
        state.discard.push(kind);
        begin_turn(state, state.starter, watch);
    }

    /// The turn ends.
    #[inline]
    pub(super) fn end_turn(&self, state: &mut State, watch: &mut impl Watch) {
        if state.turn == self.turn_limit {
            self.void(state, watch); // N-14
        } else if state.extra {
            begin_turn(state, state.owner, watch); // N-34
        } else {
            begin_turn(state, state.owner.clockwise(1, self.players), watch);
        }
    }

    /// The round ends without a winner.
    fn void(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::ROUNDS, Player(0));
        watch.count(count::VOID_ROUNDS, Player(0));
        if !self.quick {
            mark(state); // N-14, N-42
        }
        self.conclude(state);
    }

    /// A player wins the round.
    pub(super) fn win(&self, state: &mut State, winner: Player, way: usize, watch: &mut impl Watch) {
        watch.count(count::ROUNDS, Player(0));
        watch.count(way, winner);
        state.winner = Some(winner);
        state.due = 0;
        state.suit = None;
        if self.quick {
            self.conclude(state); // N-45
            return;
        }
        for steps in 1..self.players {
            lose_sanity(state, winner.clockwise(steps, self.players), watch); // N-40
        }
        self.settle(state, watch);
    }

    /// Players at 0 are settled one by one, until the winner has to choose or none is left.
    fn settle(&self, state: &mut State, watch: &mut impl Watch) {
        while let Some(loser) = state.loser(self.players) {
            if state.seats[loser.index()].grimoire != 0 {
                state.phase = Phase::Settle; // N-41
                state.actor = state.winner.expect("only who wins makes others lose");
                return;
            }
            restore(&mut state.seats[loser.index()]); // N-41: no book to lose
        }
        mark(state); // N-42
        regain(state, watch); // N-43
        self.conclude(state);
    }

    /// The winner chooses the book that a player at 0 loses, and may take it.
    pub(super) fn lose_book(&self, state: &mut State, suit: Suit, taken: bool, watch: &mut impl Watch) {
        let loser = state.loser(self.players).expect("somebody is at 0 in settle");
        state.seats[loser.index()].grimoire &= !suit.bit(); // N-41
        watch.count(count::BOOKS_LOST, loser);
        if taken {
            state.seats[state.actor.index()].grimoire |= suit.bit(); // N-41
            watch.count(count::BOOKS_TAKEN, state.actor);
        }
        restore(&mut state.seats[loser.index()]);
        self.settle(state, watch);
    }

    /// The game ends, or the next round begins.
    fn conclude(&self, state: &mut State) {
        let winners = self.champions(state);
        if winners == 0 {
            self.next_round(state);
            return;
        }
        for (place, seat) in state.seats.iter_mut().enumerate() {
            seat.won = winners >> place & 1 == 1;
        }
        state.phase = Phase::Over;
        state.actor = state.owner;
    }

    /// Who has won the game at the end of a round, its books marked, a bit each; nobody if it goes on.
    pub(super) fn champions(&self, state: &State) -> u8 {
        if self.quick {
            return match state.winner {
                Some(winner) => 1 << winner.0,                                                          // N-45
                None => self.best(state, |seat| (seat.books.count_ones() as u8, u16::MAX - seat.size)), // N-45
            };
        }
        let first = state.winner.unwrap_or(state.starter);
        let mut others = (0..self.players).map(|steps| first.clockwise(steps, self.players));
        if let Some(player) = others.find(|player| state.seats[player.index()].grimoire == COMPLETE) {
            return 1 << player.0; // N-44
        }
        if state.round < self.round_limit {
            return 0;
        }
        self.best(state, |seat| (seat.grimoire.count_ones() as u8, u16::from(seat.sanity))) // N-46
    }

    /// The players of the highest rank, a bit each.
    fn best(&self, state: &State, rank: impl Fn(&Seat) -> (u8, u16)) -> u8 {
        let seats = &state.seats[..self.players];
        let highest = seats.iter().map(&rank).max().expect("two players or more");
        seats.iter().enumerate().fold(0, |best, (place, seat)| best | u8::from(rank(seat) == highest) << place)
    }
}

/// Nothing has happened in the turn.
#[inline]
fn clear_turn(state: &mut State) {
    state.extra = false;
    state.due = 0;
    state.played = false;
    state.pending = false;
    state.again = 0;
    state.barred = None;
    state.suit = None;
}

/// A player's turn begins.
#[inline]
fn begin_turn(state: &mut State, player: Player, watch: &mut impl Watch) {
    state.turn += 1;
    (state.owner, state.actor) = (player, player);
    clear_turn(state);
    watch.count(count::TURNS, player);
    let possible = state.can_be_had() || !state.discard.is_empty() && state.owner_seat().size > 0;
    state.phase = if possible { Phase::Draw } else { Phase::Main }; // N-20
}

/// The Sanity that so many cards in hand cost (N-40).
pub(super) fn sanity_loss(cards: u16) -> u8 {
    let cards = u32::from(cards);
    (1..).take_while(|points| points * (points + 1) / 2 <= cards).last().unwrap_or(0) as u8
}

/// A player pays for the cards in hand.
fn lose_sanity(state: &mut State, player: Player, watch: &mut impl Watch) {
    let seat = &mut state.seats[player.index()];
    let points = sanity_loss(seat.size).min(seat.sanity); // N-40
    for _ in 0..points {
        watch.count(count::SANITY_LOST, player);
    }
    seat.sanity -= points;
    seat.broken = seat.sanity == 0; // N-41
}

/// A player at 0 is settled.
fn restore(seat: &mut Seat) {
    seat.sanity = SANE; // N-41
    seat.broken = false;
}

/// The books laid this round are marked.
fn mark(state: &mut State) {
    for seat in &mut state.seats {
        seat.grimoire |= seat.books; // N-42
    }
}

/// The winner regains Sanity.
fn regain(state: &mut State, watch: &mut impl Watch) {
    let winner = state.winner.expect("who regains has won");
    let seat = &mut state.seats[winner.index()];
    let points = (seat.books.count_ones() as u8).min(SANE - seat.sanity); // N-43
    for _ in 0..points {
        watch.count(count::SANITY_REGAINED, winner);
    }
    seat.sanity += points;
}
