//! Laws about a state as a value, and about the history beside it.

use super::{Outcome, Subject, Wanderer, ensure, place, tensor, tensor_size, told, whole};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use yith_core::error::ErrorKind;
use yith_core::game::Game;
use yith_core::held::Held;
use yith_core::rng::{Rng, Source, stream};

/// All that a held state is.
#[derive(Debug, PartialEq)]
struct Snapshot<S> {
    value: S,
    events: Vec<(yith_core::node::Id, bool)>,
    tally: Vec<u32>,
    stream: Option<Rng>,
}

fn snapshot<G: Game>(held: &Held<G>) -> Snapshot<G::State> {
    Snapshot { value: held.value().clone(), events: held.events(), tally: held.tally().to_vec(), stream: held.stream() }
}

fn same<G: Game>(what: &str, held: &Held<G>, expected: &Snapshot<G::State>) -> Result<(), String> {
    let found = snapshot(held);
    ensure(found == *expected, || format!("{what} is {found:?}, expected {expected:?}"))
}

/// Plays up to `steps` moves.
fn wander<G: Game>(held: &mut Held<G>, player: &mut Wanderer, steps: usize) -> Result<(), String> {
    for _ in 0..steps {
        let Some(id) = player.choose(held) else { break };
        held.apply(u64::from(id.0)).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// A clone and what it was cloned from never touch each other.
pub(crate) fn clones<G: Game>(subject: &Subject<G>) -> Outcome {
    let visits = subject.everywhere(|held, rng| {
        if rng.below(4) > 0 {
            return Ok(0);
        }
        let (before, mut player) = (snapshot(held), Wanderer::new(subject.game(), u64::from(rng.below(100))));
        let (mut clone, mut second) = (held.clone(), held.clone());
        same("a clone", &clone, &before)?;
        wander(&mut clone, &mut player, 6)?;
        same("a state whose clone was played", held, &before)?;
        let played = snapshot(&clone);
        wander(&mut second, &mut player, 6)?;
        same("a clone whose origin's other clone was played", &clone, &played)?;
        Ok(1)
    });
    subject.judge("clones", visits)
}

/// Bytes give the state back, and no other bytes do; saving gives all back, history and stream too.
pub(crate) fn bytes<G: Game>(subject: &Subject<G>) -> Outcome {
    let loaded = &subject.loaded;
    let visits = subject.everywhere(|held, rng| {
        let bytes = loaded.encode(held.value());
        let back = loaded.decode(&bytes).map_err(|error| format!("bytes of a state are refused: {error}"))?;
        ensure(back == *held.value(), || format!("bytes of {:?} are read as {back:?}", held.value()))?;
        ensure(loaded.position(&bytes[8..]).as_ref() == Ok(held.value()), || "the body alone is read otherwise".to_owned())?;
        if rng.below(4) == 0 {
            mangled(subject, &bytes, rng)?;
        }
        Ok(1)
    });
    let saved = || streamed(subject, |held, _| restored(subject, held));
    subject.judge("bytes", visits.and_then(|checked| Ok(checked + saved()?)))
}

/// Bytes that are no state's are refused; bytes that are read are the bytes of what was read.
fn mangled<G: Game>(subject: &Subject<G>, bytes: &[u8], rng: &mut Rng) -> Result<(), String> {
    let loaded = &subject.loaded;
    let cut = rng.below(bytes.len() as u32) as usize;
    ensure(loaded.decode(&bytes[..cut]).is_err(), || format!("the first {cut} of {} bytes are read as a state", bytes.len()))?;
    ensure(loaded.decode(&[bytes, &[0]].concat()).is_err(), || "bytes with one more are read as a state".to_owned())?;
    let mut mangled = bytes.to_vec();
    let at = rng.below(bytes.len() as u32) as usize;
    mangled[at] = rng.below(256) as u8;
    match loaded.decode(&mangled) {
        Err(error) if at < 8 => ensure(error.kind == ErrorKind::Trace, || format!("foreign bytes are {:?}", error.kind)),
        Err(error) => {
            ensure(error.kind == ErrorKind::Config && !error.reasons.is_empty(), || format!("an impossible position is {error:?}"))
        }
        Ok(state) => {
            ensure(loaded.encode(&state) == mangled, || format!("{mangled:?} are read as {state:?}, whose bytes they are not"))
        }
    }
}

fn restored<G: Game>(subject: &Subject<G>, held: &Held<G>) -> Result<(), String> {
    let mut back =
        Held::restore(subject.loaded.clone(), held.save()).map_err(|error| format!("a saved state is refused: {error}"))?;
    same("a restored state", &back, &snapshot(held))?;
    let mut origin = held.clone();
    if origin.undo().is_ok() {
        back.undo().map_err(|error| format!("a restored state: {error}"))?;
        same("a restored state after undo", &back, &snapshot(&origin))?;
    }
    Ok(())
}

/// Plays one game a seed, its chance nodes drawn from a stream every other time, and calls `visit` ever
/// more rarely, the last time at the end.
fn streamed<G: Game>(
    subject: &Subject<G>,
    mut visit: impl FnMut(&Held<G>, &mut Rng) -> Result<(), String>,
) -> Result<usize, String> {
    let mut checked = 0;
    for seed in subject.seeds.clone() {
        let mut player = Wanderer::new(subject.game(), seed);
        let mut own = stream(seed, super::LANE, 1, 16);
        let mut held = Held::initial(subject.loaded.clone());
        if seed % 4 < 2 {
            held.follow(Some(stream(seed, super::LANE, 1, 0)));
        }
        for step in 1..=super::LONGEST as u32 {
            if own.below(step) == 0 {
                visit(&held, &mut own).map_err(|breach| format!("{}: {breach}", place(seed, &held)))?;
                checked += 1;
            }
            let Some(id) = player.choose(&held) else { break };
            held.apply(u64::from(id.0)).map_err(|error| format!("{}: {error}", place(seed, &held)))?;
        }
        visit(&held, &mut own).map_err(|breach| format!("{}: {breach}", place(seed, &held)))?;
        checked += 1;
    }
    Ok(checked)
}

/// Equal states, equal bytes, equal texts: any one of them and all of them.
pub(crate) fn equality<G: Game>(subject: &Subject<G>) -> Outcome {
    let game = subject.game();
    let mut by_value: HashMap<G::State, (Vec<u8>, String)> = HashMap::new();
    let mut by_bytes: HashMap<Vec<u8>, G::State> = HashMap::new();
    let mut by_text: HashMap<String, G::State> = HashMap::new();
    let visits = subject.everywhere(|held, rng| {
        let samples = subject.players().map(|player| game.resample(held.value(), player, rng));
        for value in [held.value().clone()].into_iter().chain(samples) {
            let (bytes, text) = (subject.loaded.encode(&value), whole(game, &value));
            ensure(!text.is_empty() && !text.contains(char::is_control), || format!("the text {text:?} is not one line"))?;
            if let Some(found) = by_bytes.insert(bytes.clone(), value.clone()) {
                ensure(found == value, || format!("{found:?} and {value:?} have the same bytes"))?;
            }
            if let Some(found) = by_text.insert(text.clone(), value.clone()) {
                ensure(found == value, || format!("{found:?} and {value:?} have the same text {text:?}"))?;
            }
            let shown = (bytes, text);
            if let Some(found) = by_value.insert(value.clone(), shown.clone()) {
                ensure(found == shown, || format!("{value:?} shows as {found:?} and as {shown:?}"))?;
            }
        }
        Ok(1)
    });
    subject.judge("equality", visits)
}

/// A state that was played to is the state that is built anew from its bytes, in all that can be asked of it.
pub(crate) fn recomputed<G: Game>(subject: &Subject<G>) -> Outcome {
    let (game, size) = (subject.game(), tensor_size(subject.game()));
    let hasher = RandomState::new();
    let visits = subject.everywhere(|held, _| {
        let (played, players) = (held.value(), game.num_players());
        let built = &subject.loaded.decode(&subject.loaded.encode(played)).map_err(|error| error.to_string())?;
        let differ = |what: &str| format!("{what} of {played:?} is not that of {built:?}, built from its bytes");
        ensure(played == built && hasher.hash_one(played) == hasher.hash_one(built), || differ("the hash"))?;
        ensure(game.node(played) == game.node(built), || differ("the node"))?;
        ensure(game.legal(played) == game.legal(built), || differ("the legal set"))?;
        let (mut outcomes, mut expected) = (Vec::new(), Vec::new());
        game.outcomes(played, &mut outcomes);
        game.outcomes(built, &mut expected);
        ensure(outcomes == expected, || differ("the list of outcomes"))?;
        ensure(whole(game, played) == whole(game, built), || differ("the text"))?;
        for player in subject.players() {
            ensure(tensor(game, played, player, size) == tensor(game, built, player, size), || differ("the observation"))?;
            ensure(told(game, played, Some(player)) == told(game, built, Some(player)), || differ("the observation text"))?;
        }
        let paid = |state| {
            let (mut returns, mut scores) = (vec![0.0; players], vec![0; players]);
            game.returns(state, &mut returns);
            game.scores(state, &mut scores);
            (returns, scores)
        };
        ensure(paid(played) == paid(built), || differ("the pay"))?;
        Ok(1)
    });
    subject.judge("recomputed", visits)
}

/// Undo goes back exactly: the value, the history, the tally and the stream.
pub(crate) fn undo<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge("undo", check_undo(subject))
}

fn check_undo<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let mut checked = 0;
    for seed in subject.seeds.clone() {
        let mut player = Wanderer::new(subject.game(), seed);
        let mut own = stream(seed, super::LANE, 2, 16);
        let mut held = Held::initial(subject.loaded.clone());
        if seed % 4 < 2 {
            held.follow(Some(stream(seed, super::LANE, 2, 0)));
        }
        let mut behind = Vec::new();
        let mut back = |held: &mut Held<G>, behind: &mut Vec<Snapshot<G::State>>| {
            let Some(expected) = behind.pop() else { return Ok(()) };
            checked += 1;
            let here = place(seed, held);
            held.undo().map_err(|error| format!("{here}, undo: {error}"))?;
            same("the state before", held, &expected).map_err(|breach| format!("{here}, undo: {breach}"))
        };
        for _ in 0..super::LONGEST {
            let Some(id) = player.choose(&held) else { break };
            behind.push(snapshot(&held));
            held.apply(u64::from(id.0)).map_err(|error| format!("{}: {error}", place(seed, &held)))?;
            for _ in 0..own.below(16).saturating_sub(12) {
                back(&mut held, &mut behind)?;
            }
        }
        while !behind.is_empty() {
            back(&mut held, &mut behind)?;
        }
        let error = held.undo().err().map(|error| error.code);
        ensure(error == Some("nothing-to-undo"), || format!("seed {seed}: undo at the start gives {error:?}"))?;
    }
    Ok(checked)
}

/// The history leads to the state again: the ids that were not forced, applied one by one from the start.
pub(crate) fn history<G: Game>(subject: &Subject<G>) -> Outcome {
    let visits = streamed(subject, |held, _| {
        let mut again = Held::initial(subject.loaded.clone());
        for (id, _) in held.events().into_iter().filter(|(_, forced)| !forced) {
            again.apply(u64::from(id.0)).map_err(|error| format!("the history cannot be replayed: {error}"))?;
        }
        same("the replayed state", &again, &Snapshot { stream: None, ..snapshot(held) })
    });
    subject.judge("history", visits)
}
