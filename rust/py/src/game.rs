//! A game as the engine of a `yith.engine.Game`.

use crate::argument::{agent, key, shown};
use crate::batch::{self, Results};
use crate::error::{raised, refused};
use crate::planner::{self, Planner};
use crate::saved;
use crate::search::{Given, Searcher};
use crate::state::State;
use crate::states;
use crate::vector::Vector;
use numpy::{PyArray2, PyArray3};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};
use std::sync::Arc;
use yith_core::agent::Agent;
use yith_core::erased::{AnyGame, AnyState};
use yith_core::games::{Entry, find};
use yith_core::option::{OptionSpec, OptionValue};
use yith_core::playout::Request;
use yith_core::tally::{Counter, Scope};

/// What a game shares with its states.
pub(crate) struct Shared {
    pub(crate) game: Arc<dyn AnyGame>,
    /// The length of an observation.
    pub(crate) width: usize,
}

/// A game with its options and content, immutable. Use it through `yith.load`.
#[pyclass(frozen, module = "yith._native")]
pub(crate) struct Core {
    entry: &'static Entry,
    shared: Arc<Shared>,
}

impl Core {
    fn game(&self) -> &dyn AnyGame {
        &*self.shared.game
    }

    /// The game in the form that makes states.
    fn maker(&self) -> Arc<dyn AnyGame> {
        self.shared.game.clone()
    }

    fn state(&self, game: Py<PyAny>, held: Box<dyn AnyState>) -> State {
        State::new(self.shared.clone(), game, held)
    }

    /// One agent a player, by their names.
    fn agents_of(&self, names: &[Bound<'_, PyAny>]) -> PyResult<Vec<Agent>> {
        let players = self.game().num_players();
        let agents: Vec<_> = names.iter().map(|name| agent(name, self.game())).collect::<PyResult<_>>()?;
        if agents.len() != players {
            let message = format!("{} agents for {players} players, expected one for each", agents.len());
            return Err(refused("bad-agents", message));
        }
        Ok(agents)
    }
}

/// Name, offset, shape, kind, lowest value, highest value, meaning.
type SlotRow<'py> = (String, usize, Bound<'py, PyTuple>, &'static str, u8, u8, &'static str);

/// Name, scope, unit, meaning, family, group, columns of the group's grid.
type CounterRow<'a> = (&'a str, &'static str, &'static str, &'a str, &'static str, &'static str, usize);

fn counter_row(counter: &Counter) -> CounterRow<'_> {
    let Counter { name, scope, unit, meaning, family, group, columns } = counter;
    let scope = match scope {
        Scope::Player => "player",
        Scope::Game => "game",
    };
    (name, scope, unit, meaning, family, group, *columns)
}

/// Name, kind, default, expected values, meaning.
type OptionRow<'py> = (&'static str, &'static str, Bound<'py, PyAny>, String, &'static str);

fn given(value: &Bound<'_, PyAny>) -> PyResult<OptionValue> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(OptionValue::Bool(flag.is_true()));
    }
    if value.is_instance_of::<PyInt>()
        && let Ok(number) = value.extract()
    {
        return Ok(OptionValue::Int(number));
    }
    if value.is_instance_of::<PyString>()
        && let Ok(text) = value.extract()
    {
        return Ok(OptionValue::Text(text));
    }
    if let Ok(list) = value.cast::<PyList>()
        && let Some(words) = words(list.iter())
    {
        return Ok(OptionValue::List(words));
    }
    if let Ok(tuple) = value.cast::<PyTuple>()
        && let Some(words) = words(tuple.iter())
    {
        return Ok(OptionValue::Words(words));
    }
    if value.is_none() { Ok(OptionValue::None) } else { shown(value).map(OptionValue::Other) }
}

/// The texts, if all are texts.
fn words<'py>(items: impl Iterator<Item = Bound<'py, PyAny>>) -> Option<Vec<String>> {
    items.map(|item| item.cast::<PyString>().ok()?.extract().ok()).collect()
}

