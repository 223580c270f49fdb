//! Worked examples, and games in which every question is answered.

use super::super::Institute;
use super::super::action::{Cell, Item, Move, Space};
use super::super::items::Pack;
use super::super::place::Lying;
use super::super::state::{Asked, Phase, Question, Seat, State};
use super::mind::Mind;
use super::plan::Best;
use super::routes::place_of;
use crate::content::Document;
use crate::game::Game;
use crate::node::{Id, Node};
use crate::option::{OptionValue, Options};
use crate::rng::{Source, stream};
use crate::set::IdSet;
use crate::tally::Silent;

fn loaded(players: i64, difficulty: &str, limit: i64, content: &str) -> Institute {
    let document = Document::parse("content.toml", content).expect("TOML");
    let given = [
        ("players".to_owned(), OptionValue::Int(players)),
        ("difficulty".to_owned(), OptionValue::Text(difficulty.to_owned())),
        ("backpack_limit".to_owned(), OptionValue::Int(limit)),
    ];
    let options = Options::resolve(Institute::NAME, Institute::OPTIONS, &given, &document).expect("options");
    Institute::new(&options, &document).expect("a sound content")
}

fn cell(text: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == text).expect("a cell")
}

fn place(text: &str) -> usize {
    place_of(cell(text), Space::FIRST)
}

/// Two players on the Hallway at the first `act`: only the Hallway lies there, nothing on it, the Sorcerer is on `a1`.
fn begun() -> (Institute, State) {
    let game = loaded(2, "normal", 0, Institute::CONTENT);
    let (mut state, mut rng) = (game.initial_state(), stream(3, 0, 0, 0));
    while state.asked.question != Question::Story {
        game.sample_chance(&mut state, &mut rng, &mut Silent);
    }
    for at in Cell::all().filter(|&at| at != Cell::CENTRE) {
        state.lying[at.index()] = Lying::HIDDEN;
        state.items[at.index()] = Default::default();
    }
    (state.explored, state.littered) = (Cell::CENTRE.bit(), 0);
    state.open.iter_mut().for_each(|open| *open &= Cell::CENTRE.bit());
    state.phase = Phase::Act;
    state.asked = Asked { question: Question::Act, ..Asked::NOTHING };
    state.actions = 4;
    for seat in &mut state.seats[..2] {
        seat.class = game.content.classes.iter().position(|class| class.id == "augur").map(|class| class as u8);
        seat.ritual = None;
    }
    (game, state)
}

fn lay(game: &Institute, state: &mut State, at: &str, id: &str) {
    let tile = game.content.tiles.iter().position(|tile| tile.id == id).expect("a tile");
    let lying = Lying::of(tile as u8, 0);
    state.lay(cell(at), lying, game.content.layout(lying));
}

fn ritual(game: &Institute, seat: &mut Seat, id: &str) {
    seat.ritual = game.content.rituals.iter().position(|ritual| ritual.id == id).map(|ritual| ritual as u8);
}

fn pack(items: &[Item]) -> Pack {
    items.iter().fold(Pack::EMPTY, |pack, &item| pack.plus(Pack::one(item)))
}

/// What is chosen, as a text.
fn chosen(game: &Institute, state: &State) -> String {
    Move::of(game.heuristic(state, game.legal(state))).text(&game.content)
}

#[test]
fn the_way_with_least_cost_is_found() {
    let (game, mut state) = begun();
    // Round a tile that is closed to the south: from c3 west or east of it, then on.
    lay(&game, &mut state, "b3", "portrait-gallery");
    lay(&game, &mut state, "c4", "moonlit-conservatory");
    lay(&game, &mut state, "b4", "gallows-oak");
    lay(&game, &mut state, "c2", "mystic-meadow");
    lay(&game, &mut state, "b2", "firefly-hollow");
    let mut extra = [0; 25];
    let reach = game.reach(&state, place("c3"), &extra);
    assert_eq!((reach.cost(place("b3")), reach.moves(place("b3")), reach.first(place("b3"))), (12, 3, 1));
    assert!(!reach.leads_to(place("d3")));
    extra[cell("b4").index()] = 3;
    let reach = game.reach(&state, place("c3"), &extra);
    assert_eq!((reach.cost(place("b3")), reach.moves(place("b3")), reach.first(place("b3"))), (12, 3, 3));
    extra[cell("c2").index()] = 11;
    let reach = game.reach(&state, place("c3"), &extra);
    assert_eq!((reach.cost(place("b3")), reach.first(place("b3"))), (15, 1));
}

