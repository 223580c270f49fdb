//! What is seen: the slots of the tensor, which are those of the position, the text, and events. All is public.

use super::Institute;
use super::action::{ACTIONS, CELLS, Cell, Item, RITUALS, STORIES};
use super::items::Pack;
use super::state::{Outcome, Question, Seat, State, Verb};
use crate::node::{Id, Node, Player};
use crate::observation::{Kind, Layout, Slot};
use std::fmt::{Display, Write};

/// Slots of a seat, and of all the rest.
const SEAT: usize = 11;
const TABLE: usize = 1040;
/// What is added to numbers that can be below 0 (I-74).
pub(super) const SHIFTED: i32 = 128;

/// The size of the tensor and of the whole position (I-74).
pub(super) fn size(players: usize) -> usize {
    TABLE + SEAT * players
}

/// The layout of the tensor and of the whole position (I-74).
pub(super) fn spec(players: usize) -> Vec<Slot> {
    use Kind::{Categorical, Count, Flag};
    const PHASES: &str = "from 1: setup, story, event, act, over";
    const QUESTIONS: &str = "0 none, from 1: act, boots, phase, at, turn, item, lose, seat, line, fate, redraw, tile, facing, icon, \
                             class, ritual, story, peek, draw, scatter, cell, spin";
    const VERBS: &str = "0 none, from 1: talisman, turn, take, scatter, minion, banish, reveal, travel, fetch, bring, give, heal, \
                         hurt, pile, discards, board";
    const EDGES: &str = "by cell: spaces that own north, east, south, west as it lies, 0 closed";
    const UNSEEN_STORIES: &str = "story cards that nobody has seen, in the deck or in the box";
    let mut layout = Layout::default();
    let mut slot = |name: &str, shape: &[usize], kind, range, meaning| layout.push(name, shape, kind, range, meaning);
    slot("tile", &[CELLS], Categorical, (0, 25), "by cell: 0 face down, else the tile + 1");
    slot("explored", &[CELLS], Flag, (0, 1), "by cell: the tile is face up");
    slot("facing", &[CELLS], Categorical, (0, 3), "by cell: quarter turns clockwise");
    slot("minion", &[CELLS], Flag, (0, 1), "by cell: a Minion is there");
    slot("portal", &[CELLS, 3], Flag, (0, 1), "by cell: lines with a Portal");
    slot("lying", &[CELLS, 4, 5], Count, (0, 20), "by cell and space: boots, talisman, herbs, pendant, soul lying there");
    slot("edge", &[CELLS, 4], Categorical, (0, 4), EDGES);
    slot("line", &[CELLS, 3, 2], Categorical, (0, 4), "by cell and line: the two spaces, 0 no line");
    slot("class", &[players], Categorical, (0, 8), "by seat from the observer on: 0 not known, else the class + 1");
    slot("level", &[players], Count, (1, 3), "by seat: level");
    slot("health", &[players], Count, (1, 9), "by seat: Health");
    slot("cell", &[players], Categorical, (1, 25), "by seat: cell of the pawn + 1");
    slot("space", &[players], Categorical, (1, 4), "by seat: space of the pawn");
    slot("pack", &[players, 5], Count, (0, 20), "by seat: boots, talisman, herbs, pendant, soul in the backpack");
    slot("ritual", &[players], Categorical, (0, 20), "by seat: 0 none, else the Ritual + 1");
    slot("pile", &[5], Count, (0, 20), "items in the pile: boots, talisman, herbs, pendant, soul");
    slot("discards", &[5], Count, (0, 20), "items discarded: boots, talisman, herbs, pendant, soul");
    slot("unseen_tile", &[CELLS], Flag, (0, 1), "tiles that nobody has seen");
    slot("unseen_story", &[STORIES], Flag, (0, 1), UNSEEN_STORIES);
    slot("unseen_ritual", &[RITUALS], Flag, (0, 1), "Rituals that nobody has seen");
    slot("phase", &[], Categorical, (1, 5), PHASES);
    slot("step", &[], Count, (0, 12), "step of setup or of the event that is under way");
    slot("result", &[], Categorical, (0, 2), "0 not over, 1 won, 2 lost");
    slot("active", &[], Categorical, (1, 4), "seat whose turn it is, from the observer on, + 1");
    slot("acting", &[], Categorical, (0, 4), "0 chance or over, else the seat that decides, from the observer on, + 1");
    slot("actions", &[], Count, (0, 11), "actions left");
    slot("special_used", &[], Flag, (0, 1), "the special action was used this turn");
    slot("sorcerer", &[], Categorical, (1, 25), "cell of the Sorcerer + 1");
    slot("deck", &[], Count, (0, 32), "cards of the Story deck");
    slot("top", &[], Categorical, (0, 32), "0 not known, else the top story card + 1");
    slot("story", &[], Categorical, (0, 32), "0 none, else the story card of the turn + 1");
    slot("tracker", &[2], Count, (0, 255), "the Sorcerer's health + 128, high byte first");
    slot("points", &[2], Count, (0, 255), "points of Rituals, high byte first");
    slot("shift", &[2], Count, (0, 255), "health that events gave the Sorcerer + 128, high byte first");
    slot("minions_left", &[], Count, (0, 16), "Minions in the supply");
    slot("portals_left", &[], Count, (0, 30), "Portal tokens that are left");
    slot("question", &[], Categorical, (0, 22), QUESTIONS);
    slot("verb", &[], Categorical, (0, 16), VERBS);
    slot("q_cell", &[], Categorical, (0, 25), "0 none, else the cell + 1 that the question is about");
    slot("q_space", &[], Categorical, (0, 4), "0 none, else the space that the question is about");
    slot("q_tile", &[], Categorical, (0, 25), "0 none, else the tile + 1 that the question is about");
    slot("q_item", &[], Categorical, (0, 5), "0 none, else the kind of item + 1 that the question is about");
    slot("q_seat", &[], Categorical, (0, 4), "0 none, else the seat, from the observer on, + 1 that it is about");
    slot("q_number", &[], Count, (0, 8), "what is still due");
    slot("q_range", &[], Count, (0, 4), "the greatest distance, 0 any");
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

    fn each<T>(&mut self, found: impl IntoIterator<Item = T>, value: impl Fn(T) -> u8) {
        found.into_iter().for_each(|one| self.several(&[value(one)]));
    }

    /// A number of flags, the lowest bit first.
    fn flags(&mut self, bits: u32, count: usize) {
        self.each(0..count, |place| (bits >> place & 1) as u8);
    }

    /// A number in two bytes.
    fn high_and_low(&mut self, number: i32) {
        self.several(&(number.clamp(0, u16::MAX.into()) as u16).to_be_bytes());
    }
}

