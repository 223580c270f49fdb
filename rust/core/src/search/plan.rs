//! How a search goes about it, and how people write that as one word.

use crate::agent::Rollout;
use std::str::FromStr;
use std::time::Duration;

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How many simulations, all trees counted.
    pub simulations: u32,
    /// After how long to stop, in any case.
    pub time: Option<Duration>,
    /// The weight of what was tried rarely against what went well, on the scale of the range of utilities.
    pub exploration: f64,
    /// Who plays on from a new situation.
    pub rollout: Rollout,
    /// After how many decisions of a rollout the position is judged by [`Game::judge`](crate::game::Game::judge); 0 for never.
    pub depth: u32,
    /// So many rounds after that of the root ([`Game::round`](crate::game::Game::round)) the position is judged; 0 for never.
    pub rounds: u32,
    /// How many trees share the simulations; their results are added up.
    pub trees: u32,
    /// The bytes that a tree may take.
    pub memory: usize,
}

impl Plan {
    /// What a search does unless it is told otherwise.
    pub const DEFAULT: Plan = Plan {
        simulations: 1000,
        time: None,
        exploration: 0.7,
        rollout: Rollout::Heuristic,
        depth: 0,
        rounds: 0,
        trees: 1,
        memory: 1 << 28,
    };

    /// The bytes that a tree takes at least.
    pub const LEAST_MEMORY: u64 = 1 << 16;

    /// The most trees.
    pub const MOST_TREES: u64 = 1 << 10;

    /// The plan in words, `1000` or `1000,c=1.2,rollout=heuristic,depth=20,rounds=1,trees=4,seconds=0.5,memory=1000000`.
    ///
    /// # Errors
    /// The word that is wrong, and what would be right.
    pub fn parse(words: &str) -> Result<Plan, String> {
        let (count, settings) = words.split_once(',').map_or((words, None), |(count, rest)| (count, Some(rest)));
        let simulations = whole("simulations", count, 1, u64::from(u32::MAX))? as u32;
        let mut plan = Plan { simulations, ..Plan::DEFAULT };
        let mut seen: Vec<&str> = Vec::new();
        for setting in settings.into_iter().flat_map(|settings| settings.split(',')) {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            if seen.contains(&name) {
                return Err(format!("{name} is given twice"));
            }
            seen.push(name);
            let most = u64::from(u32::MAX);
            match name {
                "c" => plan.exploration = real(name, value, false)?,
                "seconds" => {
                    let seconds = real(name, value, true)?;
                    plan.time = Some(Duration::try_from_secs_f64(seconds).map_err(|_| format!("{name}={value} is out of range"))?);
                }
                "rollout" => {
                    let wrong = || format!("{name}={value} is not one of {}", Rollout::NAMES.join(", "));
                    plan.rollout = Rollout::parse(value).ok_or_else(wrong)?;
                }
                "depth" => plan.depth = whole(name, value, 0, most)? as u32,
                "rounds" => plan.rounds = whole(name, value, 0, most)? as u32,
                "trees" => plan.trees = whole(name, value, 1, Plan::MOST_TREES)? as u32,
                "memory" => plan.memory = whole(name, value, Plan::LEAST_MEMORY, u64::MAX)? as usize,
                _ => return Err(format!("{setting} is not c, rollout, depth, rounds, trees, seconds or memory with a value")),
            }
        }
        Ok(plan)
    }
}

/// A value read from a text that Rust writes it as; signs and spaces are refused.
fn read<T: FromStr>(text: &str) -> Option<T> {
    text.starts_with(|first: char| first.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn whole(name: &str, text: &str, low: u64, high: u64) -> Result<u64, String> {
    let number = read(text).filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("{name}={text} is not a whole number from {low} to {high}"))
}

fn real(name: &str, text: &str, open: bool) -> Result<f64, String> {
    let number = read(text).filter(|&number: &f64| number.is_finite() && (number > 0.0 || !open));
    number.ok_or_else(|| format!("{name}={text} is not a number {}", if open { "above 0" } else { "from 0" }))
}
