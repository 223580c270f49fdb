//! Tiles beside the Hallway, classes and Rituals.

use super::Institute;
use super::action::{CELLS, CLASSES, Cell, Direction, RITUALS, SPACES, STORIES, Space};
use super::items::Pack;
use super::place::{BOARD, Lying};
use super::state::{Asked, Outcome, Phase, Question, Seat, State};
use super::tally::count;
use crate::node::Player;
use crate::tally::{Silent, Watch};

/// The step of setup before the first seat's class: the tiles beside the Hallway come first (I-17).
pub(super) const TILES: u8 = 4;

impl Institute {
    /// The position before the first move.
    pub(super) fn first(&self) -> State {
        let mut state = self.blank();
        let lying = Lying::of(self.content.rules.hallway, 0);
        state.lay(Cell::CENTRE, lying, self.content.layout(lying)); // I-10
        self.set_up(&mut state, &mut Silent);
        state
    }

    /// Story cards in the deck when the game begins.
    pub(super) fn first_deck(&self) -> u8 {
        STORIES as u8 - self.content.rules.removed[self.players - 2] // I-13
    }

    /// A position with nothing on the board.
    pub(super) fn blank(&self) -> State {
        let rules = &self.content.rules;
        State {
            items: [[Pack::EMPTY; SPACES]; CELLS],
            seats: std::array::from_fn(|seat| Seat {
                pack: Pack::EMPTY,
                class: self.classes.map(|classes| classes[seat]).filter(|_| seat < self.players),
                level: 1,
                health: rules.health,
                cell: Cell::CENTRE,
                space: Space::FIRST,
                ritual: None,
            }), // I-14
            lying: [Lying::HIDDEN; CELLS],
            pile: rules.items,
            discards: Pack::EMPTY,
            explored: 0,
            minions: 0,
            littered: 0,
            open: [0; 4],
            unseen_tiles: BOARD & !(1 << rules.hallway),
            unseen_stories: u32::MAX,
            unseen_rituals: (1 << RITUALS) - 1,
            tracker: rules.difficulty[self.difficulty].into(), // I-12
            points: 0,
            shift: 0,
            phase: Phase::Setup,
            step: 0,
            result: Outcome::None,
            active: 0, // I-14
            actions: 0,
            special_used: false,
            sorcerer: Cell(0),       // I-12
            deck: self.first_deck(), // I-13
            top: None,
            story: None,
            portals: 0,
            asked: Asked::NOTHING,
        }
    }

    /// The next step of setup (I-17).
    pub(super) fn set_up(&self, state: &mut State, watch: &mut impl Watch) {
        loop {
            state.step += 1;
            if let Some(&direction) = Direction::ALL.get(usize::from(state.step) - 1) {
                return self.turn_up(state, Cell::CENTRE.neighbour(direction)); // I-11
            }
            let (seat, part) = ((state.step - TILES - 1) / 2, (state.step - TILES - 1) % 2);
            if usize::from(seat) == self.players {
                state.step = 0;
                return self.begin_turn(state, watch);
            }
            if part == 1 || self.classes.is_none() {
                let question = if part == 0 { Question::Class } else { Question::Ritual };
                state.asked = Asked { seat: Some(seat), ..Asked::of(question) };
                return;
            }
        }
    }

    /// The classes that can be drawn, a bit each: none from a card in play (I-14).
    #[inline]
    pub(super) fn classes_left(&self, state: &State) -> u32 {
        let taken = state.seats.iter().filter_map(|seat| seat.class);
        taken.fold((1 << CLASSES) - 1, |left, class| left & !self.content.of_card[usize::from(class)])
    }

    /// A class is drawn.
    pub(super) fn draw_class(&self, state: &mut State, class: u8, watch: &mut impl Watch) {
        let seat = state.asked.seat.expect("a class is drawn for a seat");
        state.seats[usize::from(seat)].class = Some(class);
        state.asked = Asked::NOTHING;
        self.go_on(state, watch);
    }

    /// A Ritual is drawn.
    pub(super) fn draw_ritual(&self, state: &mut State, ritual: u8, watch: &mut impl Watch) {
        let seat = state.asked.seat.expect("a Ritual is drawn for a seat");
        state.seats[usize::from(seat)].ritual = Some(ritual);
        state.unseen_rituals &= !(1 << ritual);
        state.asked = Asked::NOTHING;
        if state.phase == Phase::Setup {
            let class = state.seats[usize::from(seat)].class.expect("the class comes first");
            watch.count(count::CLASS + usize::from(class), Player(0));
        }
        self.go_on(state, watch);
    }
}
