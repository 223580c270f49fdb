//! The state that users hold.

use crate::argument::{Zero, id, key, player, shown};
use crate::error::{raised, refused};
use crate::game::Shared;
use crate::saved;
use crate::source::Given;
use atomic_refcell::{AtomicRef, AtomicRefCell, AtomicRefMut};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use yith_core::agent::Agent;
use yith_core::content::hex;
use yith_core::erased::{AnyGame, AnyState};
use yith_core::error::{Error, ErrorKind};
use yith_core::held::HEADER;
use yith_core::node::{Node, Player};
use yith_core::rng::{Episode, Purpose, Rng};
use yith_core::search;
use yith_core::tally::Scope;

/// A node that is read without a lock.
struct NodeCell(AtomicU8);

const CHANCE: u8 = 254;
const TERMINAL: u8 = 255;

impl NodeCell {
    fn new(node: Node) -> Self {
        let cell = NodeCell(AtomicU8::new(0));
        cell.set(node);
        cell
    }

    fn set(&self, node: Node) {
        let code = match node {
            Node::Decision(player) => player.0,
            Node::Chance => CHANCE,
            Node::Terminal => TERMINAL,
        };
        self.0.store(code, Ordering::Relaxed);
    }

    fn get(&self) -> Node {
        match self.0.load(Ordering::Relaxed) {
            CHANCE => Node::Chance,
            TERMINAL => Node::Terminal,
            player => Node::Decision(Player(player)),
        }
    }
}

/// The stream of the agent who decides.
fn agent_stream(state: &dyn AnyState, seed: u64) -> Rng {
    let player = if let Node::Decision(player) = state.node() { player } else { Player(0) };
    Episode::new(seed, 0, 0).stream(Purpose::Agent(player))
}

/// A position of a game, with its history and, if it has one, the stream that resolves its chance nodes.
///
/// Games make states: `game.initial_state()`, `game.new_state(seed)`, `game.from_bytes(data)`, `game.position(view)`.
#[pyclass(frozen, generic, module = "yith._native")]
pub(crate) struct State {
    shared: Arc<Shared>,
    game: Py<PyAny>,
    held: AtomicRefCell<Box<dyn AnyState>>,
    node: NodeCell,
}

impl State {
    pub(crate) fn new(shared: Arc<Shared>, game: Py<PyAny>, held: Box<dyn AnyState>) -> Self {
        let node = NodeCell::new(held.node());
        State { shared, game, held: AtomicRefCell::new(held), node }
    }

    /// Lets `work` have the state. It must not run Python code, which could ask for the state again: allocating a Python object
    /// may, by way of the garbage collector.
    #[inline]
    fn with<T>(&self, work: impl FnOnce(&mut dyn AnyState) -> T) -> Result<T, InUse> {
        match self.held.try_borrow_mut() {
            Ok(mut held) => Ok(work(&mut **held)),
            Err(_) => Err(InUse),
        }
    }

    /// As [`State::with`], for work that may lead to another node.
    fn change<T>(&self, work: impl FnOnce(&mut dyn AnyState) -> T) -> Result<T, InUse> {
        self.with(|held| {
            let result = work(held);
            self.node.set(held.node());
            result
        })
    }

    /// The state, for others to read too. As in [`State::with`], no Python code may run meanwhile.
    pub(crate) fn read(&self) -> Result<AtomicRef<'_, Box<dyn AnyState>>, InUse> {
        self.held.try_borrow().map_err(|_| InUse)
    }

    /// The state, to be changed; [`State::reached`] is told of every node that it comes to. No Python code may run meanwhile.
    pub(crate) fn write(&self) -> Result<AtomicRefMut<'_, Box<dyn AnyState>>, InUse> {
        self.held.try_borrow_mut().map_err(|_| InUse)
    }

    /// The node that the state has come to.
    pub(crate) fn reached(&self, node: Node) {
        self.node.set(node);
    }

    fn core(&self) -> &dyn AnyGame {
        &*self.shared.game
    }

    /// A state of the same user's game.
    pub(crate) fn sibling(&self, py: Python<'_>, held: Box<dyn AnyState>) -> State {
        State::new(self.shared.clone(), self.game.clone_ref(py), held)
    }

    fn encoded(&self) -> Result<Vec<u8>, InUse> {
        self.with(|held| held.encode())
    }

    fn player(&self, value: &Bound<'_, PyAny>) -> PyResult<Player> {
        player(value, self.core().num_players())
    }
}

/// Another thread has the state.
pub(crate) struct InUse;

