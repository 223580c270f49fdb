//! What is kept beside other fields against what it is kept from, masks against rules, and the numbers that every implementation gives.

use super::action::{ACTIONS, Cell, Direction, Item, Line, Move, Space};
use super::harm::Harm;
use super::items::Pack;
use super::place::Lying;
use super::state::{Asked, Outcome, Phase, Question, State};
use super::{Institute, Player};
use crate::content::Document;
use crate::game::Game;
use crate::node::{Id, Node};
use crate::option::{OptionValue, Options};
use crate::rng::{Rng, Source, stream};
use crate::set::{IdSet, Set128};
use crate::tally::{Cause, Silent};

fn loaded(players: i64, content: &str) -> Institute {
    let document = Document::parse("content.toml", content).expect("TOML");
    let given = [("players".to_owned(), OptionValue::Int(players))];
    let options = Options::resolve(Institute::NAME, Institute::OPTIONS, &given, &document).expect("a number of players");
    Institute::new(&options, &document).expect("a sound content")
}

fn game(players: i64) -> Institute {
    loaded(players, Institute::CONTENT)
}

/// The first turn before its card.
fn begun(game: &Institute) -> State {
    let (mut state, mut rng) = (game.initial_state(), stream(3, 0, 0, 0));
    while state.asked.question != Question::Story {
        game.sample_chance(&mut state, &mut rng, &mut Silent);
    }
    state
}

fn cell(text: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == text).expect("a cell")
}

/// A tile lies on a cell, wherever it was.
fn lay(game: &Institute, state: &mut State, at: &str, id: &str) {
    let tile = game.content.tiles.iter().position(|tile| tile.id == id).expect("a tile");
    let lying = Lying::of(tile as u8, 0);
    state.lay(cell(at), lying, game.content.layout(lying));
}

fn stand(state: &mut State, seat: usize, at: &str) {
    (state.seats[seat].cell, state.seats[seat].space) = (cell(at), Space::FIRST);
}

/// What of a position is not what it is kept from.
fn assert_kept(game: &Institute, state: &State) {
    assert_eq!(state.littered, state.littered_anew());
    assert_eq!(state.tracker, game.tracker_anew(state));
    assert_eq!(state.portals, state.lying.iter().map(|lying| lying.portals().count_ones() as u8).sum::<u8>());
    for at in Cell::all() {
        let lying = state.lying[at.index()];
        let explored = state.explored & at.bit() != 0;
        assert_eq!(explored, lying.tile().is_some());
        for direction in Direction::ALL {
            let printed = lying.tile().map(|tile| game.content.tiles[usize::from(tile)].edges);
            let open = printed.is_some_and(|edges| edges[(direction as usize + 4 - usize::from(lying.facing())) % 4] > 0); // I-7
            assert_eq!(state.open[direction as usize] & at.bit() != 0, open);
        }
        // I-6: a space that a Portal joins with a lower one is nobody's.
        let Some(tile) = lying.tile() else { continue };
        let tile = &game.content.tiles[usize::from(tile)];
        let joined = |one: u8| -> u8 {
            let mut reached = vec![one];
            for _ in 0..4 {
                for (line, ends) in tile.lines.iter().enumerate() {
                    if lying.portals() >> line & 1 == 1 && ends.iter().any(|end| reached.contains(end)) {
                        reached.extend(ends);
                    }
                }
            }
            reached.into_iter().min().unwrap_or(one)
        };
        for space in 1..=4 {
            assert_eq!(game.content.layout(lying).space(Space(space)), Space(joined(space)));
            assert!(joined(space) == space || state.items[at.index()][Space(space).index()].is_empty());
        }
        for seat in state.seats[..game.players].iter().filter(|seat| seat.cell == at) {
            assert_eq!(joined(seat.space.0), seat.space.0);
        }
    }
}

/// The legal actions one by one.
fn allowed(game: &Institute, state: &State) -> Set128 {
    let mut found = Set128::EMPTY;
    let ids = (0..ACTIONS as u16).map(Id).filter(|&id| game.allow(state, Move::of(id)).is_ok());
    ids.for_each(|id| found.insert(id));
    found
}

