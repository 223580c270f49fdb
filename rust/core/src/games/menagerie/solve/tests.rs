//! The solver against a plain search of all positions, move by move.

use super::super::Menagerie;
use super::super::action::{Move, Stat};
use super::super::state::{Phase, State};
use super::frame::ByWords;
use super::{Objective, Solver, Worth};
use crate::content::Document;
use crate::game::Game;
use crate::node::{Id, Node};
use crate::option::{OptionValue, Options};
use crate::rng::{Rng, Source, stream};
use crate::set::IdSet;
use crate::tally::{Cause, Silent};
use std::collections::HashMap;

/// Memory enough for any turn.
const PLENTY: usize = 1 << 30;

fn game(given: &[(&str, OptionValue)]) -> Menagerie {
    let content = Document::parse("content.toml", Menagerie::CONTENT).expect("the content that ships");
    let given: Vec<(String, OptionValue)> = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let options = Options::resolve(Menagerie::NAME, Menagerie::OPTIONS, &given, &content).expect("good options");
    Menagerie::new(&options, &content).expect("the content that ships")
}

/// Points that rise with every space, in no regular way.
fn objective(rng: &mut Rng) -> Objective {
    let mut point = |most: u32| f64::from(rng.below(most)) / 16.0;
    let rising = |mut step: Box<dyn FnMut() -> f64 + '_>| {
        let mut sum = 0.0;
        std::array::from_fn(|_| {
            sum += step();
            sum
        })
    };
    let cubes = std::array::from_fn(|_| rising(Box::new(|| point(8))));
    Objective {
        challenges: std::array::from_fn(|_| std::array::from_fn(|_| point(64))),
        capture: point(32),
        won: point(64),
        lost: -point(64),
        cubes,
        saved: std::array::from_fn(|_| point(8)),
        bonuses: std::array::from_fn(|_| point(16)),
    }
}

/// The worth of every position of a turn, found by trying everything.
struct Search<'a> {
    game: &'a Menagerie,
    objective: &'a Objective,
    known: HashMap<State, Worth, ByWords>,
}

impl Search<'_> {
    fn after(&mut self, before: &State, id: Id) -> Worth {
        let step = Move::of(id);
        let mut next = *before;
        self.game.transition(&mut next, id, &mut Silent);
        let paid = if let Move::Attempt(slot, number, _) = step { Some((slot, number)) } else { before.paid };
        let points = paid.map_or(0.0, |paid| self.objective.points_for(before, &next, paid));
        let over = next.phase == Phase::Over || (before.rolled && !next.rolled);
        let worth = if over { self.objective.end(before, &next) } else { self.of(&next) };
        worth.plus(points)
    }

    fn of(&mut self, state: &State) -> Worth {
        if let Some(&worth) = self.known.get(state) {
            return worth;
        }
        let worth = if self.game.node(state) == Node::Chance {
            let mut outcomes = Vec::new();
            self.game.outcomes(state, &mut outcomes);
            let sum = outcomes.iter().fold(Worth::ZERO, |sum, &(id, _)| sum.and(self.after(state, id)));
            sum.over(outcomes.len() as f64)
        } else {
            let legal = self.game.legal(state);
            (0..legal.len()).fold(Worth::NOTHING, |best, place| best.or(self.after(state, legal.nth(place))))
        };
        self.known.insert(*state, worth);
        worth
    }
}

/// Plays on until the next turn begins, or a position in the middle of one, by chance.
fn position(game: &Menagerie, rng: &mut Rng) -> State {
    'games: loop {
        let mut state = game.initial_state();
        let mut turns = rng.below(40);
        loop {
            let legal = game.legal(&state);
            match game.node(&state) {
                Node::Terminal => continue 'games,
                Node::Chance => game.sample_chance(&mut state, rng, &mut Silent),
                Node::Decision(_) if state.phase == Phase::Before && turns == 0 => return state,
                Node::Decision(_) => {
                    turns -= u32::from(state.phase == Phase::Before);
                    let id = if legal.is_single() { legal.nth(0) } else { game.heuristic(&state, legal) };
                    game.transition(&mut state, id, &mut Silent);
                }
            }
        }
    }
}

/// Few dice and few points, so that everything can be tried.
fn shrink(game: &Menagerie, state: &mut State, dice: u8, most: u32, rng: &mut Rng) {
    for stat in [Stat::Luck, Stat::Resolve, Stat::Health] {
        state.cubes[stat as usize] = state.cubes[stat as usize].min(rng.below(most) as u8);
    }
    state.cubes[Stat::Knowledge as usize] = 0;
    let knowledge = game.value(state, Stat::Knowledge);
    for space in 0..3 {
        if state.saved_dice() + dice < knowledge
            && state.saved[space] == 0
            && game.benefits(state, super::super::Space(space as u8)) != 0
        {
            state.saved[space] = 1 + rng.below(6) as u8;
        }
    }
    state.bonuses = [0; 13];
    for _ in 0..rng.below(3) {
        state.bonuses[rng.below(13) as usize] += 1;
    }
}