impl From<InUse> for PyErr {
    #[cold]
    fn from(_: InUse) -> Self {
        raised(Error::new(ErrorKind::Node, "state-in-use", "state is in use by another thread".to_owned()))
    }
}

#[cold]
fn wrong_out(width: usize) -> PyErr {
    refused("bad-out", format!("out is not a writable, contiguous uint8 array of shape ({width},)"))
}

/// The stream of the chance nodes of an episode.
fn chance(seed: u64, lane: u64, episode: u64) -> Rng {
    Episode::new(seed, lane, episode).stream(Purpose::Chance)
}

#[pymethods]
impl State {
    /// The game that it is a state of.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyAny> {
        self.game.clone_ref(py)
    }

    /// Who acts: "decision", "chance" or "terminal".
    #[getter]
    fn node<'py>(&self, py: Python<'py>) -> &Bound<'py, PyString> {
        match self.node.get() {
            Node::Decision(_) => intern!(py, "decision"),
            Node::Chance => intern!(py, "chance"),
            Node::Terminal => intern!(py, "terminal"),
        }
    }

    /// The player who decides, or None unless at a decision.
    #[getter]
    fn current_player(&self) -> Option<u8> {
        match self.node.get() {
            Node::Decision(player) => Some(player.0),
            Node::Chance | Node::Terminal => None,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_terminal(&self) -> bool {
        self.node.get() == Node::Terminal
    }

    /// The legal actions, ascending, in a new list; empty unless at a decision.
    #[getter]
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let legal = self.with(|held| held.legal())?;
        PyList::new(py, legal.iter().map(|id| id.0))
    }

    /// A new read-only array uint8[num_actions], 1 for every legal action.
    #[getter]
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let legal = self.with(|held| held.legal())?;
        let mask = PyArray1::zeros(py, self.core().num_actions(), false);
        let mut flags = mask.try_readwrite()?;
        let slots = flags.as_slice_mut()?;
        for id in legal.iter() {
            if let Some(slot) = slots.get_mut(id.index()) {
                *slot = 1;
            }
        }
        flags.make_nonwriteable();
        Ok(mask)
    }

    /// The outcomes of a chance node with their integer weights, ids ascending, in a new list; empty elsewhere.
    #[getter]
    fn outcomes(&self) -> PyResult<Vec<(u16, u32)>> {
        let mut outcomes = Vec::new();
        self.with(|held| held.outcomes(&mut outcomes))?;
        Ok(outcomes.into_iter().map(|(id, weight)| (id.0, weight)).collect())
    }

    /// Applies an action, or at a chance node an outcome; then every forced move, then what the stream draws.
    ///
    /// Args:
    ///     action: The id.
    ///
    /// Raises:
    ///     IllegalActionError: When a rule refuses the action here.
    ///     UnknownActionError: For an id that the game does not have, or an action of another game.
    ///     NodeError: At a node of another kind.
    #[pyo3(signature = (action, /))]
    fn apply(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = id(action, self.core())?;
        match self.with(|held| held.apply(id).map(|node| self.node.set(node)))? {
            Ok(()) => Ok(()),
            Err(error) => Err(raised(*error)),
        }
    }

    /// Takes the last applied id back, with all that followed it.
    ///
    /// Raises:
    ///     NodeError: Where nothing was applied.
    fn undo(&self) -> PyResult<()> {
        self.change(|held| held.undo())?.map_err(raised)
    }

    /// The ids that were applied or drawn, in a new list.
    #[getter]
    fn history(&self) -> PyResult<Vec<u16>> {
        let events = self.with(|held| held.events())?;
        Ok(events.into_iter().filter(|(_, forced)| !forced).map(|(id, _)| id.0).collect())
    }

    /// All ids so far, each with whether the move was forced, in a new list.
    #[getter]
    fn events(&self) -> PyResult<Vec<(u16, bool)>> {
        let events = self.with(|held| held.events())?;
        Ok(events.into_iter().map(|(id, forced)| (id.0, forced)).collect())
    }

    /// The returns of all players, in a new list: 0.0 each before the end.
    #[getter]
    fn returns(&self) -> PyResult<Vec<f64>> {
        let mut returns = vec![0.0; self.core().num_players()];
        self.with(|held| held.returns(&mut returns))?;
        Ok(returns)
    }

    /// The raw points of all players, in a new list.
    #[getter]
    fn scores(&self) -> PyResult<Vec<i32>> {
        let mut scores = vec![0; self.core().num_players()];
        self.with(|held| held.scores(&mut scores))?;
        Ok(scores)
    }

    /// Counts so far by name, in a new dict: one entry a player, or one entry where the game has the counter.
    #[getter]
    fn tally<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = self.with(|held| held.tally().to_vec())?;
        let tally = PyDict::new(py);
        for (counter, counts) in self.core().tally_spec().iter().zip(counts.chunks(self.core().num_players())) {
            let counts = if counter.scope == Scope::Game { &counts[..1] } else { counts };
            tally.set_item(&*counter.name, PyTuple::new(py, counts)?)?;
        }
        Ok(tally)
    }

    /// What a player knows, as `game.observation_spec` describes it.
    ///
    /// Args:
    ///     player: The observer.
    ///     out: A writable contiguous array uint8[n] to write into; a new one by default.
    ///
    /// Returns:
    ///     The array.
    ///
    /// Raises:
    ///     ConfigError: For a wrong player or array.
    #[pyo3(signature = (player, out=None))]
    fn observation<'py>(&self, player: &Bound<'py, PyAny>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let (py, player) = (player.py(), self.player(player)?);
        let width = self.shared.width;
        let array = match out {
            None => PyArray1::zeros(py, width, false),
            Some(out) => out.cast_into().map_err(|_| wrong_out(width))?,
        };
        {
            let mut slots = array.try_readwrite().map_err(|_| wrong_out(width))?;
            let slots = slots.as_slice_mut().ok().filter(|slots| slots.len() == width).ok_or_else(|| wrong_out(width))?;
            self.with(|held| held.observe(player, slots))?;
        }
        Ok(array)
    }

    /// What a player knows, as one line.
    ///
    /// Raises:
    ///     ConfigError: For a wrong player.
    fn observation_text(&self, player: &Bound<'_, PyAny>) -> PyResult<String> {
        let player = self.player(player)?;
        Ok(self.with(|held| held.observation_text(player))?)
    }

    /// What a player saw of the last step: the last applied id and all that followed it.
    ///
    /// Raises:
    ///     ConfigError: For a wrong player.
    fn observe_event(&self, player: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let player = self.player(player)?;
        Ok(self.with(|held| held.observe_event(player))?)
    }

    /// What a player saw since the start.
    ///
    /// Raises:
    ///     ConfigError: For a wrong player.
    ///     NodeError: In a resample, for another player than its observer.
    fn information_state(&self, player: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let player = self.player(player)?;
        self.with(|held| held.information_state(player))?.map_err(raised)
    }

    /// A state drawn uniformly among those that a player cannot tell from this one, without stream.
    ///
    /// Args:
    ///     player: The observer.
    ///     seed: The seed of the draw.
    ///     source: Draws instead of a seed: an object with `below(n)`, which gives an int from 0 to n - 1.
    ///
    /// Raises:
    ///     ConfigError: For a wrong player or seed, or a wrong number from the source.
    ///     NodeError: In a resample, for another player than its observer.
    #[pyo3(signature = (player, seed=Zero::LEFT_OUT, *, source=None), text_signature = "($self, player, seed=0, *, source=None)")]
    fn resample(&self, player: &Bound<'_, PyAny>, seed: Zero<'_>, source: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let (py, player) = (player.py(), self.player(player)?);
        let seed = seed.key("seed")?;
        let resampled = match source {
            None => {
                let mut stream = Episode::new(seed, 0, 0).stream(Purpose::Resample);
                self.with(|held| held.resample(player, &mut stream))?
            }
            Some(source) => {
                let copy = self.with(|held| held.duplicate())?;
                let mut given = Given::new(source);
                let resampled = copy.resample(player, &mut given);
                given.finish()?;
                resampled
            }
        };
        resampled.map(|held| self.sibling(py, held)).map_err(raised)
    }

    /// The action that an agent takes here.
    ///
    /// Args:
    ///     agent: The name of an agent.
    ///     seed: The seed of its draws.
    ///     source: Draws instead of a seed: an object with `below(n)`, which gives an int from 0 to n - 1.
    ///
    /// Raises:
    ///     ConfigError: For an unknown agent, a wrong seed, or a wrong number from the source.
    ///     NodeError: Where nobody decides.
    #[pyo3(signature = (agent, seed=Zero::LEFT_OUT, *, source=None), text_signature = "($self, agent, seed=0, *, source=None)")]
    fn choose(&self, py: Python<'_>, agent: &Bound<'_, PyAny>, seed: Zero<'_>, source: Option<&Bound<'_, PyAny>>) -> PyResult<u16> {
        let agent = crate::argument::agent(agent, &*self.shared.game)?;
        let seed = seed.key("seed")?;
        if let Agent::Search(plan) = agent {
            let root = self.with(|held| held.duplicate())?;
            let seed = match source {
                None => search::seed(&mut agent_stream(&*root, seed)),
                Some(source) => {
                    let mut given = Given::new(source);
                    let seed = search::seed(&mut given);
                    given.finish()?;
                    seed
                }
            };
            return Ok(crate::search::chosen(py, &self.shared.game, &*root, plan, seed)?.0);
        }
        let chosen = match source {
            None => self.with(|held| held.choose(agent, &mut agent_stream(held, seed)))?,
            Some(source) => {
                let copy = self.with(|held| held.duplicate())?;
                let mut given = Given::new(source);
                let chosen = copy.choose(agent, &mut given);
                given.finish()?;
                chosen
            }
        };
        chosen.map(|id| id.0).map_err(raised)
    }

    /// A copy with the history but without the stream: nobody can foresee draws by it.
    fn clone(&self, py: Python<'_>) -> PyResult<State> {
        let mut held = self.with(|held| held.duplicate())?;
        held.follow(None);
        Ok(self.sibling(py, held))
    }

    /// A copy that follows a stream of its own, which resolves the chance nodes that wait.
    ///
    /// Args:
    ///     seed: The seed of the stream.
    ///     episode: Its episode.
    ///
    /// Raises:
    ///     ConfigError: For a wrong seed or episode.
    #[pyo3(signature = (seed, episode=Zero::LEFT_OUT), text_signature = "($self, seed, episode=0)")]
    fn fork(&self, seed: &Bound<'_, PyAny>, episode: Zero<'_>) -> PyResult<State> {
        let py = seed.py();
        let stream = chance(key(seed, "seed")?, 0, episode.key("episode")?);
        let mut held = self.with(|held| held.duplicate())?;
        held.follow(Some(stream));
        Ok(self.sibling(py, held))
    }

    /// Follows a stream from here on, and resolves the chance nodes that wait.
    ///
    /// Args:
    ///     seed: The seed of the stream.
    ///     lane: Its lane.
    ///     episode: Its episode.
    ///
    /// Raises:
    ///     ConfigError: For a wrong seed, lane or episode.
    fn follow(&self, seed: &Bound<'_, PyAny>, lane: &Bound<'_, PyAny>, episode: &Bound<'_, PyAny>) -> PyResult<()> {
        let stream = chance(key(seed, "seed")?, key(lane, "lane")?, key(episode, "episode")?);
        Ok(self.change(|held| held.follow(Some(stream)))?)
    }

    /// The position as bytes, without history and stream.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.encoded()?))
    }

    /// The position as the game's typed view.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes = self.encoded()?;
        let body = bytes.get(HEADER..).unwrap_or_default();
        self.game.bind(py).call_method1(intern!(py, "_view"), (PyBytes::new(py, body),))
    }

    /// The typed view of what a player knows.
    ///
    /// Raises:
    ///     ConfigError: For a wrong player.
    fn view_of<'py>(&self, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, player) = (player.py(), self.player(player)?);
        let mut bytes = vec![0; self.shared.width];
        self.with(|held| held.observe(player, &mut bytes))?;
        self.game.bind(py).call_method1(intern!(py, "_view_of"), (PyBytes::new(py, &bytes), player.0))
    }

    /// What a player knows, or without a player what everybody knows, as a picture: the text of an SVG file.
    ///
    /// Args:
    ///     player: The observer; everybody by default.
    ///
    /// Raises:
    ///     ConfigError: For a wrong player, or where the game has no pictures.
    #[pyo3(signature = (player=None))]
    fn svg<'py>(slf: &Bound<'py, Self>, player: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        slf.get().game.bind(py).call_method1(intern!(py, "picture"), (slf, player))?.call_method0(intern!(py, "svg"))
    }

    /// The picture in a notebook: what the player who decides knows, or else everybody; None where the game has no pictures.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        slf.get().game.bind(py).call_method1(intern!(py, "_repr_svg"), (slf,))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
        let held = self.with(|held| held.duplicate())?;
        Ok(self.sibling(py, held))
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.__copy__(memo.py())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyTuple>,))> {
        let saved = self.with(|held| held.save())?;
        Ok((self.game.bind(py).getattr(intern!(py, "_restore"))?, (saved::tuple(py, saved)?,)))
    }

    fn __eq__(&self, other: &State) -> PyResult<bool> {
        Ok(self.encoded()? == other.encoded()?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.to_bytes(py)?.hash()
    }

    fn __str__(&self) -> Result<String, InUse> {
        self.with(|held| held.text())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let bytes = hex(&self.encoded()?);
        Ok(format!("{}.from_bytes(bytes.fromhex('{bytes}'))", shown(self.game.bind(py))?))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.game)
    }
}
