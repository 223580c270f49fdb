//! The actions of a turn (I-30 to I-37).

use super::Institute;
use super::action::{Direction, Item, Line, Space};
use super::items::Pack;
use super::state::{Asked, Question, State, Verb};
use super::tally::{Ending, count};
use crate::node::Player;
use crate::tally::Watch;

/// What the emergency plan spends (I-37).
pub(super) const EMERGENCY: u8 = 4;
/// The highest level (I-34).
pub(super) const TOP_LEVEL: u8 = 3;

impl Institute {
    /// A pawn moves: as an action, with Boots, or by a special action.
    pub(super) fn step_over(&self, state: &mut State, direction: Direction, watch: &mut impl Watch) {
        let Asked { question, number, .. } = std::mem::replace(&mut state.asked, Asked::NOTHING);
        let cell = state.own().cell.neighbour(direction);
        let owner = self.content.layout(state.lying[cell.index()]).owner(direction.opposite());
        let space = owner.unwrap_or(Space::FIRST); // I-30, I-61
        if question == Question::Act {
            state.actions -= 1;
        }
        if question != Question::Phase {
            watch.count(count::MOVES, Player(state.active));
        }
        self.arrive(state, state.active.into(), cell, space, watch);
        if number > 1 && self.steps(state, question) != 0 {
            state.asked = Asked { number: number - 1, ..Asked::of(question) }; // I-33, I-61
        } else {
            self.go_on(state, watch);
        }
    }

    /// A tile is explored.
    pub(super) fn explore(&self, state: &mut State, direction: Direction) {
        state.actions -= 1;
        self.turn_up(state, state.own().cell.neighbour(direction)); // I-31
    }

    /// An item is picked up.
    pub(super) fn pick(&self, state: &mut State, item: Item, watch: &mut impl Watch) {
        watch.count(count::PICKED, Player(state.active));
        state.actions -= 1;
        state.lift(state.own().cell, state.own().space, item); // I-32
        state.gain(item);
        self.go_on(state, watch);
    }

    /// An item is dropped.
    pub(super) fn drop(&self, state: &mut State, item: Item, watch: &mut impl Watch) {
        watch.count(count::DROPPED, Player(state.active));
        state.actions -= 1;
        let own = state.own_mut();
        own.pack = own.pack.minus(Pack::one(item));
        state.tracker += i32::from(item == Item::Soul); // I-25
        state.put(state.own().cell, state.own().space, Pack::one(item)); // I-32
        self.go_on(state, watch);
    }

    /// An item is used.
    fn spend(&self, state: &mut State, item: Item) {
        state.actions -= 1;
        state.discard(state.active.into(), Pack::one(item)); // I-33
    }

    /// Boots are used.
    pub(super) fn use_boots(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::BOOTS, Player(state.active));
        self.spend(state, Item::Boots);
        state.asked = Asked { number: self.content.rules.boots, ..Asked::of(Question::Boots) };
    }

    /// A Talisman is used.
    pub(super) fn use_talisman(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::TALISMANS, Player(state.active));
        self.spend(state, Item::Talisman);
        state.asked = Asked::to(Question::At, Verb::Talisman);
    }

    /// A Pendant is used.
    pub(super) fn use_pendant(&self, state: &mut State, line: Line, watch: &mut impl Watch) {
        watch.count(count::PENDANTS, Player(state.active));
        self.spend(state, Item::Pendant);
        self.place_portal(state, line, watch);
    }

    /// Herbs are used.
    pub(super) fn use_herbs(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::HERBS, Player(state.active));
        self.spend(state, Item::Herbs);
        self.heal(state, state.active.into(), self.content.rules.herbs);
        self.go_on(state, watch);
    }

    /// The class rises a level.
    pub(super) fn level_up(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::LEVEL_UPS, Player(state.active));
        state.actions -= 1;
        state.discard(state.active.into(), self.cost_of_level(state)); // I-34
        state.own_mut().level += 1;
        state.tracker -= 1; // I-25
        self.go_on(state, watch);
    }

    /// What the next level costs.
    #[inline]
    pub(super) fn cost_of_level(&self, state: &State) -> Pack {
        let own = state.own();
        let class = own.class.expect("classes are drawn at setup");
        self.content.classes[usize::from(class)].costs[usize::from(own.level) - 1]
    }

    /// The Ritual is completed.
    pub(super) fn complete_ritual(&self, state: &mut State, watch: &mut impl Watch) {
        let seat = state.active;
        let ritual = state.own_mut().ritual.take().expect("a Ritual is completed");
        let card = &self.content.rituals[usize::from(ritual)];
        watch.count(count::RITUALS, Player(seat));
        (0..card.points).for_each(|_| watch.count(count::RITUAL_POINTS, Player(seat)));
        state.actions -= 1;
        state.discard(seat.into(), card.items); // I-35
        state.points += u16::from(card.points);
        state.tracker -= i32::from(card.points); // I-25
        if state.tracker <= 0 {
            return self.finish(state, Ending::Won, watch); // I-25
        }
        self.next_ritual(state, watch);
    }

    /// A new Ritual is drawn while there are any (I-35).
    pub(super) fn next_ritual(&self, state: &mut State, watch: &mut impl Watch) {
        if state.unseen_rituals != 0 {
            state.asked = Asked { seat: Some(state.active), ..Asked::of(Question::Ritual) };
        } else {
            state.asked = Asked::NOTHING;
            self.go_on(state, watch);
        }
    }

    /// The emergency plan places a Portal.
    pub(super) fn emergency_portal(&self, state: &mut State, line: Line, watch: &mut impl Watch) {
        watch.count(count::EMERGENCIES, Player(state.active));
        state.actions -= EMERGENCY; // I-37
        self.place_portal(state, line, watch);
    }

    /// The emergency plan turns a tile.
    pub(super) fn emergency_turn(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::EMERGENCIES, Player(state.active));
        state.actions -= EMERGENCY; // I-37
        state.asked = Asked::to(Question::At, Verb::Talisman);
    }

    /// A Portal is placed on the active pawn's tile: what stands or lies on the joined spaces gets their number (I-6).
    pub(super) fn place_portal(&self, state: &mut State, line: Line, watch: &mut impl Watch) {
        watch.count(count::PORTALS, Player(state.active));
        let cell = state.own().cell;
        let lying = state.lying[cell.index()].with_portal(line);
        state.lying[cell.index()] = lying;
        state.portals += 1;
        let layout = self.content.layout(lying);
        for pawn in state.seats[..self.players].iter_mut().filter(|pawn| pawn.cell == cell) {
            pawn.space = layout.space(pawn.space);
        }
        let items = &mut state.items[cell.index()];
        for space in 1..items.len() {
            let joined = usize::from(layout.joined[space]) - 1;
            if joined != space {
                items[joined] = items[joined].plus(std::mem::take(&mut items[space]));
            }
        }
        state.asked = Asked::NOTHING;
        self.go_on(state, watch);
    }
}
