//! What players see: the slots of the tensor, which are nearly those of the position, the text, and events.

use super::Necronomicon;
use super::action::{ACTIONS, Kind, Move, SUITS, Suit};
use super::laying::{Book, FULL};
use super::resample::covered;
use super::state::{Discard, Phase, Pile, Seat, State};
use crate::node::{Id, Node, Player};
use crate::observation::{Kind as SlotKind, Layout, Slot};
use std::fmt::Write;

/// Slots of the discard pile: as many as a deck has cards.
const PILE: usize = Discard::MOST;
/// Books of a laying at most.
pub(super) const BOOKS: usize = 3;
/// Slots of the whole position: so many a seat, and the rest.
const SEAT: usize = 120;
const TABLE: usize = 286;

/// The size of the whole position.
pub(super) fn whole_size(players: usize) -> usize {
    SEAT * players + TABLE
}

/// The layout of the tensor (N-54).
pub(super) fn spec(players: usize) -> Vec<Slot> {
    layout(players, false)
}

/// The layout of the tensor, or of the whole position: with all hands and the stock by kind, seats absolute.
pub(super) fn layout(players: usize, whole: bool) -> Vec<Slot> {
    use SlotKind::{Categorical, Count, Flag};
    let mut layout = Layout::default();
    let most = players as u8;
    let mut slot = |name: &str, shape: &[usize], kind, range, meaning| layout.push(name, shape, kind, range, meaning);
    slot("phase", &[], Categorical, (0, 10), "deal, flip, draw, take, main, book, invoke, sacrifice, revelation, settle, over");
    slot("round", &[], Count, (1, 100), "round");
    slot("turn", &[2], Count, (0, 255), "turn number in the round, high byte first; 0 in deal and flip");
    slot("objective", &[], Count, (1, 3), "books that complete the objective");
    slot("owner", &[], Categorical, (0, most - 1), "seat whose turn it is; in deal who gets the card");
    slot("starter", &[], Categorical, (0, most - 1), "seat that begins the round");
    slot("acting", &[], Categorical, (0, most), "0 chance or over, else the acting seat + 1");
    slot("winner", &[], Categorical, (0, most), "0 none, else the seat that won the round + 1");
    slot("extra", &[], Flag, (0, 1), "another turn of the owner follows");
    slot("due", &[], Count, (0, 3), "cards still to be drawn");
    slot("played", &[], Flag, (0, 1), "the play that is due was made");
    slot("pending", &[], Flag, (0, 1), "a Repeat waits to be used");
    slot("again", &[], Count, (0, 96), "Repeats used this turn");
    slot("barred", &[], Categorical, (0, 50), "0 none, else the kind + 1 that is barred from the first play");
    slot("suit", &[], Categorical, (0, 8), "0 none, else the suit + 1 that is being discarded");
    if whole {
        slot("stock", &[50], Count, (0, 12), "cards in the stock, by kind");
    } else {
        slot("stock", &[], Count, (0, PILE as u8), "cards in the stock");
    }
    slot("spent", &[], Count, (0, 4), "Revelations that left the game");
    slot("ceiling", &[50], Count, (0, 12), "the stock when it was last formed, by kind");
    slot("discard", &[PILE], Categorical, (0, 50), "discard pile, the top first: 0 none, else the kind + 1");
    slot("table", &[49], Count, (0, 12), "cards in books, by kind");
    for seat in 0..players {
        let sign = if whole { "" } else { "+" };
        let mut slot = |name: &str, shape: &[usize], kind, range, meaning| {
            layout.push(format!("seat{sign}{seat}.{name}"), shape, kind, range, meaning);
        };
        if whole {
            slot("hand", &[50], Count, (0, 12), "hand, by kind");
        } else {
            slot("hand_size", &[], Count, (0, PILE as u8), "cards in hand");
        }
        slot("known", &[50], Count, (0, 12), "cards known to be in the hand, by kind");
        slot("opened", &[], Flag, (0, 1), "the objective is laid down");
        slot("books", &[SUITS], Flag, (0, 1), "suits laid this round");
        slot("grimoire", &[SUITS], Flag, (0, 1), "suits marked");
        slot("sanity", &[], Count, (0, 8), "Sanity");
        slot("broken", &[], Flag, (0, 1), "Sanity is at 0 and not settled");
        slot("won", &[], Flag, (0, 1), "has won the game");
    }
    if !whole {
        layout.push("hand", &[50], Count, (0, 12), "own hand, by kind");
    }
    for book in 0..BOOKS {
        let mut slot = |name: &str, shape: &[usize], range, meaning| {
            layout.push(format!("laying{book}.{name}"), shape, Categorical, range, meaning);
        };
        slot("suit", &[], (0, 8), "own laying in progress: 0 none, else a suit + 1");
        slot("cards", &[FULL], (0, 49), "its cards as added: 0 none, else the kind + 1");
    }
    layout.0
}

