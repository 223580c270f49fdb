//! Lists of states, each list in one call.

use crate::argument::{id, player, shown, whole};
use crate::batch;
use crate::error::{raised, refused};
use crate::game::Shared;
use crate::state::State;
use atomic_refcell::{AtomicRef, AtomicRefMut};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyList;
use yith_core::agent::Agent;
use yith_core::erased::AnyState;
use yith_core::error::{Error, ErrorKind};
use yith_core::node::{Node, Player};
use yith_core::playout::Request;
use yith_core::rng::{Episode, Purpose};
use yith_core::vector::write_bytes;

/// A state of the native engine.
pub(crate) fn one<'a, 'py>(value: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, State>> {
    match value.cast::<State>() {
        Ok(state) => Ok(state),
        Err(_) => Err(refused("bad-state", format!("{} is no state of the native engine", shown(value)?))),
    }
}

/// The states of a list or tuple.
fn several<'py>(value: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, State>>> {
    let wrong = || refused("bad-states", "states are no list of states".to_owned());
    value.try_iter().map_err(|_| wrong())?.map(|item| Ok(one(&item?)?.clone())).collect()
}

type Read<'a> = AtomicRef<'a, Box<dyn AnyState>>;

/// The states to be read, all of them of this game.
fn read<'a>(states: &'a [Bound<'_, State>], shared: &Shared) -> PyResult<Vec<Read<'a>>> {
    let open = |state: &'a Bound<'_, State>| {
        let held = state.get().read()?;
        shared.game.owns(&**held).map_err(raised)?;
        Ok(held)
    };
    states.iter().map(open).collect()
}

/// A player for every state: one for all, a list, or where nothing is given those who decide.
fn players(given: Option<&Bound<'_, PyAny>>, held: &[Read<'_>], shared: &Shared) -> PyResult<Vec<Player>> {
    let count = shared.game.num_players();
    let Some(given) = given else {
        let deciding = |(slot, held): (usize, &Read<'_>)| match held.node() {
            Node::Decision(player) => Ok(player),
            node => {
                let message = format!("slot {slot}: nobody decides at a {} node, expected players", node.name());
                Err(raised(Error::new(ErrorKind::Node, "nobody-decides", message)))
            }
        };
        return held.iter().enumerate().map(deciding).collect();
    };
    if whole(given).is_some() {
        return Ok(vec![player(given, count)?; held.len()]);
    }
    let listed = match given.try_iter() {
        Ok(items) => items.map(|item| player(&item?, count)).collect::<PyResult<Vec<_>>>()?,
        Err(_) => return Err(refused("bad-players", format!("players {} are no number and no list", shown(given)?))),
    };
    match listed.len() == held.len() {
        true => Ok(listed),
        false => Err(refused("bad-players", format!("{} players for {} states, expected one each", listed.len(), held.len()))),
    }
}

/// Plays games from every state to the end: the returns float64[states, games, players].
pub(crate) fn rollouts<'py>(
    py: Python<'py>,
    shared: &Shared,
    states: &Bound<'py, PyAny>,
    games: &Bound<'py, PyAny>,
    agents: Vec<Agent>,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyArray3<f64>>> {
    let (states, players) = (several(states)?, shared.game.num_players());
    let starts = {
        let held = read(&states, shared)?;
        let all: Vec<&dyn AnyState> = held.iter().map(|held| &***held).collect();
        shared.game.starts(&all).map_err(raised)?
    };
    let games = batch::games(games, players * states.len().max(1), 0)?;
    let request = Request { games, agents, seed, lane: 0, first_episode: 0, threads, tally: false };
    let results = batch::play(py, &*shared.game, Some(&starts), &request)?;
    PyArray1::from_vec(py, results.returns).reshape([states.len(), games, players])
}

/// A state for each, drawn among those that a player cannot tell from it: state i from lane i of the seed's resample streams.
pub(crate) fn resample<'py>(
    py: Python<'py>,
    shared: &Shared,
    states: &Bound<'py, PyAny>,
    observers: Option<&Bound<'py, PyAny>>,
    seed: u64,
) -> PyResult<Bound<'py, PyList>> {
    let states = several(states)?;
    let drawn = {
        let held = read(&states, shared)?;
        let observers = players(observers, &held, shared)?;
        let draw = |((lane, held), observer): ((usize, &Read<'_>), Player)| {
            held.resample(observer, &mut Episode::new(seed, lane as u64, 0).stream(Purpose::Resample)).map_err(raised)
        };
        held.iter().enumerate().zip(observers).map(draw).collect::<PyResult<Vec<_>>>()?
    };
    let siblings = drawn.into_iter().zip(&states).map(|(held, state)| state.get().sibling(py, held));
    PyList::new(py, siblings.map(|state| Bound::new(py, state)).collect::<PyResult<Vec<_>>>()?)
}

/// Applies an id to each, or to none where one is refused.
pub(crate) fn apply_many(shared: &Shared, states: &Bound<'_, PyAny>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
    let states = several(states)?;
    let ids = match actions.try_iter() {
        Ok(items) => items.map(|item| id(&item?, &*shared.game)).collect::<PyResult<Vec<_>>>()?,
        Err(_) => return Err(refused("bad-actions", format!("actions {} are no list", shown(actions)?))),
    };
    if ids.len() != states.len() {
        return Err(refused("bad-actions", format!("{} actions for {} states, expected one each", ids.len(), states.len())));
    }
    read(&states, shared)?;
    let mut held: Vec<AtomicRefMut<'_, Box<dyn AnyState>>> = Vec::with_capacity(states.len());
    for (slot, state) in states.iter().enumerate() {
        held.push(state.get().write().map_err(|_| {
            let message = format!("slot {slot}: state is given twice, or in use by another thread");
            raised(Error::new(ErrorKind::Node, "state-in-use", message))
        })?);
    }
    for (slot, (held, &id)) in held.iter().zip(&ids).enumerate() {
        held.check(id).map_err(|error| raised(Error { message: format!("slot {slot}: {}", error.message), ..*error }))?;
    }
    for ((state, mut held), id) in states.iter().zip(held).zip(ids) {
        state.get().reached(held.apply(id).map_err(|error| raised(*error))?);
    }
    Ok(())
}

/// The legal actions of every state: uint8[states, num_actions].
pub(crate) fn legal<'py>(py: Python<'py>, shared: &Shared, states: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let states = several(states)?;
    let width = shared.game.num_actions();
    let mut rows = vec![0; states.len() * width];
    for (held, row) in read(&states, shared)?.iter().zip(rows.chunks_exact_mut(width)) {
        write_bytes(held.legal(), row);
    }
    PyArray1::from_vec(py, rows).reshape([states.len(), width])
}

/// What a player knows of every state: uint8[states, n].
pub(crate) fn observe<'py>(
    py: Python<'py>,
    shared: &Shared,
    states: &Bound<'py, PyAny>,
    observers: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let states = several(states)?;
    let mut rows = vec![0; states.len() * shared.width];
    {
        let held = read(&states, shared)?;
        let observers = players(observers, &held, shared)?;
        for ((held, observer), row) in held.iter().zip(observers).zip(rows.chunks_exact_mut(shared.width)) {
            held.observe(observer, row);
        }
    }
    PyArray1::from_vec(py, rows).reshape([states.len(), shared.width])
}