#[test]
fn a_ritual_is_completed_at_once() {
    let (game, mut state) = begun();
    ritual(&game, &mut state.seats[0], "threshold-song");
    state.seats[0].pack = pack(&[Item::Soul, Item::Pendant]);
    state.put(Cell::CENTRE, Space::FIRST, Pack::one(Item::Soul));
    assert_eq!(chosen(&game, &state), "ritual");
}

#[test]
fn one_goes_for_what_the_ritual_lacks() {
    let (game, mut state) = begun();
    ritual(&game, &mut state.seats[0], "wanderer-knot");
    state.seats[0].pack = Pack::one(Item::Boots);
    for (at, item) in [("c2", Item::Talisman), ("c4", Item::Boots)] {
        lay(&game, &mut state, at, "moonlit-conservatory");
        state.put(cell(at), Space::FIRST, Pack::one(item));
    }
    assert_eq!(chosen(&game, &state), "move e");
    ritual(&game, &mut state.seats[0], "walking-stones");
    assert_eq!(chosen(&game, &state), "move w");
}

#[test]
fn an_item_is_left_or_dropped_for_the_one_who_needs_it() {
    let (game, mut state) = begun();
    ritual(&game, &mut state.seats[1], "bitter-tea");
    state.seats[1].pack = Pack::one(Item::Herbs);
    state.seats[0].pack = Pack::one(Item::Herbs);
    assert_eq!(chosen(&game, &state), "drop herbs");
    let mut after = state;
    game.transition(&mut after, game.heuristic(&state, game.legal(&state)), &mut Silent);
    assert_ne!(chosen(&game, &after), "pick herbs");
    ritual(&game, &mut state.seats[0], "chalk-circle");
    state.seats[0].pack = Pack::one(Item::Soul);
    state.put(Cell::CENTRE, Space::FIRST, Pack::one(Item::Herbs));
    assert_eq!(chosen(&game, &state), "pick herbs");
}

#[test]
fn a_known_card_tells_where_the_sorcerer_goes() {
    let (game, mut state) = begun();
    // Two players: the known card, 9 steps, then one unseen card of 4 to 9.
    let card = game.content.stories.iter().position(|story| story.id == "herb-garden").expect("a card") as u8;
    state.top = Some(card);
    state.unseen_stories &= !(1 << card);
    let hunted = game.hunted(&state);
    assert!((1..=12).all(|cell| hunted[cell] > 0.9), "{hunted:?}");
    assert!((20..25).all(|cell| hunted[cell] == 0.0) && hunted[0] == 0.0, "{hunted:?}");
    assert!(hunted.windows(2).skip(1).all(|two| two[0] >= two[1]), "{hunted:?}");
}

#[test]
fn the_last_action_takes_one_out_of_the_way() {
    let (game, mut state) = begun();
    lay(&game, &mut state, "d3", "moonlit-conservatory");
    lay(&game, &mut state, "b3", "candle-refectory");
    for at in ["b2", "b4", "c2", "c4", "d2", "d4", "e3"] {
        lay(&game, &mut state, at, "black-reeds");
    }
    state.sorcerer = cell("a1");
    state.actions = 1;
    state.seats[0].health = 1;
    state.seats[0].pack = pack(&[Item::Soul, Item::Soul, Item::Talisman]);
    assert_eq!(chosen(&game, &state), "move s");
    // Behind him nothing drives one away.
    state.sorcerer = cell("d1");
    let mind = Mind::new(&game, &state, 0);
    assert!(mind.hunted[cell("d3").index()] > mind.hunted[cell("c3").index()]);
    assert_ne!(chosen(&game, &state), "move s");
}