/// Fills slots one after the other.
struct Writer<'a>(&'a mut [u8]);

impl Writer<'_> {
    fn several(&mut self, values: &[u8]) {
        let (here, rest) = std::mem::take(&mut self.0).split_at_mut(values.len());
        here.copy_from_slice(values);
        self.0 = rest;
    }

    fn single(&mut self, value: u8) {
        self.several(&[value]);
    }

    fn suits(&mut self, suits: u8) {
        self.several(&std::array::from_fn::<u8, SUITS, _>(|suit| suits >> suit & 1));
    }
}

impl Necronomicon {
    /// Writes the tensor of a viewer, or without one the whole position.
    pub(super) fn write(&self, state: &State, viewer: Option<Player>, out: &mut [u8]) {
        let whole = viewer.is_none();
        let first = viewer.unwrap_or(Player(0));
        let hidden = !whole && state.phase == Phase::Book && state.actor != first; // N-53
        let phase = if hidden { Phase::Main } else { state.phase };
        let seat = |player: Player| player.relative_to(first, self.players) as u8;
        let acting = if let Node::Decision(player) = self.node_of(state) { seat(player) + 1 } else { 0 };
        let mut writer = Writer(out);
        let [high, low] = state.turn.to_be_bytes();
        writer.several(&[
            phase as u8,
            state.round,
            high,
            low,
            self.objective(state.round) as u8,
            seat(state.owner),
            seat(state.starter),
            acting,
            state.winner.map_or(0, |winner| seat(winner) + 1),
            u8::from(state.extra),
            state.due,
            u8::from(state.played),
            u8::from(state.pending),
            state.again,
            state.barred.map_or(0, |kind| kind.0 + 1),
            state.suit.map_or(0, |suit| suit.0 + 1),
        ]);
        if whole {
            writer.several(&state.stock.pile().counts());
        } else {
            writer.single(state.stock.len() as u8);
        }
        writer.single(state.spent);
        writer.several(&state.ceiling.counts());
        let mut pile = [0; PILE];
        pile.iter_mut().zip(state.discard.from_top()).for_each(|(slot, kind)| *slot = kind.0 + 1);
        writer.several(&pile);
        writer.several(&state.table.counts()[..Kind::REVELATION.index()]);
        for steps in 0..self.players {
            let held = &state.seats[first.clockwise(steps, self.players).index()];
            if whole {
                writer.several(&held.hand.counts());
            } else {
                writer.single(held.size as u8);
            }
            writer.several(&held.known.counts());
            writer.single(u8::from(held.opened));
            writer.suits(held.books);
            writer.suits(held.grimoire);
            writer.several(&[held.sanity, u8::from(held.broken), u8::from(held.won)]);
        }
        if !whole {
            writer.several(&state.seats[first.index()].hand.counts());
        }
        for book in &state.laying.0 {
            let book = if hidden { &Book::default() } else { book };
            writer.single(book.suit);
            writer.several(&book.cards);
        }
    }

    /// Appends the position as one line: all of it, or what all know, or what a viewer knows with seats relative.
    pub(super) fn describe(&self, state: &State, viewer: Option<Player>, everything: bool, out: &mut String) {
        let shown = if everything { *state } else { covered(state, viewer) };
        let first = viewer.unwrap_or(Player(0));
        let label = |player: Player| match viewer {
            None => player.0.to_string(),
            Some(observer) => format!("+{}", player.relative_to(observer, self.players)),
        };
        let mut line = format!("round {} turn {} {}", shown.round, shown.turn, shown.phase.id());
        if let Node::Decision(player) = self.node_of(&shown) {
            line += &format!(" {}", label(player));
        }
        self.describe_turn(&shown, &mut line);
        let mut parts = vec![line, format!("owner {} starter {}", label(shown.owner), label(shown.starter))];
        if let Some(winner) = shown.winner {
            parts[1] += &format!(" winner {}", label(winner));
        }
        parts.push(format!("objective {}", self.objective(shown.round)));
        parts.push(format!("stock {}", if everything { self.amounts(shown.stock.pile()) } else { shown.stock.len().to_string() }));
        parts.push(format!("spent {}", shown.spent));
        parts.push(format!("ceiling {}", self.amounts(&shown.ceiling)));
        parts.push(format!("discard {}", words(shown.discard.from_top().map(|kind| self.kind_text(kind)))));
        parts.push(format!("table {}", self.amounts(&shown.table)));
        for steps in 0..self.players {
            let player = first.clockwise(steps, self.players);
            let seat = &shown.seats[player.index()];
            let open = everything || viewer == Some(player);
            let hand = if open { self.cards(&seat.hand) } else { seat.size.to_string() };
            parts.push(format!("{} {}", label(player), self.describe_seat(seat, &hand)));
        }
        if !shown.laying.is_empty() {
            let books = shown.laying.books().iter().map(|book| self.describe_book(book));
            parts.push(format!("laying {}", books.collect::<Vec<_>>().join(" ; ")));
        }
        out.push_str(&parts.join(" | "));
    }

