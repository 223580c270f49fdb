//! Plays a fixed number of random games and does nothing else, to be run under a tool that counts instructions: see
//! `benches/instructions.py`. Arguments: the game, the number of players, the number of games.

use std::env;
use yith_core::agent::Agent;
use yith_core::games::find;
use yith_core::option::OptionValue;
use yith_core::playout::Request;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [game, players, games] = arguments.as_slice() else { panic!("usage: instructions GAME PLAYERS GAMES") };
    let players: i64 = players.parse().expect("a number of players");
    let games = games.parse().expect("a number of games");
    let entry = find(game).expect("a game");
    let given: Vec<_> = match entry.options.iter().any(|option| option.name == "players") {
        true => vec![("players".to_owned(), OptionValue::Int(players))],
        false => Vec::new(),
    };
    let game = (entry.load)(&given, None).expect("a number of players that the game takes");
    let agents = vec![Agent::Random; game.num_players()];
    let request = Request { games, agents, seed: 1, lane: 0, first_episode: 0, threads: 1, tally: false };
    let played = game.playouts(&request, &mut || false).expect("nobody stops it");
    println!("{}", played.decisions.iter().map(|&decisions| u64::from(decisions)).sum::<u64>());
}
