//! What is counted while the game is played.

use crate::tally::{Counter, Scope};

pub(super) const COUNTERS: &[Counter] = &[
    Counter::new("rounds", Scope::Game, "rounds", "rounds ended, void ones included"),
    Counter::new("void_rounds", Scope::Game, "rounds", "rounds that nobody won"),
    Counter::new("stocks_formed", Scope::Game, "stocks", "stocks formed anew within a round"),
    Counter::new("turns", Scope::Player, "turns", "turns begun"),
    Counter::new("drew_stock", Scope::Player, "draws", "turns begun with a card of the stock"),
    Counter::new("drew_discard", Scope::Player, "draws", "turns begun with the top of the discard pile"),
    Counter::new("used_investigate_1", Scope::Player, "uses", "Investigate 1 played, the round not over with it"),
    Counter::new("used_investigate_2", Scope::Player, "uses", "Investigate 2 played, the round not over with it"),
    Counter::new("used_investigate_3", Scope::Player, "uses", "Investigate 3 played, the round not over with it"),
    Counter::new("used_invoke", Scope::Player, "uses", "Invoke played, the round not over with it"),
    Counter::new("used_sacrifice", Scope::Player, "uses", "Sacrifice played, the round not over with it"),
    Counter::new("used_repeat", Scope::Player, "uses", "Repeat played, the round not over with it"),
    Counter::new("used_cthulhu", Scope::Player, "uses", "Cthulhu played, the round not over with it"),
    Counter::new("used_revelation", Scope::Player, "uses", "Revelation played, the round not over with it"),
    Counter::new("cards_drawn", Scope::Player, "cards", "cards drawn by Investigate and Repeat"),
    Counter::new("cards_sacrificed", Scope::Player, "cards", "cards discarded by Sacrifice and Revelation"),
    Counter::new("books", Scope::Player, "books", "books laid down"),
    Counter::new("laid_off", Scope::Player, "cards", "cards laid onto books on the table"),
    Counter::new("won_by_going_out", Scope::Player, "rounds", "rounds won by putting the last card away"),
    Counter::new("won_by_play", Scope::Player, "rounds", "rounds won by playing the last card"),
    Counter::new("won_by_lay", Scope::Player, "rounds", "rounds won by laying the last card onto a book"),
    Counter::new("won_by_laying_down", Scope::Player, "rounds", "rounds won by laying down books with the last cards"),
    Counter::new(
        "won_by_discarding",
        Scope::Player,
        "rounds",
        "rounds won by discarding the last card in a Sacrifice or Revelation",
    ),
    Counter::new("sanity_lost", Scope::Player, "points", "Sanity lost"),
    Counter::new("sanity_regained", Scope::Player, "points", "Sanity regained for books"),
    Counter::new("books_lost", Scope::Player, "books", "marked books lost, those taken included"),
    Counter::new("books_taken", Scope::Player, "books", "marked books taken from others"),
];

/// The places of the counters.
pub(super) mod count {
    pub(in super::super) const ROUNDS: usize = 0;
    pub(in super::super) const VOID_ROUNDS: usize = 1;
    pub(in super::super) const STOCKS_FORMED: usize = 2;
    pub(in super::super) const TURNS: usize = 3;
    pub(in super::super) const DREW_STOCK: usize = 4;
    pub(in super::super) const DREW_DISCARD: usize = 5;
    pub(in super::super) const USED_INVESTIGATE_1: usize = 6;
    pub(in super::super) const USED_CTHULHU: usize = 12;
    pub(in super::super) const USED_REVELATION: usize = 13;
    pub(in super::super) const CARDS_DRAWN: usize = 14;
    pub(in super::super) const CARDS_SACRIFICED: usize = 15;
    pub(in super::super) const BOOKS: usize = 16;
    pub(in super::super) const LAID_OFF: usize = 17;
    pub(in super::super) const WON_BY_GOING_OUT: usize = 18;
    pub(in super::super) const WON_BY_PLAY: usize = 19;
    pub(in super::super) const WON_BY_LAY: usize = 20;
    pub(in super::super) const WON_BY_LAYING_DOWN: usize = 21;
    pub(in super::super) const WON_BY_DISCARDING: usize = 22;
    pub(in super::super) const SANITY_LOST: usize = 23;
    pub(in super::super) const SANITY_REGAINED: usize = 24;
    pub(in super::super) const BOOKS_LOST: usize = 25;
    pub(in super::super) const BOOKS_TAKEN: usize = 26;
}