    /// Appends what is left of the turn, as it applies.
    fn describe_turn(&self, state: &State, line: &mut String) {
        if state.extra {
            line.push_str(" extra");
        }
        if state.due > 0 {
            line.push_str(&format!(" due {}", state.due));
        }
        if state.played {
            line.push_str(" played");
        }
        if state.pending {
            line.push_str(" pending");
        }
        if state.again > 0 {
            line.push_str(&format!(" again {}", state.again));
        }
        if let Some(kind) = state.barred {
            line.push_str(&format!(" barred {}", self.kind_text(kind)));
        }
        if let Some(suit) = state.suit {
            line.push_str(&format!(" suit {}", self.suit_text(suit)));
        }
    }

    /// What a player has, as a part of the line.
    fn describe_seat(&self, seat: &Seat, hand: &str) -> String {
        let suits = |mask: u8| words(Suit::all().filter(|suit| mask & suit.bit() != 0).map(|suit| self.suit_text(suit)));
        let mut line = format!(
            "hand {hand} ; known {} ; laid {} ; marked {} ; sanity {}",
            self.cards(&seat.known),
            suits(seat.books),
            suits(seat.grimoire),
            seat.sanity
        );
        if seat.broken {
            line.push_str(" broken");
        }
        if seat.won {
            line.push_str(" won");
        }
        line
    }

    /// A book of a laying in progress.
    fn describe_book(&self, book: &Book) -> String {
        format!("{}: {}", self.suit_text(book.suit()), words(book.kinds().map(|kind| self.kind_text(kind))))
    }

    /// Every single card of a pile.
    fn cards(&self, pile: &Pile) -> String {
        words(Kind::all().flat_map(|kind| (0..pile.of(kind)).map(move |_| self.kind_text(kind))))
    }

    /// A pile as numbers: suit by suit with its six kinds, Cthulhu, Revelation; what has no card is left out.
    fn amounts(&self, pile: &Pile) -> String {
        let counts = pile.counts();
        let mut found = Vec::new();
        for suit in Suit::all() {
            let six = &counts[6 * suit.index()..][..6];
            if six.iter().any(|&count| count > 0) {
                found.push(format!("{} {}", self.suit_text(suit), words(six)));
            }
        }
        for kind in [Kind::CTHULHU, Kind::REVELATION] {
            if pile.of(kind) > 0 {
                found.push(format!("{} {}", self.kind_text(kind), pile.of(kind)));
            }
        }
        if found.is_empty() { "-".to_owned() } else { found.join(", ") }
    }

    fn suit_text(&self, suit: Suit) -> &str {
        &self.content.suits[suit.index()]
    }

    /// Appends what a player sees of a move (N-56).
    pub(super) fn events(&self, before: &State, id: Id, after: &State, player: Player, out: &mut Vec<String>) {
        let text = &self.texts[id.index()];
        if before.phase == Phase::Flip {
            out.push(text.clone());
            return;
        }
        let mover = before.actor.relative_to(player, self.players);
        if id.index() >= ACTIONS {
            out.push(format!("{mover} {}", if mover == 0 { text } else { "card" }));
            return;
        }
        match Move::of(id) {
            Move::Open(_) | Move::Add(_) => {
                if mover == 0 {
                    out.push(format!("{mover} {text}"));
                }
                if after.laying.is_empty() {
                    out.push(format!("{mover} lay down {}", self.laid(before, id)));
                }
            }
            Move::DrawDiscard => {
                let kind = before.discard.from_top().next().expect("a card was taken");
                out.push(format!("{mover} {text} {}", self.kind_text(kind)));
            }
            Move::GoOut => {
                let kind = Kind(before.owner_seat().held.trailing_zeros() as u8);
                out.push(format!("{mover} {text} {}", self.kind_text(kind)));
            }
            _ => out.push(format!("{mover} {text}")),
        }
    }

    /// Suit and cards of every book of a laying that a move completes.
    fn laid(&self, before: &State, id: Id) -> String {
        let Move::Add(last) = Move::of(id) else { panic!("a card completes a laying") };
        let mut found = Vec::new();
        for book in before.laying.with_card(last).books() {
            found.push(self.suit_text(book.suit()).to_owned());
            found.extend(book.kinds().map(|kind| self.kind_text(kind)));
        }
        found.join(" ")
    }
}

/// Parts with spaces between; a dash where there is none.
fn words<T: std::fmt::Display>(parts: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for part in parts {
        let space = if line.is_empty() { "" } else { " " };
        let _ = write!(line, "{space}{part}"); // a String takes every text
    }
    if line.is_empty() { "-".to_owned() } else { line }
}