fn close(one: Worth, other: Worth) -> bool {
    (one.value - other.value).abs() < 1e-9 && (one.chance - other.chance).abs() < 1e-9
}

#[test]
fn turns_of_few_dice_are_worth_what_trying_everything_finds() {
    let modes: [&[(&str, OptionValue)]; 4] = [
        &[],
        &[("mode", OptionValue::Text("campaign".to_owned())), ("beginner", OptionValue::Bool(true))],
        &[("challenger", OptionValue::Bool(true))],
        &[("mode", OptionValue::Text("campaign".to_owned())), ("campaign_stats", OptionValue::Text("carry".to_owned()))],
    ];
    let mut rng = stream(5, 0, 0, 0);
    let turns: usize = std::env::var("YITH_TURNS").ok().and_then(|turns| turns.parse().ok()).unwrap_or(24);
    for turn in 0..turns {
        let game = game(modes[turn % modes.len()]);
        let objective = objective(&mut rng);
        let mut state = position(&game, &mut rng);
        shrink(&game, &mut state, 1, 2, &mut rng);
        let mut search = Search { game: &game, objective: &objective, known: HashMap::default() };
        let mut solver = Solver::new(objective, PLENTY);
        // Down one line of play, every decision and every action.
        while state.phase != Phase::Over {
            match game.node(&state) {
                Node::Decision(_) => {
                    for (id, worth) in solver.solve(&game, &state).expect("memory enough") {
                        let found = search.after(&state, id);
                        assert!(close(worth, found), "turn {turn}: {:?} {worth:?}, found {found:?}\n{state:?}", Move::of(id));
                    }
                    let legal = game.legal(&state);
                    let id = legal.nth(rng.below(legal.len()));
                    let before = state;
                    game.apply_unchecked(&mut state, id, Cause::Applied, &mut Silent);
                    if before.rolled && !state.rolled {
                        break;
                    }
                }
                _ => game.sample_chance(&mut state, &mut rng, &mut Silent),
            }
        }
        eprintln!("turn {turn}: {} positions", search.known.len());
    }
}

/// Plays the rest of a turn by the solver: the points that it scores, and whether a challenge is completed.
fn play(game: &Menagerie, solver: &mut Solver, start: &State, rng: &mut Rng) -> Worth {
    let (mut state, mut points) = (*start, 0.0);
    loop {
        let before = state;
        let mut paid = before.paid;
        match game.node(&state) {
            Node::Chance => game.sample_chance(&mut state, rng, &mut Silent),
            Node::Decision(_) => {
                let id = solver.best(game, &state, game.legal(&state)).expect("memory enough");
                if let Move::Attempt(slot, number, _) = Move::of(id) {
                    paid = Some((slot, number));
                }
                game.transition(&mut state, id, &mut Silent);
            }
            Node::Terminal => unreachable!("a turn is left before that"),
        }
        points += paid.map_or(0.0, |paid| solver.objective().points_for(&before, &state, paid));
        if state.phase == Phase::Over || (before.rolled && !state.rolled) {
            return solver.objective().end(&before, &state).plus(points);
        }
    }
}

/// 20 turns are played over and over; `YITH_TURNS` says how often, 100,000 turns in all being 5,000 for each.
#[test]
fn what_is_promised_comes_true_on_average() {
    let game = game(&[]);
    let mut rng = stream(6, 0, 0, 0);
    let often: u32 = std::env::var("YITH_TURNS").ok().and_then(|turns| turns.parse().ok()).unwrap_or(250);
    let (mut sums, mut squares) = ([0.0; 2], [0.0; 2]);
    for _ in 0..20 {
        let state = position(&game, &mut rng);
        let mut solver = Solver::new(game.objective(&state), PLENTY);
        let promised = solver.worth(&game, &state).expect("memory enough");
        for _ in 0..often {
            let found = play(&game, &mut solver, &state, &mut rng);
            let off = [found.chance - promised.chance, found.value - promised.value];
            sums.iter_mut().zip(off).for_each(|(sum, off)| *sum += off);
            squares[1] += off[1] * off[1];
        }
        // Turns that fail are rare: too rare to tell by themselves how much they vary.
        squares[0] += f64::from(often) * promised.chance * (1.0 - promised.chance);
    }
    let turns = f64::from(20 * often);
    for (what, sum, square) in [("chance", sums[0], squares[0]), ("value", sums[1], squares[1])] {
        let error = (2.576 * square.sqrt() + 0.5) / turns;
        println!("{what}: off by {:.5}, 99 % within {error:.5}", sum / turns);
        assert!((sum / turns).abs() <= error, "{what} is off by {} on average, expected within {error}", sum / turns);
    }
}
