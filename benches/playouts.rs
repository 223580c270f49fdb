//! Whole random games, and their parts. Every figure is a time for one decision or one move, and every bench checks what it times.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use yith_core::agent::{Agent, Rollout};
use yith_core::content::Document;
use yith_core::game::Game;
use yith_core::games::institute::Institute;
use yith_core::games::menagerie::Menagerie;
use yith_core::games::miskatonic::Miskatonic;
use yith_core::games::necronomicon::Necronomicon;
use yith_core::node::{Id, Node, Player};
use yith_core::option::{OptionKind, OptionValue, Options};
use yith_core::playout::{Request, playouts};
use yith_core::processor::Portable;
use yith_core::rng::{Episode, Purpose, Source};
use yith_core::set::IdSet;
use yith_core::tally::{Cause, Silent, Watch};

const SEED: u64 = 1;
const GAMES: usize = 200;
const RECORDED: u64 = 64;

/// Keeps the ids of all moves, forced ones included.
struct Recorder(Vec<Id>);

impl Watch for Recorder {
    fn moved(&mut self, id: Id, _: Cause) {
        self.0.push(id);
    }
}

/// A random game: its moves, and its states where somebody decides.
struct Recorded<S> {
    moves: Vec<Id>,
    decisions: Vec<S>,
}

fn record<G: Game>(game: &G, number: u64) -> Recorded<G::State> {
    let episode = Episode::new(SEED, 0, number);
    let mut chance = episode.stream(Purpose::Chance);
    let mut choice = episode.stream(Purpose::Search);
    let (mut state, mut recorder, mut decisions) = (game.initial_state(), Recorder(Vec::new()), Vec::new());
    loop {
        match game.node(&state) {
            Node::Chance => {
                game.sample_chance(&mut state, &mut chance, &mut recorder);
                game.collapse(&mut state, &mut recorder);
            }
            Node::Decision(_) => {
                decisions.push(state.clone());
                let action = Rollout::Random.act::<G, Portable>(game, &state, game.legal(&state), &mut choice);
                game.apply_unchecked(&mut state, action, Cause::Applied, &mut recorder);
            }
            Node::Terminal => return Recorded { moves: recorder.0, decisions },
        }
    }
}

fn load<G: Game>(players: Option<i64>) -> G {
    let given: Vec<_> = players.map(|players| ("players".to_owned(), OptionValue::Int(players))).into_iter().collect();
    let content = Document::parse("content.toml", G::CONTENT).expect("the content that ships");
    let options = Options::resolve(G::NAME, G::OPTIONS, &given, &content).expect("the game's own range of players");
    G::new(&options, &content).expect("the content that ships")
}

fn whole_games<G: Game>(c: &mut Criterion, game: &G) {
    let players = game.num_players();
    let mut group = c.benchmark_group(format!("{}/playouts", G::VERSION));
    for tally in [false, true] {
        let request = Request {
            games: GAMES,
            agents: vec![Agent::Random; players],
            seed: SEED,
            lane: 0,
            first_episode: 0,
            threads: 1,
            tally,
        };
        let once = playouts::<G, Portable>(game, &[game.initial_state()], &request, &mut || false).expect("nobody stops it");
        group.throughput(Throughput::Elements(once.decisions.iter().map(|&decisions| u64::from(decisions)).sum()));
        group.bench_function(BenchmarkId::new(if tally { "with tally" } else { "without tally" }, players), |bencher| {
            bencher.iter_with_large_drop(|| {
                let again =
                    playouts::<G, Portable>(game, &[game.initial_state()], &request, &mut || false).expect("nobody stops it");
                assert_eq!(again.decisions[GAMES - 1], once.decisions[GAMES - 1]);
                again
            });
        });
    }
    group.finish();
}

fn parts<G: Game>(c: &mut Criterion, game: &G) {
    let players = game.num_players();
    let games: Vec<_> = (0..RECORDED).map(|number| record(game, number)).collect();
    let mut group = c.benchmark_group(format!("{}/parts", G::VERSION));

    group.throughput(Throughput::Elements(games.iter().map(|game| game.moves.len() as u64).sum()));
    group.bench_function(BenchmarkId::new("transition", players), |bencher| {
        bencher.iter(|| {
            for recorded in &games {
                let mut state = game.initial_state();
                for &id in &recorded.moves {
                    game.transition(&mut state, id, &mut Silent);
                }
                assert_eq!(game.node(&state), Node::Terminal);
            }
        });
    });

    group.throughput(Throughput::Elements(games.iter().map(|game| game.decisions.len() as u64).sum()));
    group.bench_function(BenchmarkId::new("legal, sample", players), |bencher| {
        let mut rng = Episode::new(SEED, 0, RECORDED).stream(Purpose::Search);
        bencher.iter(|| {
            for state in games.iter().flat_map(|game| &game.decisions) {
                let legal = game.legal(black_box(state));
                assert!(legal.len() > 1);
                black_box(legal.nth(rng.below(legal.len())));
            }
        });
    });
    group.bench_function(BenchmarkId::new("resample", players), |bencher| {
        let mut rng = Episode::new(SEED, 0, RECORDED).stream(Purpose::Resample);
        bencher.iter(|| {
            for state in games.iter().flat_map(|game| &game.decisions) {
                let sample = game.resample(black_box(state), Player(0), &mut rng);
                assert_eq!(game.node(&sample), game.node(state));
            }
        });
    });
    group.finish();
}

/// The agent `heuristic` in whole games of its own.
fn heuristic<G: Game>(c: &mut Criterion, game: &G) {
    let players = game.num_players();
    let agents = vec![Agent::Heuristic; players];
    let request = Request { games: GAMES, agents, seed: SEED, lane: 0, first_episode: 0, threads: 1, tally: false };
    let play = || playouts::<G, Portable>(game, &[game.initial_state()], &request, &mut || false).expect("nobody stops it");
    let once = play();
    let mut group = c.benchmark_group(format!("{}/agents", G::VERSION));
    group.throughput(Throughput::Elements(once.decisions.iter().map(|&decisions| u64::from(decisions)).sum()));
    group.bench_function(BenchmarkId::new("heuristic", players), |bencher| {
        bencher.iter(|| assert_eq!(play().scores, once.scores));
    });
    group.finish();
}

fn every_table<G: Game>(c: &mut Criterion) {
    let tables: Vec<Option<i64>> = match G::OPTIONS.iter().find(|option| option.name == "players").map(|option| option.kind) {
        Some(OptionKind::Int(low, high)) => (low..=high).map(Some).collect(),
        _ => vec![None],
    };
    for players in tables {
        let game = load::<G>(players);
        whole_games(c, &game);
        parts(c, &game);
        heuristic(c, &game);
    }
}

criterion_group!(
    benches,
    every_table::<Institute>,
    every_table::<Menagerie>,
    every_table::<Miskatonic>,
    every_table::<Necronomicon>
);
criterion_main!(benches);
