//! Characters, rows of objects, the ghosts under them, and what comes next.

use super::Menagerie;
use super::action::{Ghost, OBJECTS, Object, SLOTS, Slot, Stat};
use super::state::{Phase, Place, ROWS, State};
use super::tally::count;
use super::{CampaignStats, Mode};
use crate::node::Player;
use crate::tally::Watch;

/// All objects as a set.
const ALL_OBJECTS: u16 = (1 << OBJECTS) - 1;
/// What escaping from an object costs in Prestige.
pub(super) const ESCAPE: u16 = 3;

impl Menagerie {
    /// The position before the first move.
    pub(super) fn first(&self) -> State {
        let mut state = State { character: self.character, role: self.role, ..State::EMPTY };
        if state.character.is_some() && state.role.is_some() {
            self.set_up(&mut state); // C-20
        }
        state
    }

    /// The character is chosen.
    pub(super) fn choose_character(&self, state: &mut State, character: u8) {
        state.character = Some(character); // C-20
        if state.role.is_some() {
            self.set_up(state);
        }
    }

    /// The role is chosen.
    pub(super) fn choose_role(&self, state: &mut State, role: u8) {
        state.role = Some(role); // C-20
        self.set_up(state);
    }

    /// Cubes go to their spaces, and the first objects are to be dealt.
    fn set_up(&self, state: &mut State) {
        state.cubes = self.start(state); // C-11, C-12
        state.deck = ALL_OBJECTS;
        state.to_deal = self.rows(1).into_iter().sum(); // C-21
        self.advance(state);
    }

    /// The objects of each row, from the lowest, in a game of the campaign.
    pub(super) fn rows(&self, game: u8) -> [u8; ROWS] {
        match (self.mode, game) {
            (Mode::Arcade, _) => [3, 0, 0], // C-71
            (_, 2) => [3, 3, 1],            // C-21
            _ => [3, 2, 1],                 // C-21
        }
    }

    /// What comes next in the turn (C-36).
    #[inline]
    pub(super) fn advance(&self, state: &mut State) {
        state.phase = if state.to_deal > 0 {
            if state.deck == 0 {
                let on_table = state.table.iter().filter_map(|place| place.object).fold(0, |set, object| set | 1 << object.0);
                state.deck = ALL_OBJECTS & !on_table; // C-71
            }
            Phase::Deal
        } else if !self.challenger && state.faced.is_none() {
            Phase::Face // C-23
        } else if self.unknown_ghost(state).is_some() {
            Phase::Ghost // C-22
        } else if state.rolled {
            Phase::Main
        } else {
            Phase::Before
        };
    }

    /// An object is dealt to the lowest row that has room.
    pub(super) fn deal(&self, state: &mut State, object: Object, watch: &mut impl Watch) {
        if state.deck == ALL_OBJECTS && state.game == 1 && state.captured == [0; OBJECTS] {
            self.count_start(state, watch);
        }
        let rows = self.rows(state.game);
        let mut dealt = rows.iter().sum::<u8>() - state.to_deal;
        let mut row = 0;
        while dealt >= rows[row] {
            dealt -= rows[row];
            row += 1;
        }
        let class = if self.mode == Mode::Arcade { 0 } else { row as u8 + 1 }; // C-21, C-71
        let places = &mut state.table[row * SLOTS..];
        let mut slot = usize::from(dealt);
        while slot > 0 && places[slot - 1].object > Some(object) {
            places[slot] = places[slot - 1]; // C-24
            slot -= 1;
        }
        places[slot] = Place { object: Some(object), class, ..Place::default() };
        state.deck &= !(1 << object.0);
        state.to_deal -= 1;
        self.advance(state);
    }

    /// The first turn begins; with whom, is counted here, since a choice that an option makes is no move.
    fn count_start(&self, state: &State, watch: &mut impl Watch) {
        let chosen = |place: Option<u8>| usize::from(place.expect("objects are dealt once both are chosen"));
        watch.count(count::TURNS, Player(0));
        watch.count(count::CHARACTER + chosen(state.character), Player(0));
        watch.count(count::ROLE + chosen(state.role), Player(0));
    }

    /// An object is chosen.
    pub(super) fn face(&self, state: &mut State, object: Object) {
        state.faced = Slot::ALL.into_iter().find(|&slot| state.place(slot).object == Some(object)); // C-23
        self.advance(state);
    }

    /// The slot whose ghost is to be drawn.
    #[inline]
    pub(super) fn unknown_ghost(&self, state: &State) -> Option<Slot> {
        let unknown = |slot: &Slot| state.place(*slot).object.is_some() && state.place(*slot).ghost.is_none();
        match state.faced {
            Some(slot) => Some(slot).filter(unknown),
            None if self.challenger => Slot::ALL.into_iter().find(unknown), // C-72
            None => None,
        }
    }

    /// The ghosts that can be drawn, a bit each.
    #[inline]
    pub(super) fn ghosts_left(&self, state: &State) -> u16 {
        let class = self.unknown_ghost(state).map_or(0, |slot| state.place(slot).class);
        self.content.classes[usize::from(class)] & !state.drawn // C-22
    }

    /// The ghost under an object shows.
    pub(super) fn meet(&self, state: &mut State, ghost: Ghost) {
        let slot = self.unknown_ghost(state).expect("a ghost is drawn for a place");
        let class = self.content.ghost(ghost).class;
        let place = state.place_mut(slot);
        (place.ghost, place.class, place.shown) = (Some(ghost), class, 1); // C-23
        state.drawn |= 1 << ghost.0;
        self.advance(state);
    }

    /// An object and its ghost are put away for Prestige.
    pub(super) fn escape(&self, state: &mut State, slot: Slot, watch: &mut impl Watch) {
        watch.count(count::ESCAPES, Player(0));
        state.prestige -= ESCAPE; // C-71
        self.clear(state, slot);
        if state.prestige == 0 {
            self.finish(state, false, watch); // C-71
        } else {
            self.advance(state);
        }
    }

    /// Whether there is Prestige enough to escape.
    #[inline]
    pub(super) fn can_escape(&self, state: &State) -> bool {
        self.mode == Mode::Arcade && state.prestige >= ESCAPE // C-71
    }

    /// A place becomes empty, and so perhaps the row.
    pub(super) fn clear(&self, state: &mut State, slot: Slot) {
        *state.place_mut(slot) = Place::default();
        state.ignored &= !(0xf << (4 * slot.0)); // C-51
        state.faced = None;
        if state.table[..SLOTS].iter().all(|place| place.object.is_none()) {
            state.table.copy_within(SLOTS.., 0); // C-24
            state.table[(ROWS - 1) * SLOTS..].fill(Place::default());
            if self.mode == Mode::Arcade {
                state.to_deal = self.rows(1).into_iter().sum(); // C-71
                state.drawn = 0; // C-71
            }
        }
    }

    /// The second game of the campaign begins.
    pub(super) fn second_game(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::TURNS, Player(0));
        self.clear_turn(state); // C-70
        state.game = 2;
        state.drawn = 0;
        state.to_deal = self.rows(2).into_iter().sum(); // C-21
        if self.campaign_stats == CampaignStats::Reset {
            state.cubes = self.start(state); // C-70
            state.saved = [0; 3]; // C-70
        }
        self.advance(state);
    }

    /// Knowledge returns to its start.
    pub(super) fn reset_knowledge(&self, state: &mut State) {
        state.cubes[Stat::Knowledge as usize] = self.start(state)[Stat::Knowledge as usize]; // C-44
    }
}
