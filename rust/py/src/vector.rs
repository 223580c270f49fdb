//! Many games stepped in one call, in arrays that are made once.

use crate::argument::{key, number, shown, whole};
use crate::batch;
use crate::error::{raised, refused};
use crate::game::Shared;
use crate::processor;
use crate::state::State;
use crate::team::Pool;
use atomic_refcell::{AtomicRefCell, AtomicRefMut};
use numpy::{Element, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::Arc;
use yith_core::agent::Agent;
use yith_core::playout::MAX_PLAYERS;
use yith_core::vector::{Actions, AnyVector, Autoreset, Mask, Reward, Rows, Settings, Sizes, mask_words};

/// A two-dimensional array of which a vector writes every row, or none where it is not asked for.
type Table<T> = Option<Py<PyArray2<T>>>;

/// The arrays of a vector.
struct Arrays {
    current_player: Py<PyArray1<i8>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    rewards: Py<PyArray2<f32>>,
    episode_length: Py<PyArray1<i32>>,
    episode_return: Py<PyArray2<f32>>,
    episode: Py<PyArray1<u64>>,
    skipped: Py<PyArray1<u32>>,
    observations: Table<u8>,
    bytes: Table<u8>,
    bits: Table<u64>,
    final_observations: Option<Py<PyArray3<u8>>>,
}

/// What is written by one caller at a time.
struct Inner {
    vector: Box<dyn AnyVector>,
    pool: Pool,
    threads: usize,
}

/// Many games of one kind, stepped together. Use it through `yith.vector.Vector`.
#[pyclass(frozen, module = "yith._native")]
pub(crate) struct Vector {
    shared: Arc<Shared>,
    game: Py<PyAny>,
    lanes: usize,
    inner: AtomicRefCell<Inner>,
    arrays: Arrays,
}

/// An array that a call writes.
type Writing<'py, T, D> = PyReadwriteArray<'py, T, D>;
type Column<'py, T> = Writing<'py, T, numpy::Ix1>;
type Matrix<'py, T> = Writing<'py, T, numpy::Ix2>;

/// The arrays while a call writes them.
struct Open<'py> {
    current_player: Column<'py, i8>,
    terminated: Column<'py, bool>,
    truncated: Column<'py, bool>,
    rewards: Matrix<'py, f32>,
    episode_length: Column<'py, i32>,
    episode_return: Matrix<'py, f32>,
    episode: Column<'py, u64>,
    skipped: Column<'py, u32>,
    observations: Option<Matrix<'py, u8>>,
    bytes: Option<Matrix<'py, u8>>,
    bits: Option<Matrix<'py, u64>>,
    final_observations: Option<Writing<'py, u8, numpy::Ix3>>,
}

#[cold]
fn closed(name: &str) -> PyErr {
    refused("bad-array", format!("array '{name}' of the vector cannot be written: it was set read-only or is in use"))
}

fn open<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    array: &Py<numpy::PyArray<T, D>>,
    name: &str,
) -> PyResult<Writing<'py, T, D>> {
    array.bind(py).try_readwrite().map_err(|_| closed(name))
}

fn open_if<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    array: &Option<Py<numpy::PyArray<T, D>>>,
    name: &str,
) -> PyResult<Option<Writing<'py, T, D>>> {
    array.as_ref().map(|array| open(py, array, name)).transpose()
}

fn whole_of<'a, T: Element, D: numpy::ndarray::Dimension>(array: &'a mut Writing<'_, T, D>) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|_| closed("rows"))
}

fn if_any<'a, T: Element, D: numpy::ndarray::Dimension>(array: &'a mut Option<Writing<'_, T, D>>) -> PyResult<&'a mut [T]> {
    array.as_mut().map_or(Ok(&mut []), whole_of)
}

