//! The agent `heuristic`: it weighs the exact chance of expulsion, known from the counts, against what leaving pays.
//!
//! Everything is in points. A player inside hopes for more than the lowest reward, since others may leave first; cards on the board
//! are worth a part of the set that they may become; a Defense card is worth what it saves on average. The weights were found by
//! playing variants against each other.

use super::Miskatonic;
use super::action::*;
use super::content::Content;
use super::state::{Pile, State};
use crate::node::Id;
use crate::set::{IdSet, Set128};

/// The part of the gap between the lowest and the highest reward that a player inside hopes for. More than all of it: staying also
/// leaves the lowest reward to others.
const HOPE: f32 = 1.4;
/// A Defense card face up.
const CARD: f32 = 2.0;
/// A card that another player gets.
const GIFT: f32 = 0.4;
/// A Student on the way to a set.
const STUDENT: f32 = 0.2;
/// The part of a set's points that all of its cards but none would count for; see [`worth`].
const PROGRESS: f32 = 0.1;

/// What the cards on a board are worth to one who stays, by the mask of their kinds.
pub(super) type Worth = Box<[f32; 1 << BOARD_KINDS]>;

/// The worths, for a content.
pub(super) fn worth(content: &Content) -> Worth {
    let mut worth = Box::new([0.0; 1 << BOARD_KINDS]);
    for (board, worth) in (0u16..).zip(worth.iter_mut()) {
        let sets = [(SEALS, 3), (FRAGMENTS, content.fragment_set)].map(|(kinds, set)| {
            let part = (board & kinds).count_ones() as f32 / f32::from(set);
            // A card counts little until its set is nearly there: most boards never become one.
            if part >= 1.0 { 1.0 } else { PROGRESS * part.powi(4) }
        });
        *worth = f32::from(content.knowledge_points) * (sets[0] + sets[1]);
    }
    worth
}

/// The order in which cards are turned face up again, best last.
const FLIPS: [Defense; 8] = [
    Defense::Latent,
    Defense::Storage,
    Defense::Silver,
    Defense::Receive,
    Defense::Premonition,
    Defense::Escape,
    Defense::Present,
    Defense::Reflexes,
];

/// What lies before the player: the kinds on the board, and the Defense cards face up.
#[derive(Clone, Copy)]
struct Hand {
    board: u16,
    ready: u8,
}

impl Hand {
    fn has(self, card: Defense) -> bool {
        self.ready & card.bit() != 0
    }

    fn without(self, card: Defense) -> Self {
        Hand { ready: self.ready & !card.bit(), ..self }
    }

    fn dropping(self, kinds: u16) -> Self {
        Hand { board: self.board & !kinds, ..self }
    }
}

/// What the player whose turn it is counts on.
struct Outlook<'a> {
    game: &'a Miskatonic,
    /// What leaving pays.
    low: f32,
    /// What it is worth to be inside, the board left out.
    inside: f32,
    /// The Library cards that the next one is drawn from.
    pile: Pile,
    /// The kinds in the centre.
    centre: u16,
    /// Whether nobody else is in the Library.
    alone: bool,
}

impl<'a> Outlook<'a> {
    fn new(game: &'a Miskatonic, state: &State) -> Self {
        let red = |place: u32| f32::from(game.content.red[place as usize % 5]);
        let black = f32::from(game.content.black[usize::from(state.round - 1)]);
        // M-33: outside `reward` the black card is the highest reward and lies there while anybody is inside.
        let low = if state.rewards == 0 { black } else { red(state.rewards.trailing_zeros()) };
        let pile = if state.deck.is_empty() { state.discard } else { state.deck }; // M-16
        Outlook {
            game,
            low,
            inside: low + HOPE * (black - low),
            pile,
            centre: state.centre.mask(),
            alone: state.inside.is_power_of_two(),
        }
    }

    /// Being inside with a board at the end of the turn.
    fn staying(&self, hand: Hand) -> f32 {
        self.inside + self.game.worth[usize::from(hand.board)]
    }

    /// Being expelled: nothing, but for a Defense card that comes back.
    fn expelled(&self, hand: Hand) -> f32 {
        if hand.ready == self.game.dealt() { 0.0 } else { CARD } // M-32
    }

