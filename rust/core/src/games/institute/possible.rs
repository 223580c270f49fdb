//! Every reason why a position cannot be: what play never breaks.

use super::Institute;
use super::action::{CELLS, Cell, Direction, Item, RITUALS, SPACES, Space};
use super::event::Step;
use super::place::{Layout, Lying};
use super::setup::TILES;
use super::state::{Outcome, Phase, Question, State};

/// What is found.
#[derive(Default)]
pub(super) struct Reasons(pub(super) Vec<String>);

impl Reasons {
    /// The reason, unless the position meets it.
    pub(super) fn unless(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.0.push(reason());
        }
    }
}

/// A number of things: what bytes say may take more away than there is.
type Number = i32;

/// How many things there are.
fn count<T>(found: impl Iterator<Item = T>) -> Number {
    found.count() as Number
}

/// The ring of a cell, in a word.
pub(super) fn kind(is_school: bool) -> &'static str {
    if is_school { "school" } else { "swamp" }
}

impl Layout {
    /// Whether a space is one of a tile with so many, named as it is (I-6).
    fn has(&self, spaces: u8, space: Space) -> bool {
        space.0 <= spaces && self.space(space) == space
    }
}

impl Institute {
    /// Every reason why a position with all slots in their ranges and in their one form cannot be.
    pub(super) fn impossible(&self, state: &State) -> Vec<String> {
        let mut reasons = Reasons::default();
        self.impossible_tiles(state, &mut reasons);
        self.impossible_cells(state, &mut reasons);
        self.impossible_items(state, &mut reasons);
        self.impossible_seats(state, &mut reasons);
        self.impossible_rituals(state, &mut reasons);
        self.impossible_stories(state, &mut reasons);
        self.impossible_phase(state, &mut reasons);
        self.impossible_setup(state, &mut reasons);
        self.impossible_actions(state, &mut reasons);
        self.impossible_end(state, &mut reasons);
        if reasons.0.is_empty() {
            self.unanswerable(state, &mut reasons);
        }
        reasons.0
    }

    /// Conservation: where every tile is (I-10, I-11).
    fn impossible_tiles(&self, state: &State, reasons: &mut Reasons) {
        for (tile, card) in (0..CELLS as u8).zip(&self.content.tiles) {
            let lying = count(state.lying.iter().filter(|lying| lying.tile() == Some(tile)));
            let drawn = Number::from(state.asked.tile == Some(tile));
            let found = lying + (state.unseen_tiles >> tile & 1) as Number + drawn;
            reasons.unless(found == 1, || format!("{found} times {} on the board, unseen and drawn, expected 1", card.id));
        }
        let hallway = self.content.rules.hallway;
        let lies = state.lying[Cell::CENTRE.index()].tile() == Some(hallway);
        reasons.unless(lies, || format!("{} is not on {}", self.content.tiles[usize::from(hallway)].id, Cell::CENTRE));
        if state.phase != Phase::Setup {
            for direction in Direction::ALL {
                let cell = Cell::CENTRE.neighbour(direction);
                let explored = state.explored & cell.bit() != 0;
                reasons.unless(explored, || format!("{cell} is face down in phase {}", state.phase.id()));
            }
        }
    }

    /// What lies and stands on every cell (I-3, I-6, I-22).
    fn impossible_cells(&self, state: &State, reasons: &mut Reasons) {
        for cell in Cell::all() {
            let (lying, items) = (state.lying[cell.index()], &state.items[cell.index()]);
            let minion = state.minions & cell.bit() != 0;
            let Some(tile) = lying.tile() else {
                let bare = !minion && state.littered & cell.bit() == 0;
                reasons.unless(bare, || format!("something is on {cell}, which is face down"));
                continue;
            };
            let (tile, layout) = (&self.content.tiles[usize::from(tile)], self.content.layout(lying));
            let fits = tile.is_school == cell.is_school();
            reasons.unless(fits, || format!("{} is on {cell}, expected a {} tile", tile.id, kind(cell.is_school())));
            let spaces = tile.spaces();
            let joined = count((1..=spaces).filter(|&space| !layout.has(spaces, Space(space))));
            let placed = lying.portals().count_ones() as Number;
            let beyond = lying.portals() >> tile.lines.len() != 0;
            reasons.unless(!beyond, || format!("a portal on {cell} without a line"));
            let fits = beyond || placed == joined;
            reasons.unless(fits, || format!("{placed} portals on {cell}, expected {joined} for what is joined"));
            for (space, items) in (1..=SPACES as u8).zip(items) {
                let fits = items.is_empty() || layout.has(spaces, Space(space));
                reasons.unless(fits, || format!("items in space {space} of {cell}, which is none"));
            }
            if minion && state.result != Outcome::Lost {
                let met = self.pawns(state) & cell.bit() != 0;
                reasons.unless(!met, || format!("a minion and a pawn are on {cell}"));
            }
        }
        let (tokens, most) = (state.portals, self.content.rules.portals);
        reasons.unless(tokens <= most, || format!("{tokens} portals, expected at most {most}"));
    }