impl Arrays {
    fn new(py: Python<'_>, lanes: usize, sizes: Sizes, wants: &Wants) -> Self {
        let Sizes { players, observation, actions } = sizes;
        let table = |wanted: bool| wanted.then(|| PyArray2::zeros(py, [lanes, observation], false).unbind());
        let column = [lanes];
        Arrays {
            current_player: PyArray1::zeros(py, column, false).unbind(),
            terminated: PyArray1::zeros(py, column, false).unbind(),
            truncated: PyArray1::zeros(py, column, false).unbind(),
            rewards: PyArray2::zeros(py, [lanes, players], false).unbind(),
            episode_length: PyArray1::zeros(py, column, false).unbind(),
            episode_return: PyArray2::zeros(py, [lanes, players], false).unbind(),
            episode: PyArray1::zeros(py, column, false).unbind(),
            skipped: PyArray1::zeros(py, column, false).unbind(),
            observations: table(wants.observation),
            bytes: (wants.mask == MaskKind::Bytes).then(|| PyArray2::zeros(py, [lanes, actions], false).unbind()),
            bits: (wants.mask == MaskKind::Bits).then(|| PyArray2::zeros(py, [lanes, mask_words(actions)], false).unbind()),
            final_observations: wants.final_observation.then(|| PyArray3::zeros(py, [lanes, players, observation], false).unbind()),
        }
    }

    fn open<'py>(&self, py: Python<'py>) -> PyResult<Open<'py>> {
        Ok(Open {
            current_player: open(py, &self.current_player, "current_player")?,
            terminated: open(py, &self.terminated, "terminated")?,
            truncated: open(py, &self.truncated, "truncated")?,
            rewards: open(py, &self.rewards, "rewards")?,
            episode_length: open(py, &self.episode_length, "episode_length")?,
            episode_return: open(py, &self.episode_return, "episode_return")?,
            episode: open(py, &self.episode, "episode")?,
            skipped: open(py, &self.skipped, "skipped")?,
            observations: open_if(py, &self.observations, "observations")?,
            bytes: open_if(py, &self.bytes, "action_mask")?,
            bits: open_if(py, &self.bits, "action_mask")?,
            final_observations: open_if(py, &self.final_observations, "final_observations")?,
        })
    }

    /// A copy of every array.
    fn copied(&self, py: Python<'_>) -> PyResult<Self> {
        fn copy<T: Element, D: numpy::ndarray::Dimension>(
            py: Python<'_>,
            array: &Py<numpy::PyArray<T, D>>,
        ) -> PyResult<Py<numpy::PyArray<T, D>>> {
            Ok(array.bind(py).call_method0("copy")?.cast_into().map_err(PyErr::from)?.unbind())
        }
        fn copy_if<T: Element, D: numpy::ndarray::Dimension>(
            py: Python<'_>,
            array: &Option<Py<numpy::PyArray<T, D>>>,
        ) -> PyResult<Option<Py<numpy::PyArray<T, D>>>> {
            array.as_ref().map(|array| copy(py, array)).transpose()
        }
        Ok(Arrays {
            current_player: copy(py, &self.current_player)?,
            terminated: copy(py, &self.terminated)?,
            truncated: copy(py, &self.truncated)?,
            rewards: copy(py, &self.rewards)?,
            episode_length: copy(py, &self.episode_length)?,
            episode_return: copy(py, &self.episode_return)?,
            episode: copy(py, &self.episode)?,
            skipped: copy(py, &self.skipped)?,
            observations: copy_if(py, &self.observations)?,
            bytes: copy_if(py, &self.bytes)?,
            bits: copy_if(py, &self.bits)?,
            final_observations: copy_if(py, &self.final_observations)?,
        })
    }
}

impl Open<'_> {
    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            current_player: whole_of(&mut self.current_player)?,
            terminated: whole_of(&mut self.terminated)?,
            truncated: whole_of(&mut self.truncated)?,
            rewards: whole_of(&mut self.rewards)?,
            lengths: whole_of(&mut self.episode_length)?,
            returns: whole_of(&mut self.episode_return)?,
            episodes: whole_of(&mut self.episode)?,
            skipped: whole_of(&mut self.skipped)?,
            observations: if_any(&mut self.observations)?,
            mask: match (&mut self.bytes, &mut self.bits) {
                (Some(bytes), _) => Mask::Bytes(whole_of(bytes)?),
                (None, Some(bits)) => Mask::Bits(whole_of(bits)?),
                (None, None) => Mask::Nothing,
            },
            final_observations: if_any(&mut self.final_observations)?,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MaskKind {
    Nothing,
    Bytes,
    Bits,
}

/// Which arrays are asked for.
struct Wants {
    observation: bool,
    mask: MaskKind,
    final_observation: bool,
}

/// A word among those that an argument takes.
fn word<T: Copy>(value: &Bound<'_, PyAny>, name: &str, words: &[(&str, T)]) -> PyResult<T> {
    let given = value.cast::<PyString>().ok().and_then(|text| text.to_str().ok());
    match words.iter().find(|(word, _)| Some(*word) == given) {
        Some(&(_, meaning)) => Ok(meaning),
        None => {
            let list: Vec<String> = words.iter().map(|(word, _)| format!("'{word}'")).collect();
            Err(refused("bad-argument", format!("{name} {} is not one of {}", shown(value)?, list.join(", "))))
        }
    }
}