fn object<'py>(py: Python<'py>, value: &OptionValue) -> PyResult<Bound<'py, PyAny>> {
    match value {
        OptionValue::Bool(flag) => flag.into_bound_py_any(py),
        OptionValue::Int(number) => number.into_bound_py_any(py),
        OptionValue::Text(text) | OptionValue::Other(text) => text.into_bound_py_any(py),
        OptionValue::None => Ok(py.None().into_bound(py)),
        OptionValue::Words(words) => PyTuple::new(py, words)?.into_bound_py_any(py),
        OptionValue::List(words) => PyList::new(py, words)?.into_bound_py_any(py),
    }
}

#[pymethods]
impl Core {
    /// Builds a game.
    ///
    /// Args:
    ///     name: Its name.
    ///     options: Option values by name; those left out have their defaults.
    ///     content: What to call a content file and its text, or None for the one that ships.
    ///
    /// Raises:
    ///     ConfigError: For an unknown name, an unknown option or a wrong value.
    ///     ContentError: For a content file with faults.
    #[new]
    #[pyo3(signature = (name, options, content, /))]
    fn new(name: &str, options: &Bound<'_, PyDict>, content: Option<(String, String)>) -> PyResult<Self> {
        let mut values = Vec::with_capacity(options.len());
        for (name, value) in options {
            values.push((name.cast::<PyString>()?.to_string_lossy().into_owned(), given(&value)?));
        }
        let content = content.as_ref().map(|(label, text)| (label.as_str(), text.as_str()));
        let entry = find(name).map_err(raised)?;
        let game = (entry.load)(&values, content).map_err(raised)?;
        let width = game.observation_spec().last().map_or(0, |slot| slot.offset + slot.size());
        Ok(Core { entry, shared: Arc::new(Shared { game, width }) })
    }

