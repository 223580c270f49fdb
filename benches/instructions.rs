//! Plays a fixed number of random games, or steps a vector of 64 lanes so many times, and does nothing else, to be run under a tool
//! that counts instructions: see `benches/instructions.py`. Arguments: `playouts` or `vector`, the game, the number of players, the
//! number of games or steps.

use std::env;
use std::sync::Arc;
use yith_core::agent::Agent;
use yith_core::erased::AnyGame;
use yith_core::games::find;
use yith_core::option::OptionValue;
use yith_core::playout::{MAX_PLAYERS, Request};
use yith_core::team::Scoped;
use yith_core::vector::{Autoreset, Mask, Reward, Rows, Settings};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [what, game, players, count] = arguments.as_slice() else {
        panic!("usage: instructions playouts|vector GAME PLAYERS COUNT")
    };
    let players: i64 = players.parse().expect("a number of players");
    let count: usize = count.parse().expect("a number of games or steps");
    let entry = find(game).expect("a game");
    let given: Vec<_> = match entry.options.iter().any(|option| option.name == "players") {
        true => vec![("players".to_owned(), OptionValue::Int(players))],
        false => Vec::new(),
    };
    let game = (entry.load)(&given, None).expect("a number of players that the game takes");
    let decisions = match what.as_str() {
        "playouts" => playouts(&*game, count),
        "vector" => steps(game, count),
        _ => panic!("{what} is not playouts or vector"),
    };
    println!("{decisions}");
}

/// Plays games; how many decisions they had.
fn playouts(game: &dyn AnyGame, games: usize) -> u64 {
    let agents = vec![Agent::Random; game.num_players()];
    let request = Request { games, agents, seed: 1, lane: 0, first_episode: 0, threads: 1, tally: false };
    let played = game.playouts(None, &request, &mut || false).expect("nobody stops it");
    played.decisions.iter().map(|&decisions| u64::from(decisions)).sum()
}

/// Steps lanes at random, with observations and masks of bytes; how many steps all lanes made.
fn steps(game: Arc<dyn AnyGame>, steps: usize) -> u64 {
    const LANES: usize = 64;
    let settings = Settings {
        seed: 1,
        first_lane: 0,
        autoreset: Autoreset::SameStep,
        agents: [None; MAX_PLAYERS],
        reward: Reward::Outcome,
        max_decisions: u32::MAX,
    };
    let (players, actions) = (game.num_players(), game.num_actions());
    let width = game.observation_spec().last().map_or(0, |slot| slot.offset + slot.size());
    let mut vector = game.vector(LANES, settings);
    let (mut current_player, mut flags) = ([0; LANES], [[false; LANES]; 2]);
    let (mut rewards, mut returns) = (vec![0.0; LANES * players], vec![0.0; LANES * players]);
    let (mut lengths, mut episodes, mut skipped) = ([0; LANES], [0; LANES], [0; LANES]);
    let (mut observations, mut mask) = (vec![0; LANES * width], vec![0; LANES * actions]);
    for step in 0..=steps {
        let [terminated, truncated] = &mut flags;
        let rows = Rows {
            current_player: &mut current_player,
            terminated,
            truncated,
            rewards: &mut rewards,
            lengths: &mut lengths,
            returns: &mut returns,
            episodes: &mut episodes,
            skipped: &mut skipped,
            observations: &mut observations,
            mask: Mask::Bytes(&mut mask),
            final_observations: &mut [],
        };
        match step {
            0 => vector.reset(None, None, rows, &Scoped(1)),
            _ => vector.step_random(1, rows, &Scoped(1)),
        }
    }
    assert!(mask.contains(&1) && current_player.iter().all(|&player| player >= 0), "every lane waits for an action");
    (LANES * steps) as u64
}