/// Players and the agents that play them inside.
fn agents(given: &Bound<'_, PyDict>, shared: &Shared) -> PyResult<[Option<Agent>; MAX_PLAYERS]> {
    let (game, mut agents) = (&shared.game, [None; MAX_PLAYERS]);
    for (player, name) in given {
        let player = crate::argument::player(&player, game.num_players())?;
        agents[player.index()] = Some(crate::argument::agent(&name, &**game)?);
    }
    if agents[..game.num_players()].iter().all(Option::is_some) {
        let message = format!("agents for all {} players, expected one player at least without", game.num_players());
        return Err(refused("bad-agents", message));
    }
    Ok(agents)
}

/// The number of lanes, if memory holds their rows.
fn lanes(value: &Bound<'_, PyAny>, bytes: usize) -> PyResult<usize> {
    match whole(value) {
        None | Some(0) => Err(refused("bad-num-envs", format!("num_envs {} is not a whole number from 1", shown(value)?))),
        Some(lanes) => batch::affordable(lanes, bytes)
            .ok_or_else(|| refused("bad-num-envs", format!("num_envs {lanes} is more than memory holds the rows of"))),
    }
}

/// One entry a lane of an array that the caller gives.
fn column<'py, T: Element>(value: &Bound<'py, PyAny>, lanes: usize) -> Option<PyReadonlyArray1<'py, T>> {
    let array = value.cast::<PyArray1<T>>().ok()?;
    (array.len() == lanes && array.is_c_contiguous()).then(|| array.try_readonly().ok()).flatten()
}

#[cold]
fn wrong_column(value: &Bound<'_, PyAny>, what: &str, dtypes: &str, lanes: usize) -> PyErr {
    let given = match value.cast::<numpy::PyUntypedArray>() {
        Ok(array) => {
            let layout = if array.is_c_contiguous() { "" } else { ", not contiguous" };
            let shape: Vec<String> = array.shape().iter().map(usize::to_string).collect();
            let comma = if shape.len() == 1 { "," } else { "" };
            format!("{} of shape ({}{comma}){layout}", array.dtype(), shape.join(", "))
        }
        Err(_) => value.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string()),
    };
    refused("bad-array", format!("{what} are {given}, expected a contiguous array {dtypes} of shape ({lanes},)"))
}

/// Flags of all lanes, or None.
fn flags<'py>(value: Option<&Bound<'py, PyAny>>, what: &str, lanes: usize) -> PyResult<Option<PyReadonlyArray1<'py, bool>>> {
    let Some(value) = value else { return Ok(None) };
    column(value, lanes).map(Some).ok_or_else(|| wrong_column(value, what, "bool", lanes))
}

fn as_flags<'a>(flags: &'a Option<PyReadonlyArray1<'_, bool>>) -> PyResult<Option<&'a [bool]>> {
    flags.as_ref().map(|flags| flags.as_slice().map_err(PyErr::from)).transpose()
}

/// How many random steps pass between two looks at signals, for so many lanes: some ten milliseconds of work.
fn round(lanes: usize) -> u32 {
    (100_000 / lanes).clamp(1, 1 << 16) as u32
}

impl Vector {
    fn inner(&self) -> PyResult<AtomicRefMut<'_, Inner>> {
        let mut inner = self.inner.try_borrow_mut().map_err(|_| in_use())?;
        let threads = inner.threads;
        inner.pool.revive(threads);
        Ok(inner)
    }

    fn lane(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        match whole(value).and_then(|lane| usize::try_from(lane).ok()) {
            Some(lane) if lane < self.lanes => Ok(lane),
            _ => Err(refused("bad-slot", format!("slot {} is not 0 to {}", shown(value)?, self.lanes - 1))),
        }
    }
}

#[cold]
fn in_use() -> PyErr {
    refused("vector-in-use", "vector is in use by another thread".to_owned())
}