    /// The name that it is loaded by.
    #[getter]
    fn name(&self) -> &'static str {
        self.game().name()
    }

    /// The name with the version of the rules' meaning.
    #[getter]
    fn version(&self) -> &'static str {
        self.game().version()
    }

    /// All option values by name, in a new dict.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in self.game().options().iter() {
            options.set_item(name, object(py, value)?)?;
        }
        Ok(options)
    }

    /// The number of players.
    #[getter]
    fn num_players(&self) -> usize {
        self.game().num_players()
    }

    /// The number of actions: ids 0 to num_actions - 1.
    #[getter]
    fn num_actions(&self) -> usize {
        self.game().num_actions()
    }

    /// The number of chance outcomes: their ids follow those of the actions.
    #[getter]
    fn num_outcomes(&self) -> usize {
        self.game().texts().len() - self.game().num_actions()
    }

    /// The texts of all ids, in a new list.
    #[getter]
    fn texts(&self) -> &[String] {
        self.game().texts()
    }

    /// Facts and bounds by name, in a new dict.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (info, facts) = (self.game().info(), PyDict::new(py));
        facts.set_item("hidden", info.hidden)?;
        facts.set_item("max_legal_actions", info.max_legal_actions)?;
        facts.set_item("max_decisions", info.max_decisions)?;
        facts.set_item("max_chances", info.max_chances)?;
        facts.set_item("min_utility", info.min_utility)?;
        facts.set_item("max_utility", info.max_utility)?;
        facts.set_item("utility_sum", info.utility_sum)?;
        Ok(facts)
    }

    /// The layout of an observation: name, offset, shape, kind, lowest value, highest value and meaning of every slot.
    #[getter]
    fn observation_spec<'py>(&self, py: Python<'py>) -> PyResult<Vec<SlotRow<'py>>> {
        let row = |slot: yith_core::observation::Slot| {
            let shape = PyTuple::new(py, slot.shape)?;
            Ok((slot.name, slot.offset, shape, slot.kind.name(), slot.low, slot.high, slot.meaning))
        };
        self.game().observation_spec().into_iter().map(row).collect()
    }

    /// What is counted: name, scope ("player" or "game"), unit, meaning, family, group and columns of every counter.
    #[getter]
    fn tally_spec(&self) -> Vec<CounterRow<'_>> {
        self.game().tally_spec().iter().map(counter_row).collect()
    }

    /// The option table: name, kind, default, expected values and meaning of every option.
    #[getter]
    fn option_specs<'py>(&self, py: Python<'py>) -> PyResult<Vec<OptionRow<'py>>> {
        let content = self.game().content();
        let row = |spec: &OptionSpec| {
            Ok((spec.name, spec.kind.name(), object(py, &spec.default_value())?, spec.expected(content), spec.meaning))
        };
        self.entry.options.iter().map(row).collect()
    }

    /// SHA-256 of the content, in hex; its layout and comments do not count.
    #[getter]
    fn content_digest(&self) -> &str {
        &self.game().content().digest
    }

    /// What the content file is called in messages.
    #[getter]
    fn content_label(&self) -> &str {
        &self.game().content().label
    }

    /// The text of the content file, or None where it is the one that ships.
    #[getter]
    fn content_text(&self) -> Option<&str> {
        (!self.game().standard_content()).then_some(&*self.game().content().text)
    }

    /// The initial state of `game`, its chance nodes left to the caller.
    #[pyo3(signature = (game, /))]
    fn initial(&self, game: Py<PyAny>) -> State {
        self.state(game, self.maker().initial())
    }

    /// The state of `game` in bytes that `State.to_bytes` gave.
    ///
    /// Raises:
    ///     TraceError: For bytes of another game, options or content.
    ///     ConfigError: With all reasons, for a position that cannot be.
    #[pyo3(signature = (game, data, /))]
    fn decode(&self, game: Py<PyAny>, data: &[u8]) -> PyResult<State> {
        let held = self.maker().decode(data).map_err(raised)?;
        Ok(self.state(game, held))
    }

    /// The state of `game` in bytes without their header.
    ///
    /// Raises:
    ///     ConfigError: With all reasons, for a position that cannot be.
    #[pyo3(signature = (game, body, /))]
    fn position(&self, game: Py<PyAny>, body: &[u8]) -> PyResult<State> {
        let held = self.maker().position(body).map_err(raised)?;
        Ok(self.state(game, held))
    }

    /// The state of `game` that was pickled as `saved`.
    ///
    /// Raises:
    ///     TraceError: For what no state of this game was pickled as.
    #[pyo3(signature = (game, saved, /))]
    fn restore(&self, game: Py<PyAny>, saved: &Bound<'_, PyAny>) -> PyResult<State> {
        let saved = saved::read(saved, self.game().version(), self.game().num_players())?;
        let held = self.maker().restore(saved).map_err(raised)?;
        Ok(self.state(game, held))
    }

    /// The names of the agents that play this game and have no numbers in them.
    fn agents(&self) -> &'static [&'static str] {
        Agent::names(self.game().solves_turns())
    }

    /// What solves turns of this game for an objective, given by its weights, or by the game's own where there are none.
    ///
    /// Args:
    ///     weights: The numbers of the objective; the package of the game says which.
    ///     memory: The bytes to remember at most, 1 MiB or more.
    ///
    /// Raises:
    ///     ConfigError: The game solves no turns, or an argument is out of its range.
    #[pyo3(signature = (weights, memory, /))]
    fn planner(&self, weights: Option<Vec<f64>>, memory: &Bound<'_, PyAny>) -> PyResult<Planner> {
        let memory = planner::bound(memory)?;
        self.maker().planner(weights.as_deref(), memory).map(Planner::new).map_err(raised)
    }

    /// Plays whole games, with the interpreter released. Game i is episode `first_episode` + i, whatever the threads.
    ///
    /// Args:
    ///     agents: One agent's name a player.
    ///     games: How many games.
    ///     seed: The seed of all streams.
    ///     lane: The lane of all streams.
    ///     first_episode: The episode of the first game.
    ///     threads: On how many threads, 1 to 256.
    ///     tally: Whether to keep tallies.
    ///
    /// Returns:
    ///     Arrays: returns float64[games, players], scores int32[games, players], decisions uint32[games], chances uint32[games],
    ///     tallies uint32[games, counters, players], without counters where tallies are not kept.
    ///
    /// Raises:
    ///     ConfigError: For a wrong argument, or more games than memory holds the results of.
    ///     KeyboardInterrupt: On Ctrl-C.
    #[expect(clippy::too_many_arguments, reason = "the arguments of the Python method")]
    #[pyo3(signature = (agents, games, seed, lane, first_episode, threads, tally, /))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        agents: Vec<Bound<'py, PyAny>>,
        games: &Bound<'py, PyAny>,
        seed: &Bound<'py, PyAny>,
        lane: &Bound<'py, PyAny>,
        first_episode: &Bound<'py, PyAny>,
        threads: &Bound<'py, PyAny>,
        tally: bool,
    ) -> PyResult<Results<'py>> {
        let players = self.game().num_players();
        let agents = self.agents_of(&agents)?;
        let counters = if tally { self.game().tally_spec().len() } else { 0 };
        let request = Request {
            games: batch::games(games, players, counters)?,
            agents,
            seed: key(seed, "seed")?,
            lane: key(lane, "lane")?,
            first_episode: key(first_episode, "first_episode")?,
            threads: batch::threads(threads)?,
            tally,
        };
        let results = batch::play(py, self.game(), None, &request)?;
        batch::arrays(py, results, players, counters)
    }

    /// Makes a vector; `yith.vector.Vector` has the arguments.
    #[expect(clippy::too_many_arguments, reason = "the arguments of the Python class")]
    #[pyo3(signature = (game, num_envs, seed, first_lane, threads, autoreset, observation, mask, agents, reward, final_observation,
                        max_decisions, /))]
    fn vector(
        &self,
        py: Python<'_>,
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
    ) -> PyResult<Vector> {
        Vector::make(
            py,
            &self.shared,
            game,
            num_envs,
            seed,
            first_lane,
            threads,
            autoreset,
            observation,
            mask,
            agents,
            reward,
            final_observation,
            max_decisions,
        )
    }

    /// Makes a searcher; `yith.Searcher` has the arguments.
    #[expect(clippy::too_many_arguments, reason = "the arguments of the Python class")]
    #[pyo3(signature = (simulations, seconds, exploration, rollout, depth, rounds, trees, memory, reuse, /))]
    fn searcher(
        &self,
        simulations: &Bound<'_, PyAny>,
        seconds: Option<&Bound<'_, PyAny>>,
        exploration: &Bound<'_, PyAny>,
        rollout: &Bound<'_, PyAny>,
        depth: &Bound<'_, PyAny>,
        rounds: &Bound<'_, PyAny>,
        trees: &Bound<'_, PyAny>,
        memory: &Bound<'_, PyAny>,
        reuse: bool,
    ) -> PyResult<Searcher> {
        let given = Given { simulations, seconds, exploration, rollout, depth, rounds, trees, memory };
        Ok(Searcher::new(&self.shared.game, given.plan()?, reuse))
    }

    /// Plays so many games from every state to the end: returns float64[states, games, players].
    #[pyo3(signature = (states, games, agents, seed, threads, /))]
    fn rollouts<'py>(
        &self,
        py: Python<'py>,
        states: &Bound<'py, PyAny>,
        games: &Bound<'py, PyAny>,
        agents: Vec<Bound<'py, PyAny>>,
        seed: &Bound<'py, PyAny>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyArray3<f64>>> {
        states::rollouts(py, &self.shared, states, games, self.agents_of(&agents)?, key(seed, "seed")?, threads)
    }

    /// A state for each, drawn among those that its player cannot tell from it.
    #[pyo3(signature = (states, players, seed, /))]
    fn resample<'py>(
        &self,
        py: Python<'py>,
        states: &Bound<'py, PyAny>,
        players: Option<&Bound<'py, PyAny>>,
        seed: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        states::resample(py, &self.shared, states, players, key(seed, "seed")?)
    }

    /// Applies an id to every state, or to none where one is refused.
    #[pyo3(signature = (states, actions, /))]
    fn apply_many(&self, states: &Bound<'_, PyAny>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        states::apply_many(&self.shared, states, actions)
    }

    /// The legal actions of every state: uint8[states, num_actions].
    #[pyo3(signature = (states, /))]
    fn legal<'py>(&self, py: Python<'py>, states: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        states::legal(py, &self.shared, states)
    }

    /// What a player knows of every state, by default the one who decides: uint8[states, n].
    #[pyo3(signature = (states, players, /))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        states: &Bound<'py, PyAny>,
        players: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        states::observe(py, &self.shared, states, players)
    }

    fn __repr__(&self) -> String {
        format!("<yith._native.Core {} with {}>", self.game().version(), self.game().options())
    }
}