    /// Conservation: where every item is (I-1).
    fn impossible_items(&self, state: &State, reasons: &mut Reasons) {
        for item in Item::ALL {
            let packs = state.seats[..self.players].iter().map(|seat| &seat.pack);
            let piles = [&state.pile, &state.discards].into_iter().chain(packs).chain(state.items.iter().flatten());
            let found = piles.map(|pile| Number::from(pile.of(item))).sum::<Number>();
            let expected = Number::from(self.content.rules.items.of(item));
            reasons.unless(found == expected, || format!("{found} {} in all, expected {expected}", item.id()));
        }
    }

    /// Pawns, Health, classes and backpacks (I-14, I-16).
    fn impossible_seats(&self, state: &State, reasons: &mut Reasons) {
        let classes = &self.content.classes;
        for (player, seat) in state.seats[..self.players].iter().enumerate() {
            self.impossible_pawn(state, player, reasons);
            let (health, most) = (seat.health, self.content.rules.health);
            reasons.unless(health <= most, || format!("health of seat {player} is {health}, expected at most {most}"));
            let size = seat.pack.counts().into_iter().sum::<u8>();
            let limit = self.backpack_limit;
            let full = limit > 0 && size > limit;
            reasons.unless(!full, || format!("{size} items in the backpack of seat {player}, expected at most {limit}"));
            let drawing = state.phase == Phase::Setup && usize::from(state.step) <= 5 + 2 * player;
            if let Some(given) = self.classes {
                let given = given[player];
                let id = &classes[usize::from(given)].id;
                reasons.unless(seat.class == Some(given), || format!("the class of seat {player} is not {id}"));
            } else if seat.class.is_none() {
                reasons.unless(drawing, || format!("no class of seat {player} in phase {}", state.phase.id()));
            } else {
                reasons.unless(!drawing, || format!("a class of seat {player} in step {}", state.step));
            }
        }
        let cards =
            || state.seats[..self.players].iter().filter_map(|seat| seat.class).map(|class| classes[usize::from(class)].card);
        for card in 1..=4 {
            let found = count(cards().filter(|&other| other == card));
            reasons.unless(found <= 1, || format!("{found} classes of card {card}, expected at most 1"));
        }
    }

    /// Where a pawn is (I-6, I-30).
    fn impossible_pawn(&self, state: &State, player: usize, reasons: &mut Reasons) {
        let (cell, space) = (state.seats[player].cell, state.seats[player].space);
        let lying = state.lying[cell.index()];
        let Some(tile) = lying.tile() else {
            return reasons.0.push(format!("the pawn of seat {player} is on {cell}, which is face down"));
        };
        let fits = self.content.layout(lying).has(self.content.tiles[usize::from(tile)].spaces(), space);
        reasons.unless(fits, || format!("the pawn of seat {player} is in space {} of {cell}, which is none", space.0));
    }