#[pymethods]
impl Vector {
    /// The arrays by name, in a new dict; None for those that are not asked for.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (arrays, all) = (&self.arrays, PyDict::new(py));
        all.set_item("current_player", &arrays.current_player)?;
        all.set_item("terminated", &arrays.terminated)?;
        all.set_item("truncated", &arrays.truncated)?;
        all.set_item("rewards", &arrays.rewards)?;
        all.set_item("episode_length", &arrays.episode_length)?;
        all.set_item("episode_return", &arrays.episode_return)?;
        all.set_item("episode", &arrays.episode)?;
        all.set_item("skipped", &arrays.skipped)?;
        all.set_item("observations", &arrays.observations)?;
        match (&arrays.bytes, &arrays.bits) {
            (None, bits) => all.set_item("action_mask", bits)?,
            (bytes, _) => all.set_item("action_mask", bytes)?,
        }
        all.set_item("final_observations", &arrays.final_observations)?;
        Ok(all)
    }

    /// How many threads step it, the calling one counted.
    #[getter]
    fn threads(&self) -> PyResult<usize> {
        Ok(self.inner()?.threads)
    }

    #[setter]
    fn set_threads(&self, threads: &Bound<'_, PyAny>) -> PyResult<()> {
        let threads = batch::threads(threads)?;
        let mut inner = self.inner()?;
        if threads != inner.threads {
            (inner.pool, inner.threads) = (Pool::new(threads), threads);
        }
        Ok(())
    }

    /// Begins the next episode of the lanes in a mask, or of all; with a seed, of all, and the episode is number 0 of that seed.
    #[pyo3(signature = (seed, mask, /))]
    fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>, mask: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = seed.map(|seed| key(seed, "seed")).transpose()?;
        let mask = flags(mask, "mask", self.lanes)?;
        if seed.is_some() && mask.is_some() {
            let message = "a mask and a seed, expected one of them: all lanes have one seed".to_owned();
            return Err(refused("bad-argument", message));
        }
        let mask = as_flags(&mask)?;
        let (mut inner, mut open) = (self.inner()?, self.arrays.open(py)?);
        let (Inner { vector, pool, .. }, rows) = (&mut *inner, open.rows()?);
        py.detach(|| vector.reset(seed, mask, rows, pool));
        Ok(())
    }

    /// Steps the lanes.
    ///
    /// Raises:
    ///     ConfigError: For a wrong array.
    ///     UnknownActionError: For ids that are no actions, by slot.
    ///     IllegalActionError: For actions that the rules refuse, by slot. In every case nothing has moved.
    #[pyo3(signature = (actions, active, /))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>, active: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let active = flags(active, "active", self.lanes)?;
        let active = as_flags(&active)?;
        let (long, short) = (column::<i64>(actions, self.lanes), column::<i32>(actions, self.lanes));
        let actions = match (&long, &short) {
            (Some(long), _) => Actions::Long(long.as_slice()?),
            (None, Some(short)) => Actions::Short(short.as_slice()?),
            (None, None) => return Err(wrong_column(actions, "actions", "int64 or int32", self.lanes)),
        };
        let (mut inner, mut open) = (self.inner()?, self.arrays.open(py)?);
        let (Inner { vector, pool, .. }, rows) = (&mut *inner, open.rows()?);
        py.detach(|| vector.step(actions, active, rows, pool)).map_err(raised)
    }

    /// Makes so many steps with random actions. After an interrupt all lanes have made the same number.
    #[pyo3(signature = (steps, /))]
    fn step_random(&self, py: Python<'_>, steps: &Bound<'_, PyAny>) -> PyResult<()> {
        let Some(mut left) = whole(steps) else {
            return Err(refused("bad-argument", format!("n {} is not a whole number from 0", shown(steps)?)));
        };
        let (mut inner, mut open) = (self.inner()?, self.arrays.open(py)?);
        let Inner { vector, pool, .. } = &mut *inner;
        while left > 0 {
            let steps = left.min(u64::from(round(self.lanes)));
            let rows = open.rows()?;
            py.detach(|| vector.step_random(steps as u32, rows, pool));
            left -= steps;
            py.check_signals()?;
        }
        Ok(())
    }

    /// Draws a legal action for every lane.
    #[pyo3(signature = (out, /))]
    fn sample_legal<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let array = match out {
            None => PyArray1::zeros(py, [self.lanes], false),
            Some(out) => out.cast::<PyArray1<i64>>().map_err(|_| wrong_column(out, "out", "int64", self.lanes))?.clone(),
        };
        {
            let wrong = || wrong_column(array.as_any(), "out", "int64", self.lanes);
            let mut slots = array.try_readwrite().map_err(|_| wrong())?;
            let slots = slots.as_slice_mut().ok().filter(|slots| slots.len() == self.lanes).ok_or_else(wrong)?;
            let mut inner = self.inner()?;
            let vector = &mut inner.vector;
            py.detach(|| vector.sample(slots));
        }
        Ok(array)
    }

    /// The position of a lane, as a state without stream and history.
    #[pyo3(signature = (slot, /))]
    fn get_state(&self, py: Python<'_>, slot: &Bound<'_, PyAny>) -> PyResult<State> {
        let held = self.inner()?.vector.state(self.lane(slot)?);
        Ok(State::new(self.shared.clone(), self.game.clone_ref(py), held))
    }

    /// Begins the next episode of a lane at the position of a state.
    #[pyo3(signature = (slot, state, /))]
    fn set_state(&self, py: Python<'_>, slot: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let lane = self.lane(slot)?;
        let state = crate::states::one(state)?;
        let held = state.get().read()?;
        let (mut inner, mut open) = (self.inner()?, self.arrays.open(py)?);
        let rows = open.rows()?.only(lane, self.sizes());
        inner.vector.place(lane, &**held, rows).map_err(raised)
    }

    /// A copy, its streams keyed by a seed if one is given.
    #[pyo3(signature = (seed, /))]
    fn duplicate(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Vector> {
        let seed = seed.map(|seed| key(seed, "seed")).transpose()?;
        let inner = self.inner()?;
        let (vector, threads) = (inner.vector.duplicate(seed), inner.threads);
        let copy = AtomicRefCell::new(Inner { vector, pool: Pool::new(threads), threads });
        let (shared, game, arrays) = (self.shared.clone(), self.game.clone_ref(py), self.arrays.copied(py)?);
        Ok(Vector { shared, game, lanes: self.lanes, inner: copy, arrays })
    }
}