#[test]
fn many_minions_are_worth_a_point_of_health() {
    let (game, mut state) = begun();
    lay(&game, &mut state, "c4", "black-reeds");
    for at in ["a1", "a2", "a3", "a4", "b1", "c4"] {
        lay(&game, &mut state, at, "black-reeds");
        state.minions |= cell(at).bit();
    }
    state.sorcerer = cell("e5");
    state.seats[0].health = 2;
    let few = State { minions: cell("c4").bit(), ..state };
    assert!(Mind::new(&game, &few, 0).extra[cell("c4").index()] > 0);
    state.minions |= cell("b2").bit();
    assert_eq!(Mind::new(&game, &state, 0).extra[cell("c4").index()], 0);
    assert_eq!(chosen(&game, &state), "move e");
}

#[test]
fn the_item_that_is_held_least_is_lost() {
    let (game, mut state) = begun();
    ritual(&game, &mut state.seats[1], "walking-stones");
    state.seats[1].pack = pack(&[Item::Boots, Item::Talisman, Item::Pendant]);
    state.phase = Phase::Event;
    state.asked = Asked { seat: Some(1), number: 1, question: Question::Lose, ..Asked::NOTHING };
    assert_eq!(chosen(&game, &state), "item pendant");
}

#[test]
fn the_first_offer_of_a_rate_stays() {
    let mut best = Best::NONE;
    best.offer(0.5, 9);
    best.offer(0.5, 10);
    best.offer(0.5, 2);
    assert_eq!(best.first(), (0.5, Id(9)));
    best.offer(0.6, 2);
    assert_eq!(best.first(), (0.6, Id(2)));
}

/// Plays games, where now and then chance moves, so that positions come up that the heuristic avoids; how many of the others were won.
fn play(game: &Institute, games: u64) -> usize {
    let mut won = 0;
    for number in 0..games {
        let mut rng = stream(11, 0, number, 0);
        let mut state = game.initial_state();
        loop {
            match game.node(&state) {
                Node::Terminal => break,
                Node::Chance => game.sample_chance(&mut state, &mut rng, &mut Silent),
                Node::Decision(_) => {
                    let legal = game.legal(&state);
                    let id = game.heuristic(&state, legal);
                    assert!(legal.contains(id), "{:?} of {legal:?}", Move::of(id));
                    assert_eq!(game.heuristic(&state, legal), id);
                    let stray = number % 2 == 1 && rng.below(8) == 0;
                    let id = if stray { legal.nth(rng.below(legal.len())) } else { id };
                    game.transition(&mut state, id, &mut Silent);
                }
            }
        }
        let mut returns = [0.0; 4];
        game.returns(&state, &mut returns[..game.num_players()]);
        won += usize::from(returns[0] == 1.0 && number % 2 == 0);
    }
    won
}

#[test]
fn most_games_are_won() {
    for players in 2..=4 {
        let won = play(&loaded(players, "normal", 0, Institute::CONTENT), 400);
        assert!(won > 100, "{won} of 200 with {players} players");
    }
}

#[test]
fn any_content_and_options_are_played() {
    let numbers = [
        ("health = 5", "health = 1"),
        ("health = 5", "health = 9"),
        ("actions = 4", "actions = 1"),
        ("actions = 4", "actions = 8"),
        ("minions = 8", "minions = 1"),
        ("portals = 10", "portals = 0"),
        ("boots = 4", "boots = 1"),
        ("pendant = 6, soul = 10", "pendant = 20, soul = 20"),
        (
            "items = { boots = 5, talisman = 6, herbs = 5, pendant = 6, soul = 10 }",
            "items = { boots = 0, talisman = 0, herbs = 1, pendant = 0, soul = 0 }",
        ),
        ("removed = [6, 5, 4]", "removed = [20, 0, 0]"),
        (
            "event = []",
            "event = [{ do = \"take\", from = \"pile\", kind = \"any\" }, { do = \"foresee\", n = 3 }, { do = \"portal\" }]",
        ),
    ];
    for (printed, other) in numbers {
        assert!(Institute::CONTENT.contains(printed), "{printed}");
        for players in 2..=4 {
            play(&loaded(players, "deadly", players - 2, &Institute::CONTENT.replacen(printed, other, 1)), 12);
        }
    }
}