    /// Conservation: where every Ritual is, and what those that are gone scored (I-35).
    fn impossible_rituals(&self, state: &State, reasons: &mut Reasons) {
        let seats = &state.seats[..self.players];
        let held = |ritual: u8| count(seats.iter().filter(|seat| seat.ritual == Some(ritual)));
        let unseen = |ritual: u8| (state.unseen_rituals >> ritual & 1) as Number;
        let rituals = || (0..RITUALS as u8).zip(&self.content.rituals);
        for (ritual, card) in rituals() {
            let found = held(ritual) + unseen(ritual);
            reasons.unless(found <= 1, || format!("{found} times {} unseen and with players, expected at most 1", card.id));
        }
        for (player, seat) in seats.iter().enumerate() {
            let early = state.phase == Phase::Setup && usize::from(state.step) <= 6 + 2 * player;
            if seat.ritual.is_some() {
                reasons.unless(!early, || format!("a ritual of seat {player} in step {}", state.step));
            } else {
                let drawing = state.asked.question == Question::Ritual && state.asked.seat == Some(player as u8);
                let won = state.result == Outcome::Won && usize::from(state.active) == player;
                let fits = early || state.unseen_rituals == 0 || drawing || won;
                reasons.unless(fits, || format!("no ritual of seat {player} in phase {}", state.phase.id()));
            }
        }
        let mut sums = vec![true];
        for (_, card) in rituals().filter(|&(ritual, _)| held(ritual) + unseen(ritual) == 0) {
            let points = usize::from(card.points);
            let shorter = std::mem::take(&mut sums);
            let made = |sum: usize| shorter.get(sum).is_some_and(|&made| made);
            sums = (0..shorter.len() + points).map(|sum| made(sum) || sum >= points && made(sum - points)).collect();
        }
        let points = state.points;
        let fits = sums.get(usize::from(points)).is_some_and(|&made| made);
        reasons.unless(fits, || format!("{points} points, which no rituals that are gone add up to"));
    }

    /// Conservation: story cards, and what those that are seen did (I-13, I-62).
    fn impossible_stories(&self, state: &State, reasons: &mut Reasons) {
        let stories = &self.content.stories;
        let id = |card: u8| &stories[usize::from(card)].id;
        for (name, card) in [("story", state.story), ("top", state.top)] {
            if let Some(card) = card {
                let seen = state.unseen_stories >> card & 1 == 0;
                reasons.unless(seen, || format!("{name} is {}, which is unseen", id(card)));
            }
        }
        if let Some(card) = state.story {
            reasons.unless(state.top != Some(card), || format!("{} is story and top", id(card)));
        }
        let (deck, first) = (Number::from(state.deck), Number::from(self.first_deck()));
        let hidden = deck - Number::from(state.top.is_some());
        let unseen = state.unseen_stories.count_ones() as Number;
        let fits = (0..=unseen).contains(&hidden);
        reasons.unless(fits, || format!("{hidden} unseen cards in the deck, but {unseen} are unseen"));
        let most = first - Number::from(state.story.is_some());
        reasons.unless(deck <= most, || format!("{deck} cards in the deck, expected at most {most}"));
        if state.unseen_stories == u32::MAX {
            reasons.unless(deck == first, || format!("{deck} cards in the deck, but none was seen"));
        }
        let seen = stories.iter().enumerate().filter(|(place, _)| state.unseen_stories >> place & 1 == 0);
        let (mut low, mut high) = (0, 0);
        for step in seen.flat_map(|(_, card)| &card.event) {
            match step {
                Step::Wound(points) => low -= Number::from(*points),
                Step::Anger(points) => high += Number::from(*points),
                _ => {}
            }
        }
        let shift = state.shift;
        let fits = (low..=high).contains(&shift);
        reasons.unless(fits, || format!("shift is {shift}, expected {low} to {high} for the cards seen"));
    }

    /// What goes with the phase (I-72, I-74).
    fn impossible_phase(&self, state: &State, reasons: &mut Reasons) {
        let here = || format!("in phase {}", state.phase.id());
        match state.phase {
            Phase::Event | Phase::Act => reasons.unless(state.story.is_some(), || format!("no story card {}", here())),
            Phase::Setup | Phase::Story => {
                let unset = state.story.is_none() && state.top.is_none() && state.actions == 0 && !state.special_used;
                reasons.unless(unset, || format!("a turn is under way {}", here()));
            }
            Phase::Over => {}
        }
        let last = match (state.phase, state.story) {
            (Phase::Setup, _) => 4 + 2 * self.players,
            (Phase::Event, Some(card)) => self.content.stories[usize::from(card)].event.len(),
            _ => 0,
        };
        let (step, least) = (usize::from(state.step), last.min(1));
        let fits = (least..=last).contains(&step);
        reasons.unless(fits, || format!("step is {step} {}, expected {least} to {last}", here()));
    }