#[test]
fn what_is_kept_is_what_it_is_kept_from() {
    for players in 2..=4 {
        let game = game(players);
        for seed in 0..40 {
            let (mut state, mut rng): (State, Rng) = (game.initial_state(), stream(seed, 0, 0, 0));
            loop {
                assert_kept(&game, &state);
                assert_eq!(allowed(&game, &state), game.legal(&state));
                assert_eq!(game.impossible(&state), Vec::<String>::new());
                match game.node(&state) {
                    Node::Terminal => break,
                    Node::Chance => game.sample_chance(&mut state, &mut rng, &mut Silent),
                    Node::Decision(_) => {
                        let legal = game.legal(&state);
                        game.transition(&mut state, legal.nth(rng.below(legal.len())), &mut Silent);
                    }
                }
            }
        }
    }
}

#[test]
fn the_sorcerer_goes_round_the_board() {
    let game = game(3);
    let mut state = begun(&game);
    state.sorcerer = cell("d5");
    lay(&game, &mut state, "a1", "mystic-meadow");
    lay(&game, &mut state, "e3", "leech-pond");
    stand(&mut state, 0, "a1");
    stand(&mut state, 1, "e3");
    stand(&mut state, 2, "a1");
    game.advance(&mut state, 6, &mut Silent);
    assert_eq!(state.sorcerer, cell("a1"));
    assert_eq!(state.seats[..3].iter().map(|seat| seat.health).collect::<Vec<_>>(), [3, 4, 3]);
    assert_eq!(state.minions, 0);
}

#[test]
fn a_pawn_that_faints_leaves_the_minion_to_the_tile() {
    let game = game(2);
    let mut state = begun(&game);
    let (tracker, deck) = (state.tracker, state.deck);
    state.sorcerer = cell("b1");
    stand(&mut state, 1, "b3");
    state.active = 1;
    state.gain(Item::Soul);
    state.active = 0;
    state.seats[1].health = 1;
    state.minions = Cell::CENTRE.bit();
    assert_eq!(state.tracker, tracker - 1);
    game.advance(&mut state, 2, &mut Silent);
    let red = state.seats[1];
    assert_eq!((state.tracker, state.deck), (tracker, deck - 1));
    assert_eq!((red.cell, red.space, red.health, red.pack), (Cell::CENTRE, Space::FIRST, 5, Pack::EMPTY));
    assert_eq!(state.minions, cell("b3").bit());
    assert!(state.items[cell("b3").index()][0].of(Item::Soul) > 0);
}

#[test]
fn rows_wrap_and_walls_hold_until_a_portal() {
    let game = game(2);
    let mut state = begun(&game);
    lay(&game, &mut state, "b5", "gallows-oak");
    lay(&game, &mut state, "b1", "firefly-hollow");
    stand(&mut state, 0, "b5");
    state.phase = Phase::Act;
    (state.actions, state.story, state.asked) = (4, Some(0), Asked::of(Question::Act));
    let east = Id(Direction::East as u16);
    assert!(game.legal(&state).contains(east));
    game.transition(&mut state, east, &mut Silent);
    assert_eq!(state.seats[0].cell, cell("b1"));
    lay(&game, &mut state, "b1", "foggy-causeway");
    stand(&mut state, 0, "b5");
    assert!(!game.legal(&state).contains(east));

    // Spaces 1 (north, east, west) and 2 (south) with a line between them.
    lay(&game, &mut state, "b3", "bell-stairwell");
    stand(&mut state, 0, "b3");
    stand(&mut state, 1, "a1");
    let south = Id(Direction::South as u16);
    assert!(!game.legal(&state).contains(south));
    game.place_portal(&mut state, Line(0), &mut Silent);
    assert!(game.legal(&state).contains(south));

    for from in [Direction::North, Direction::South] {
        let mut state = state;
        lay(&game, &mut state, "b3", "bell-stairwell");
        lay(&game, &mut state, "a3", "black-reeds");
        state.minions = cell("b3").bit();
        state.seats[0].health = 5;
        (state.seats[0].cell, state.seats[0].space) = (cell("b3").neighbour(from), Space::FIRST);
        state.asked = Asked::of(Question::Act);
        game.transition(&mut state, Id(from.opposite() as u16), &mut Silent);
        assert_eq!((state.seats[0].cell, state.seats[0].health, state.minions), (cell("b3"), 4, 0));
    }
}

