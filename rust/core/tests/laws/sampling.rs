//! Laws about resamples: what a player does not know is drawn anew, uniformly, without a look at the truth.

use super::{Outcome, Subject, ensure, tensor, tensor_size};
use std::collections::HashMap;
use yith_core::game::Game;
use yith_core::held::Held;
use yith_core::node::Player;
use yith_core::rng::{Rng, Source};

/// Where two states look alike to a player, a resample of one is not always that one.
pub(crate) fn resample<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge_hidden("resample", || check_resample(subject))
}

/// How often a resample may give back the very state before it counts as stuck.
const PATIENCE: usize = 64;

fn check_resample<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let game = subject.game();
    subject.everywhere(|held, rng| {
        let mut checked = 0;
        for player in subject.players() {
            for (state, twin) in look_alikes(game, held, player)? {
                let moves = (0..PATIENCE).any(|_| game.resample(&state, player, rng) != state);
                ensure(moves, || format!("player {}'s resample of {state:?} is never another, as {twin:?} would be", player.0))?;
                checked += 1;
            }
        }
        Ok(checked)
    })
}

type Pair<G> = (<G as Game>::State, <G as Game>::State);

/// Pairs of states one outcome on from a chance node, which differ in what is hidden from a player.
fn look_alikes<G: Game>(game: &G, held: &Held<G>, player: Player) -> Result<Vec<Pair<G>>, String> {
    let (mut outcomes, mut pairs) = (Vec::new(), Vec::new());
    game.outcomes(held.value(), &mut outcomes);
    let mut seen: HashMap<(Vec<u8>, Vec<String>), G::State> = HashMap::new();
    for (id, _) in outcomes {
        let mut after = held.clone();
        after.apply(u64::from(id.0)).map_err(|error| error.to_string())?;
        let key = (tensor(game, after.value(), player, tensor_size(game)), after.observe_event(player));
        let twin = seen.insert(key, after.value().clone());
        pairs.extend(twin.filter(|twin| twin != after.value()).map(|twin| (after.value().clone(), twin)));
    }
    Ok(pairs)
}

/// A source that walks through every branch: the values it gives out are the digits of a number that counts up.
#[derive(Default)]
struct Odometer {
    digits: Vec<(u32, u32)>,
    given: usize,
}

impl Source for Odometer {
    fn below(&mut self, bound: u32) -> u32 {
        if self.given == self.digits.len() {
            self.digits.push((0, bound));
        }
        self.given += 1;
        self.digits[self.given - 1].0
    }
}

impl Odometer {
    /// One over the number that this branch's probability is one over.
    fn weight(&self) -> Option<u128> {
        self.digits.iter().try_fold(1u128, |product, &(_, bound)| product.checked_mul(u128::from(bound)))
    }

    /// On to the next branch; false after the last.
    fn advance(&mut self) -> bool {
        self.given = 0;
        while let Some((digit, bound)) = self.digits.pop() {
            if digit + 1 < bound {
                self.digits.push((digit + 1, bound));
                return true;
            }
        }
        false
    }
}

/// A probability in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(u128, u128);

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl Fraction {
    fn lowest(over: u128, under: u128) -> Self {
        let common = divisor(over, under);
        Fraction(over / common, under / common)
    }

    fn plus(self, other: Fraction) -> Option<Self> {
        let common = divisor(self.1, other.1);
        let under = (self.1 / common).checked_mul(other.1)?;
        Some(Self::lowest(self.0.checked_mul(under / self.1)? + other.0.checked_mul(under / other.1)?, under))
    }
}

/// Beyond so many branches a resample is not enumerated.
const MOST_BRANCHES: usize = 400;

/// Every sample with its probability; none where there are too many branches, or one is too rare.
fn spread<G: Game>(game: &G, state: &G::State, player: Player) -> Option<HashMap<G::State, Fraction>> {
    let (mut odometer, mut spread) = (Odometer::default(), HashMap::new());
    for _ in 0..MOST_BRANCHES {
        let sample = game.resample(state, player, &mut odometer);
        let weight = odometer.weight()?;
        if weight > MOST_BRANCHES as u128 {
            return None; // rarer than in an even spread of so many: there are more
        }
        let part = Fraction(1, weight);
        let sum = spread.get(&sample).map_or(Some(part), |&sum: &Fraction| sum.plus(part))?;
        spread.insert(sample, sum);
        if !odometer.advance() {
            return Some(spread);
        }
    }
    None
}

/// Every position that a player cannot tell from this one is drawn as often as single things make it, where the hooks say how
/// often that is, and the same from each of them: exactly, by enumeration, where the branches are few.
pub(crate) fn uniform<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge_hidden("uniform", || check_uniform(subject))
}

/// From so many of the samples of a state its spread is enumerated again.
const MOST_TRUTHS: usize = 4;

fn check_uniform<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let game = subject.game();
    subject.everywhere(|held, _| {
        let mut checked = 0;
        for player in subject.players() {
            let Some(spread) = spread(game, held.value(), player) else { continue };
            // Where the last step showed the player nothing, a resample may stand before it.
            let unseen = !held.events().is_empty() && held.observe_event(player).is_empty();
            ensure(unseen || spread.contains_key(held.value()), || format!("no resample of player {} is the truth", player.0))?;
            if let Some(deals) = subject.hooks.deals {
                let all: u64 = spread.keys().map(|state| deals(game, state, player)).sum();
                for (state, &Fraction(over, under)) in &spread {
                    let expected = Fraction::lowest(u128::from(deals(game, state, player)), u128::from(all));
                    let Fraction(more, less) = expected;
                    ensure(expected == Fraction(over, under), || {
                        format!("player {} draws {state:?} with probability {over}/{under}, expected {more}/{less}", player.0)
                    })?;
                }
            }
            let mut truths: Vec<&G::State> = spread.keys().collect();
            truths.sort_by_cached_key(|state| subject.loaded.encode(state));
            for truth in truths.into_iter().take(MOST_TRUTHS) {
                let again = self::spread(game, truth, player);
                ensure(again.as_ref() == Some(&spread), || format!("player {} draws otherwise from {truth:?}", player.0))?;
            }
            checked += 1;
        }
        Ok(checked)
    })
}

/// The same stream draws the same sample, whichever of the positions is the truth.
pub(crate) fn independent<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge_hidden("independent", || check_independent(subject))
}

fn check_independent<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let game = subject.game();
    subject.everywhere(|held, rng| {
        let mut checked = 0;
        for player in subject.players() {
            let mut pairs = look_alikes(game, held, player)?;
            pairs.push((held.value().clone(), game.resample(held.value(), player, rng)));
            for (truth, twin) in pairs {
                let stream = Rng(std::array::from_fn(|_| rng.next_u64()));
                let (mut one, mut other) = (stream, stream);
                let (sample, again) = (game.resample(&truth, player, &mut one), game.resample(&twin, player, &mut other));
                ensure(sample == again && one == other, || {
                    format!("player {}: from {stream:?} {truth:?} gives {sample:?}, but {twin:?} gives {again:?}", player.0)
                })?;
                checked += 1;
            }
        }
        Ok(checked)
    })
}