/// 0 where there is none, else the number + 1.
fn numbered(found: Option<u8>) -> u8 {
    found.map_or(0, |found| found + 1)
}

impl Institute {
    /// Writes the tensor, which is the whole position, seats relative to the observer.
    pub(super) fn write(&self, state: &State, observer: Player, out: &mut [u8]) {
        let mut writer = Writer(out);
        let relative = |seat: u8| Player(seat).relative_to(observer, self.players) as u8 + 1;
        writer.each(&state.lying, |lying| numbered(lying.tile()));
        writer.flags(state.explored, CELLS);
        writer.each(&state.lying, |lying| lying.facing());
        writer.flags(state.minions, CELLS);
        state.lying.iter().for_each(|lying| writer.flags(lying.portals().into(), 3));
        state.items.iter().flatten().for_each(|items| writer.several(&items.counts()));
        state.lying.iter().for_each(|&lying| writer.several(&self.content.layout(lying).edges));
        state.lying.iter().for_each(|&lying| writer.several(self.content.layout(lying).lines.as_flattened()));
        let seats = || (0..self.players).map(|steps| &state.seats[observer.clockwise(steps, self.players).index()]);
        writer.each(seats(), |seat| numbered(seat.class));
        writer.each(seats(), |seat| seat.level);
        writer.each(seats(), |seat| seat.health);
        writer.each(seats(), |seat| seat.cell.0 + 1);
        writer.each(seats(), |seat| seat.space.0);
        seats().for_each(|seat| writer.several(&seat.pack.counts()));
        writer.each(seats(), |seat| numbered(seat.ritual));
        writer.several(&state.pile.counts());
        writer.several(&state.discards.counts());
        writer.flags(state.unseen_tiles, CELLS);
        writer.flags(state.unseen_stories, STORIES);
        writer.flags(state.unseen_rituals, RITUALS);
        let acting = if let Node::Decision(player) = self.node_of(state) { relative(player.0) } else { 0 };
        writer.several(&[
            state.phase as u8 + 1,
            state.step,
            state.result as u8,
            relative(state.active),
            acting,
            state.actions,
            u8::from(state.special_used),
            state.sorcerer.0 + 1,
            state.deck,
            numbered(state.top),
            numbered(state.story),
        ]);
        writer.high_and_low(state.tracker + SHIFTED);
        writer.high_and_low(state.points.into());
        writer.high_and_low(state.shift + SHIFTED);
        let asked = &state.asked;
        writer.several(&[
            self.minions_left(state),
            self.portals_left(state),
            asked.question as u8,
            asked.verb as u8,
            numbered(asked.cell.map(|cell| cell.0)),
            asked.space.map_or(0, |space| space.0),
            numbered(asked.tile),
            numbered(asked.item.map(|item| item as u8)),
            asked.seat.map_or(0, relative),
            asked.number,
            asked.range,
        ]);
    }