impl Vector {
    /// Makes a vector whose lanes have begun their first episode.
    #[expect(clippy::too_many_arguments, reason = "the arguments of the Python class")]
    pub(crate) fn make(
        py: Python<'_>,
        shared: &Arc<Shared>,
        game: Py<PyAny>,
        num_envs: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        first_lane: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
        autoreset: &Bound<'_, PyAny>,
        observation: bool,
        mask: Option<&Bound<'_, PyAny>>,
        agents: &Bound<'_, PyDict>,
        reward: &Bound<'_, PyAny>,
        final_observation: bool,
        max_decisions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (players, actions) = (shared.game.num_players(), shared.game.num_actions());
        let sizes = Sizes { players, observation: shared.width, actions };
        let mask = match mask {
            None => MaskKind::Nothing,
            Some(mask) => word(mask, "mask", &[("bytes", MaskKind::Bytes), ("bits", MaskKind::Bits)])?,
        };
        let wants = Wants { observation, mask, final_observation };
        let bound = match max_decisions {
            None => shared.game.info().max_decisions,
            Some(value) => number(value, "max_decisions", 1, u64::from(u32::MAX))? as u32,
        };
        let modes = [("next_step", Autoreset::NextStep), ("same_step", Autoreset::SameStep), ("disabled", Autoreset::Disabled)];
        let rewards = [("outcome", Reward::Outcome), ("score", Reward::Score), ("progress", Reward::Progress)];
        let settings = Settings {
            seed: key(seed, "seed")?,
            first_lane: key(first_lane, "first_lane")?,
            autoreset: word(autoreset, "autoreset", &modes)?,
            agents: self::agents(agents, shared)?,
            reward: word(reward, "reward", &rewards)?,
            max_decisions: bound,
        };
        let views = usize::from(observation) + if final_observation { players } else { 0 };
        // A row, and some more than a lane's position and streams.
        let lanes = lanes(num_envs, views * shared.width + actions + 8 * players + 2048)?;
        let threads = batch::threads(threads)?;
        let vector = processor::vector(&shared.game, lanes, settings);
        let inner = AtomicRefCell::new(Inner { vector, pool: Pool::new(threads), threads });
        let arrays = Arrays::new(py, lanes, sizes, &wants);
        let made = Vector { shared: shared.clone(), game, lanes, inner, arrays };
        made.reset(py, None, None)?;
        Ok(made)
    }

    fn sizes(&self) -> Sizes {
        let game = &self.shared.game;
        Sizes { players: game.num_players(), observation: self.shared.width, actions: game.num_actions() }
    }
}