    /// A drawn card that would expel, met with what the player has.
    fn rescued(&self, hand: Hand) -> f32 {
        let kept = self.staying(hand) - CARD;
        let reflexes = if hand.has(Defense::Reflexes) { kept } else { f32::MIN };
        let present = if hand.has(Defense::Present) && !self.alone { kept - GIFT } else { f32::MIN };
        let escape = if hand.has(Defense::Escape) { self.low - CARD } else { f32::MIN };
        self.expelled(hand).max(reflexes).max(present).max(escape)
    }

    /// A card of a kind takes effect.
    fn resolved(&self, hand: Hand, kind: Kind) -> f32 {
        match kind {
            Kind::Student => self.staying(hand) + STUDENT,
            Kind::Assistant => self.wildest(hand),
            _ if hand.board & kind.bit() != 0 => self.expelled(hand),
            _ => self.staying(Hand { board: hand.board | kind.bit(), ..hand }),
        }
    }

    /// An Assistant takes the best of the kinds.
    fn wildest(&self, hand: Hand) -> f32 {
        let one = |kinds: u16| {
            let missing = kinds & !hand.board;
            self.staying(Hand { board: hand.board | missing & missing.wrapping_neg(), ..hand })
        };
        one(SEALS).max(one(FRAGMENTS)).max(self.staying(hand) + STUDENT)
    }

    /// The chance that the next card would expel, and the mean worth of those that would not.
    fn odds(&self, hand: Hand) -> (f32, f32) {
        let of = |kinds: u16| f32::from(self.pile.only(kinds).total());
        let (seals, fragments) = (of(SEALS & !hand.board), of(FRAGMENTS & !hand.board));
        let (students, assistants) = (of(Kind::Student.bit()), of(Kind::Assistant.bit()));
        let all = f32::from(self.pile.total());
        let safe = seals + fragments + students + assistants;
        if safe == 0.0 {
            return (1.0, 0.0);
        }
        let with = |missing: u16| self.staying(Hand { board: hand.board | missing & missing.wrapping_neg(), ..hand });
        let worth = seals * with(SEALS & !hand.board)
            + fragments * with(FRAGMENTS & !hand.board)
            + students * (self.staying(hand) + STUDENT)
            + if assistants > 0.0 { assistants * self.wildest(hand) } else { 0.0 };
        (1.0 - safe / all, worth / safe)
    }

    /// A card drawn from the deck, `seen` of which can be chosen from.
    fn explored(&self, hand: Hand, seen: i32) -> f32 {
        let (bad, good) = self.odds(hand);
        let bad = bad.powi(seen);
        bad * self.rescued(hand) + (1.0 - bad) * good
    }

    /// The better of a drawn card and one from the centre.
    fn drawing(&self, hand: Hand) -> f32 {
        let explored = if self.pile.is_empty() { f32::MIN } else { self.explored(hand, 1) };
        let seal = SEALS & !hand.board & self.centre;
        let fragment = FRAGMENTS & !hand.board & self.centre;
        let taken = |missing: u16| {
            if missing == 0 {
                f32::MIN
            } else {
                self.staying(Hand { board: hand.board | missing & missing.wrapping_neg(), ..hand })
            }
        };
        explored.max(taken(seal)).max(taken(fragment))
    }