    /// Minions in the supply.
    pub(super) fn minions_left(&self, state: &State) -> u8 {
        self.content.rules.minions.saturating_sub(state.minions.count_ones() as u8)
    }

    /// Portal tokens that are left.
    pub(super) fn portals_left(&self, state: &State) -> u8 {
        self.content.rules.portals.saturating_sub(state.portals)
    }

    /// Appends the position as one line, with a viewer seats relative.
    pub(super) fn describe(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        let first = viewer.unwrap_or(Player(0));
        let label = |seat: u8| match viewer {
            None => seat.to_string(),
            Some(observer) => format!("+{}", Player(seat).relative_to(observer, self.players)),
        };
        let content = &self.content;
        let mut line = state.phase.id().to_owned();
        if state.step > 0 {
            line += &format!(" step {}", state.step);
        }
        line += match state.result {
            Outcome::None => "",
            Outcome::Won => " won",
            Outcome::Lost => " lost",
        };
        line += &format!(" active {} actions {}", label(state.active), state.actions);
        if state.special_used {
            line += " special used";
        }
        let story = |card: Option<u8>| card.map_or("-", |card| &content.stories[usize::from(card)].id);
        let mut parts = vec![line, self.describe_question(state, &label)];
        parts.push(format!("sorcerer {} tracker {} points {} shift {}", state.sorcerer, state.tracker, state.points, state.shift));
        parts.push(format!("story {} deck {} top {}", story(state.story), state.deck, story(state.top)));
        parts.push(format!("minions {} portals {}", self.minions_left(state), self.portals_left(state)));
        for steps in 0..self.players {
            let player = first.clockwise(steps, self.players);
            parts.push(format!("{} {}", label(player.0), self.describe_seat(&state.seats[player.index()])));
        }
        parts.extend(Cell::all().filter_map(|cell| self.describe_cell(state, cell)));
        parts.push(format!("pile {} ; discards {}", amounts(state.pile), amounts(state.discards)));
        let unseen = |bits: u32, count: usize| (0..count).filter(move |place| bits >> place & 1 == 1);
        parts.push(format!("unseen tiles {}", words(unseen(state.unseen_tiles, CELLS).map(|place| &content.tiles[place].id))));
        let stories = unseen(state.unseen_stories, STORIES).map(|place| &content.stories[place].id);
        parts.push(format!("unseen stories {}", words(stories)));
        let rituals = unseen(state.unseen_rituals, RITUALS).map(|place| &content.rituals[place].id);
        parts.push(format!("unseen rituals {}", words(rituals)));
        out.push_str(&parts.join(" | "));
    }

