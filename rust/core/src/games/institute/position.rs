//! What bytes say: the position, every slot within its range and in its one form.

use super::Institute;
use super::action::{CELLS, Cell, ITEMS, Item, LINES, Line, RITUALS, SPACES, STORIES, Space};
use super::items::Pack;
use super::observe::{SHIFTED, size, spec};
use super::place::Lying;
use super::state::{Asked, Outcome, Phase, Question, Seat, State, Verb};
use crate::node::Player;
use std::array::from_fn;

/// Takes bytes one after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn several(&mut self, count: usize) -> &'a [u8] {
        let (here, rest) = self.0.split_at(count);
        self.0 = rest;
        here
    }

    fn array<const COUNT: usize>(&mut self) -> [u8; COUNT] {
        from_fn(|_| self.single())
    }

    fn single(&mut self) -> u8 {
        self.several(1)[0]
    }

    fn flag(&mut self) -> bool {
        self.single() == 1
    }

    /// A number of flags, the lowest bit first.
    fn flags(&mut self, count: usize) -> u32 {
        self.several(count).iter().enumerate().map(|(place, &flag)| u32::from(flag) << place).sum()
    }

    /// 0, or a number + 1.
    fn optional(&mut self) -> Option<u8> {
        self.single().checked_sub(1)
    }

    fn pack(&mut self) -> Pack {
        Pack::of_counts(self.array::<ITEMS>())
    }

    /// A number in two bytes, the high one first.
    fn joined(&mut self) -> u16 {
        u16::from_be_bytes(self.array())
    }
}

impl Institute {
    /// The position in bytes; what [`Institute::irregular`] finds is overlooked.
    ///
    /// # Errors
    /// A wrong length, or every slot out of its range.
    pub(super) fn read(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        let size = size(self.players);
        if bytes.len() != size {
            return Err(vec![format!("{} bytes of position, expected {size}", bytes.len())]);
        }
        let reasons: Vec<String> = spec(self.players).iter().flat_map(|slot| slot.out_of_range(bytes)).collect();
        if reasons.is_empty() { Ok(self.parse(bytes)) } else { Err(reasons) }
    }

    /// The position in bytes with all slots in their ranges.
    fn parse(&self, bytes: &[u8]) -> State {
        let players = self.players;
        let mut reader = Reader(bytes);
        let mut state = self.blank();
        let tiles: [Option<u8>; CELLS] = from_fn(|_| reader.optional());
        reader.several(CELLS); // explored is told by the tiles
        let facings: [u8; CELLS] = reader.array();
        state.minions = reader.flags(CELLS);
        let portals: [u32; CELLS] = from_fn(|_| reader.flags(LINES));
        state.items = from_fn(|_| from_fn::<_, SPACES, _>(|_| reader.pack()));
        for cell in Cell::all() {
            let Some(tile) = tiles[cell.index()] else { continue };
            let lines = (0..LINES as u8).map(Line).filter(|line| portals[cell.index()] >> line.0 & 1 == 1);
            let lying = lines.fold(Lying::of(tile, facings[cell.index()]), Lying::with_portal);
            state.lay(cell, lying, self.content.layout(lying));
        }
        state.portals =
            portals.iter().zip(&tiles).filter(|(_, tile)| tile.is_some()).map(|(lines, _)| lines.count_ones() as u8).sum();
        state.littered = state.littered_anew();
        reader.several(CELLS * 4 + CELLS * LINES * 2); // edges and lines are told by the tiles
        let mut of_seats = |each: &mut dyn FnMut(&mut Reader<'_>, &mut Seat)| {
            state.seats[..players].iter_mut().for_each(|seat| each(&mut reader, seat));
        };
        of_seats(&mut |reader, seat| seat.class = reader.optional());
        of_seats(&mut |reader, seat| seat.level = reader.single());
        of_seats(&mut |reader, seat| seat.health = reader.single());
        of_seats(&mut |reader, seat| seat.cell = Cell(reader.single() - 1));
        of_seats(&mut |reader, seat| seat.space = Space(reader.single()));
        of_seats(&mut |reader, seat| seat.pack = reader.pack());
        of_seats(&mut |reader, seat| seat.ritual = reader.optional());
        (state.pile, state.discards) = (reader.pack(), reader.pack());
        state.unseen_tiles = reader.flags(CELLS);
        state.unseen_stories = reader.flags(STORIES);
        state.unseen_rituals = reader.flags(RITUALS);
        state.phase = Phase::ALL[usize::from(reader.single()) - 1];
        state.step = reader.single();
        state.result = Outcome::ALL[usize::from(reader.single())];
        state.active = (reader.single() - 1) % players as u8;
        reader.single(); // who acts is told by the question
        state.actions = reader.single();
        state.special_used = reader.flag();
        state.sorcerer = Cell(reader.single() - 1);
        state.deck = reader.single();
        (state.top, state.story) = (reader.optional(), reader.optional());
        reader.joined(); // the tracker is told by what it is made of
        state.points = reader.joined();
        state.shift = i32::from(reader.joined()) - SHIFTED;
        reader.several(2); // what is left is told by the board
        // Fields are read in the order in which they stand here.
        state.asked = Asked {
            question: Question::ALL[usize::from(reader.single())],
            verb: Verb::ALL[usize::from(reader.single())],
            cell: reader.optional().map(Cell),
            space: reader.optional().map(|space| Space(space + 1)),
            tile: reader.optional(),
            item: reader.optional().map(|item| Item::ALL[usize::from(item)]),
            seat: reader.optional().map(|seat| seat % players as u8),
            number: reader.single(),
            range: reader.single(),
        };
        state.tracker = self.tracker_anew(&state);
        state
    }

    /// Every slot that a position with all slots in their ranges would write otherwise.
    pub(super) fn irregular(&self, bytes: &[u8], state: &State) -> Vec<String> {
        let mut written = vec![0; size(self.players)];
        self.write(state, Player(0), &mut written);
        let mut reasons = Vec::new();
        for slot in spec(self.players) {
            for (place, (found, expected)) in slot.of(bytes).iter().zip(slot.of(&written)).enumerate() {
                if found != expected {
                    let place = if slot.shape.is_empty() { String::new() } else { format!("[{place}]") };
                    reasons.push(format!("{}{place} is {found}, expected {expected}", slot.name));
                }
            }
        }
        reasons
    }

    /// The tracker from what it is made of (I-25).
    pub(super) fn tracker_anew(&self, state: &State) -> i32 {
        i32::from(self.content.rules.difficulty[self.difficulty]) + state.shift - self.score(state)
    }
}

impl State {
    /// The cells with an item, a bit each, from what lies there.
    pub(super) fn littered_anew(&self) -> u32 {
        let there = |cell: &Cell| self.items[cell.index()].iter().any(|items| !items.is_empty());
        Cell::all().filter(there).map(Cell::bit).sum()
    }
}