    /// Nothing but what setup does (I-10 to I-17).
    fn impossible_setup(&self, state: &State, reasons: &mut Reasons) {
        if state.phase != Phase::Setup {
            return;
        }
        let mut laid = Cell::CENTRE.bit();
        for (number, direction) in (1..=TILES).zip(Direction::ALL) {
            if number < state.step || number == state.step && state.asked.question == Question::Icon {
                laid |= Cell::CENTRE.neighbour(direction).bit();
            }
        }
        for cell in Cell::all() {
            let (laid, explored) = (laid & cell.bit() != 0, state.explored & cell.bit() != 0);
            reasons.unless(laid || !explored, || format!("{cell} is face up in setup"));
            reasons.unless(!laid || explored, || format!("{cell} is face down in setup"));
        }
        let mut same = self.blank();
        for (seat, found) in same.seats.iter_mut().zip(&state.seats) {
            (seat.class, seat.ritual) = (found.class, found.ritual);
        }
        for cell in Cell::all() {
            let found = state.lying[cell.index()];
            let lying = match found.tile() {
                _ if cell == Cell::CENTRE => Lying::of(self.content.rules.hallway, 0),
                Some(tile) => Lying::of(tile, found.facing()),
                None => continue,
            };
            same.lay(cell, lying, self.content.layout(lying));
        }
        same.items = state.items;
        same.littered = state.littered;
        same.unseen_tiles = state.unseen_tiles;
        same.unseen_rituals = state.unseen_rituals;
        same.pile = state.pile;
        (same.step, same.asked, same.result) = (state.step, state.asked, state.result);
        reasons.unless(*state == same, || "something that setup does not change is changed in phase setup".to_owned());
    }

    /// Actions that are left (I-24).
    fn impossible_actions(&self, state: &State, reasons: &mut Reasons) {
        let Some(card) = state.story else { return };
        let event = &self.content.stories[usize::from(card)].event;
        let done = if state.phase == Phase::Event { usize::from(state.step.saturating_sub(1)) } else { event.len() };
        let all = Number::from(self.content.rules.actions);
        let left = event.iter().take(done).fold(all, |left, step| match step {
            Step::Actions(change) => (left + Number::from(*change)).max(0), // I-60
            _ => left,
        });
        let (low, high) = match state.phase {
            Phase::Act => {
                let asking = state.asked.question == Question::Act;
                (Number::from(asking), left - Number::from(state.special_used || !asking))
            }
            Phase::Over => (0, left.max(all) + event.len() as Number),
            phase => {
                reasons.unless(!state.special_used, || format!("the special action was used in phase {}", phase.id()));
                (left, left)
            }
        };
        let actions = Number::from(state.actions);
        let fits = (low..=high).contains(&actions);
        reasons.unless(fits, || format!("{actions} actions in phase {}, expected {low} to {high}", state.phase.id()));
    }

    /// How the game ended, if it did (I-50).
    fn impossible_end(&self, state: &State, reasons: &mut Reasons) {
        let over = state.phase == Phase::Over;
        let phase = state.phase.id();
        let result = ["-", "won", "lost"][state.result as usize];
        reasons.unless(over == (state.result != Outcome::None), || format!("result is {result} in phase {phase}"));
        let asks = state.asked.question != Question::None;
        let question = if asks { state.asked.question.id() } else { "-" };
        reasons.unless(over != asks, || format!("the question is {question} in phase {phase}"));
        let (left, minions, most) = (state.tracker, state.minions.count_ones(), u32::from(self.content.rules.minions));
        if state.result == Outcome::Won {
            reasons.unless(left <= 0, || format!("the tracker is {left} in a game that is won"));
            reasons.unless(state.story.is_some(), || "the game is won, but not in a turn".to_owned());
        } else {
            reasons.unless(left > 0, || format!("the tracker is {left} in a game that is not won"));
        }
        if state.result != Outcome::Lost {
            reasons.unless(minions < most, || format!("{minions} minions, expected fewer than {most}"));
        } else if minions == most {
            reasons.unless(state.story.is_some(), || "the last minion came, but not in a turn".to_owned());
        } else {
            let ended = state.deck == 0 && state.story.is_none() && state.actions == 0 && !state.special_used;
            reasons.unless(ended, || format!("the game is lost with {minions} minions and {} cards in the deck", state.deck));
        }
    }
}