    /// What an action promises to the player with this hand.
    fn promise(&self, state: &State, hand: Hand, step: Move) -> f32 {
        match step {
            Move::Leave => self.low,
            Move::Explore => self.explored(hand, 1),
            Move::Take(kind) => {
                if hand.board & kind.bit() & (FRAGMENTS | SEALS) == 0 {
                    self.resolved(hand, kind)
                } else {
                    self.rescued(hand)
                }
            }
            Move::Premonition => self.explored(hand.without(Defense::Premonition), 3) - CARD,
            Move::Silver => self.drawing(hand.without(Defense::Silver).dropping(SEALS & !state.wild.of(state.turn))) - CARD,
            Move::Storage => self.drawing(hand.without(Defense::Storage).dropping(FRAGMENTS & !state.wild.of(state.turn))) - CARD,
            Move::Latent => self.staying(hand) - CARD,
            Move::Receive(kind, _) => {
                let board = hand.board | kind.bit();
                let full = |kinds: u16, set: u8| (board & kinds).count_ones() >= u32::from(set);
                let done = if full(SEALS, 3) {
                    SEALS
                } else if full(FRAGMENTS, self.game.content.fragment_set) {
                    FRAGMENTS
                } else {
                    0
                };
                let points = if done == 0 { 0.0 } else { f32::from(self.game.content.knowledge_points) };
                let after = Hand { board: board & !done, ..hand.without(Defense::Receive) };
                points + self.drawing(after) - CARD + GIFT
            }
            Move::Accept => state.pending.map_or(0.0, |kind| self.resolved(hand, kind)),
            Move::Reflexes => self.staying(hand) - CARD,
            Move::Escape => self.low - CARD,
            Move::Present(_) => self.staying(hand) - CARD - GIFT,
            Move::Flip(card) => FLIPS.iter().position(|&other| other == card).map_or(0.0, |place| place as f32),
            Move::Assign(kind) => self.resolved(hand, kind),
            Move::Reward(_) | Move::Draw(_) => f32::MIN,
        }
    }
}

impl Miskatonic {
    /// The legal action that promises most; the lowest of those that promise the same.
    pub(super) fn promising(&self, state: &State, legal: Set128) -> Id {
        let outlook = Outlook::new(self, state);
        let hand = Hand { board: state.boards.of(state.turn), ready: state.seats[state.turn.index()].ready };
        let (mut best, mut most) = (Id(0), f32::NEG_INFINITY);
        legal.for_each(|id| {
            let promise = outlook.promise(state, hand, Move::of(id));
            if promise > most {
                (best, most) = (id, promise);
            }
        });
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Document;
    use crate::game::Game;
    use crate::option::Options;
    use crate::tally::{Cause, Silent};

    /// The text of what the heuristic does with two players after these moves.
    fn chosen(moves: &[&str]) -> String {
        let content = Document::parse("content.toml", Miskatonic::CONTENT).expect("the content that ships");
        let options = Options::resolve(Miskatonic::NAME, Miskatonic::OPTIONS, &[], &content).expect("the defaults");
        let game = Miskatonic::new(&options, &content).expect("the content that ships");
        let mut state = game.initial_state();
        for text in moves {
            let id = (0u16..).map(Id).zip(game.texts()).find(|(_, other)| other == text).expect("a text of the game").0;
            game.check(&state, id).expect("a legal move");
            game.apply_unchecked(&mut state, id, Cause::Applied, &mut Silent);
        }
        game.texts()[game.heuristic(&state, game.legal(&state)).index()].clone()
    }

    #[test]
    fn it_completes_a_set_from_the_centre() {
        let seals = ["explore", "draw seal-1", "accept", "explore", "draw seal-2", "accept"];
        let seen = ["premonition", "draw seal-3", "draw seal-1", "draw fragment-a"];
        assert_eq!(chosen(&[&["reward 2", "leave"][..], &seals, &seen].concat()), "take seal-3");
    }

    #[test]
    fn it_does_not_let_itself_be_expelled_with_a_card_in_hand() {
        let twice = ["explore", "draw seal-1", "accept", "explore", "draw seal-1"];
        assert_eq!(chosen(&[&["reward 2", "leave"][..], &twice].concat()), "reflexes");
        assert_eq!(chosen(&["reward 2", "explore", "draw seal-1"]), "accept");
    }

    #[test]
    fn alone_it_explores_until_there_is_something_to_lose() {
        let alone = ["reward 2", "leave"];
        // Nothing on the board, so no card expels.
        assert_eq!(chosen(&alone), "explore");
        // Without Reflexes one card of five or so costs the black card or an Escape, for hardly a point.
        let board = ["explore", "draw seal-1", "accept", "explore", "draw fragment-a", "accept"];
        let spent = ["explore", "draw seal-1", "reflexes"];
        assert_eq!(chosen(&[&alone[..], &board, &spent].concat()), "leave");
    }
}