#[test]
fn sorcerer_and_minion_strike_one_after_the_other() {
    let game = game(2);
    for (health, left, minion, fainted) in [(1, 5, true, true), (2, 5, false, true), (3, 1, false, false)] {
        let mut state = begun(&game);
        state.sorcerer = cell("b3");
        state.minions = cell("b3").bit();
        state.seats[0].health = health;
        game.arrive(&mut state, 0, cell("b3"), Space::FIRST, &mut Silent);
        let pawn = state.seats[0];
        let at = if fainted { Cell::CENTRE } else { cell("b3") };
        assert_eq!((pawn.health, state.minions != 0, pawn.cell), (left, minion, at));
    }
}

#[test]
fn the_last_minion_ends_the_game_before_its_damage() {
    let game = game(2);
    let mut state = begun(&game);
    for at in ["a1", "a2", "a3", "a4", "a5", "b1", "b5"] {
        lay(&game, &mut state, at, "gallows-oak");
        state.minions |= cell(at).bit();
    }
    state.sorcerer = cell("b2");
    stand(&mut state, 0, "b3");
    game.advance(&mut state, 1, &mut Silent);
    assert_eq!((state.phase, state.result, state.seats[0].health), (Phase::Over, Outcome::Lost, 4));
    assert_eq!(state.minions, state.minions | cell("b3").bit());
}

#[test]
fn a_loss_ends_with_a_faint() {
    let game = game(2);
    let mut state = begun(&game);
    state.seats[1].health = 2;
    assert!(game.hurt(&mut state, 1, 5, Harm::Event, &mut Silent));
    assert_eq!(state.seats[1].health, 5);
}

#[test]
fn twenty_eight_actions_are_legal_at_most() {
    let plain = "id = \"whispering-hallway\"\nname = \"Whispering Hallway\"\nkind = \"school\"\nedges = \"1111\"\nlines = []";
    let lined = plain.replace("lines = []", "lines = [\"12\", \"13\", \"14\"]");
    let content = Institute::CONTENT.replace(plain, &lined);
    assert_ne!(content, Institute::CONTENT);
    let game = loaded(2, &content);
    let mut state = begun(&game);
    let all = Pack::of_counts([3, 3, 3, 3, 3]);
    state.phase = Phase::Act;
    (state.actions, state.asked) = (4, Asked::of(Question::Act));
    state.seats[0].pack = all;
    state.seats[0].health = 1;
    state.seats[0].class = Some(0);
    state.seats[0].ritual = Some(2);
    state.put(Cell::CENTRE, Space::FIRST, all);
    lay(&game, &mut state, "b3", "moonlit-conservatory");
    assert_eq!(game.legal(&state).len(), game.info().max_legal_actions);
    assert_eq!(game.info().max_legal_actions, 28);
    let mut written = vec![0; super::observe::size(2)];
    game.observe(&state, Player(0), &mut written);
}

#[test]
fn damaged_bytes_are_refused_or_a_position() {
    let game = game(3);
    let (spec, mut state, mut rng) = (super::observe::spec(3), game.initial_state(), stream(11, 0, 0, 0));
    let mut refused = 0;
    for _ in 0..400 {
        let mut good = Vec::new();
        game.encode(&state, &mut good);
        assert_eq!(game.decode(&good), Ok(state));
        for _ in 0..8 {
            let mut bytes = good.clone();
            for _ in 0..=rng.below(3) {
                let slot = &spec[rng.below(spec.len() as u32) as usize];
                let place = slot.offset + rng.below(slot.size() as u32) as usize;
                bytes[place] = slot.low + rng.below(u32::from(slot.high - slot.low) + 1) as u8;
            }
            match game.decode(&bytes) {
                Err(reasons) => refused += usize::from(!reasons.is_empty()),
                Ok(other) => {
                    let mut written = Vec::new();
                    game.encode(&other, &mut written);
                    assert_eq!(written, bytes);
                    assert_kept(&game, &other);
                }
            }
        }
        match game.node(&state) {
            Node::Terminal => state = game.initial_state(),
            Node::Chance => game.sample_chance(&mut state, &mut rng, &mut Silent),
            Node::Decision(_) => {
                let legal = game.legal(&state);
                game.apply_unchecked(&mut state, legal.nth(rng.below(legal.len())), Cause::Applied, &mut Silent);
            }
        }
    }
    assert!(refused > 1000);
}