    /// What the game waits for, with who decides and what it is about, as a part of the line.
    fn describe_question(&self, state: &State, label: &dyn Fn(u8) -> String) -> String {
        let asked = &state.asked;
        let mut line = format!("question {}", if asked.question == Question::None { "-" } else { asked.question.id() });
        if asked.verb != Verb::None {
            line += &format!(" to {}", asked.verb.id());
        }
        if let Node::Decision(player) = self.node_of(state) {
            line += &format!(" of {}", label(player.0));
        }
        if let Some(cell) = asked.cell {
            line += &format!(" cell {cell}");
        }
        if let Some(space) = asked.space {
            line += &format!(" space {}", space.0);
        }
        if let Some(tile) = asked.tile {
            line += &format!(" tile {}", self.content.tiles[usize::from(tile)].id);
        }
        if let Some(item) = asked.item {
            line += &format!(" item {}", item.id());
        }
        if let Some(seat) = asked.seat {
            line += &format!(" seat {}", label(seat));
        }
        if asked.number > 0 {
            line += &format!(" number {}", asked.number);
        }
        if asked.range > 0 {
            line += &format!(" range {}", asked.range);
        }
        line
    }

    /// A player with the pawn, as a part of the line.
    fn describe_seat(&self, seat: &Seat) -> String {
        let class = seat.class.map_or("-", |class| &self.content.classes[usize::from(class)].id);
        let ritual = seat.ritual.map_or("-", |ritual| &self.content.rituals[usize::from(ritual)].id);
        let Seat { level, health, cell, space, pack, .. } = seat;
        format!("{class} level {level} health {health} at {cell} {} ; pack {} ; ritual {ritual}", space.0, amounts(*pack))
    }

    /// An explored tile with all that lies on it, as a part of the line.
    fn describe_cell(&self, state: &State, cell: Cell) -> Option<String> {
        let lying = state.lying[cell.index()];
        let tile = &self.content.tiles[usize::from(lying.tile()?)];
        let mut line = format!("{cell} {} facing {}", tile.id, lying.facing());
        if state.minions & cell.bit() != 0 {
            line += " minion";
        }
        if lying.portals() > 0 {
            line += &format!(" portals {}", words((0..3).filter(|line| lying.portals() >> line & 1 == 1).map(|line| line + 1)));
        }
        for (space, &items) in (1..).zip(&state.items[cell.index()]).filter(|(_, items)| !items.is_empty()) {
            line += &format!(" ; {space} {}", amounts(items));
        }
        Some(line)
    }

    /// Appends what a player sees of a move: all of it, with who made it.
    pub(super) fn events(&self, before: &State, id: Id, player: Player, out: &mut Vec<String>) {
        let text = &self.texts[id.index()];
        out.push(match self.node_of(before) {
            Node::Decision(decides) if id.index() < ACTIONS => format!("+{} {text}", decides.relative_to(player, self.players)), // I-73
            _ => text.clone(),
        });
    }
}

/// Items with their numbers; those with 0 are left out.
fn amounts(pack: Pack) -> String {
    words(Item::ALL.iter().filter(|&&item| pack.of(item) > 0).map(|&item| format!("{} {}", item.id(), pack.of(item))))
}

/// Parts with spaces between; a dash where there is none.
fn words<T: Display>(parts: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for part in parts {
        let space = if line.is_empty() { "" } else { " " };
        let _ = write!(line, "{space}{part}"); // a String takes every text
    }
    if line.is_empty() { "-".to_owned() } else { line }
}
