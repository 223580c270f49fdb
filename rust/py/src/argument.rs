//! Arguments that callers give, checked.

use crate::error::{raised, refused};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyType};
use std::convert::Infallible;
use yith_core::agent::Agent;
use yith_core::erased::AnyGame;
use yith_core::error::{Error, ErrorKind, repr};
use yith_core::held::unknown;
use yith_core::node::Player;

/// A value as error messages show it.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(value.repr()?.to_string_lossy().into_owned())
}

/// The value of a whole number from 0 to 2^64 - 1: an int, or what serves as one, as those of numpy do. `True` and `False` do not.
pub(crate) fn whole(value: &Bound<'_, PyAny>) -> Option<u64> {
    if value.is_instance_of::<PyBool>() { None } else { value.extract().ok() }
}

/// A player of a game with `players` of them.
pub(crate) fn player(value: &Bound<'_, PyAny>, players: usize) -> PyResult<Player> {
    match whole(value).and_then(|number| u8::try_from(number).ok()) {
        Some(player) if usize::from(player) < players => Ok(Player(player)),
        _ => Err(refused("bad-player", format!("player {} is not 0 to {}", shown(value)?, players - 1))),
    }
}

/// An agent of the core that plays a game.
pub(crate) fn agent(value: &Bound<'_, PyAny>, game: &dyn AnyGame) -> PyResult<Agent> {
    match value.extract::<String>() {
        Ok(name) => Agent::parse(&name, game.solves_turns(), &game.info()).map_err(raised),
        Err(_) => {
            let expected = Agent::expected(game.solves_turns(), &game.info());
            Err(refused("unknown-agent", format!("unknown agent {}, expected one of {expected}", shown(value)?)))
        }
    }
}

/// A whole number in a range.
pub(crate) fn number(value: &Bound<'_, PyAny>, name: &str, low: u64, high: u64) -> PyResult<u64> {
    match whole(value) {
        Some(number) if (low..=high).contains(&number) => Ok(number),
        _ => Err(refused("bad-argument", format!("{name} {} is not a whole number from {low} to {high}", shown(value)?))),
    }
}

/// One of the numbers that key a stream; `what` is its name.
pub(crate) fn key(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    match whole(value) {
        Some(number) => Ok(number),
        None => Err(refused("bad-seed", format!("{what} {} is not a whole number from 0 to {}", shown(value)?, u64::MAX))),
    }
}

/// One of the numbers that key a stream, 0 unless the caller gives it.
pub(crate) struct Zero<'py>(Option<Bound<'py, PyAny>>);

impl Zero<'_> {
    pub(crate) const LEFT_OUT: Self = Zero(None);

    pub(crate) fn key(&self, what: &str) -> PyResult<u64> {
        self.0.as_ref().map_or(Ok(0), |value| key(value, what))
    }
}

impl<'py> FromPyObject<'_, 'py> for Zero<'py> {
    type Error = Infallible;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Zero(Some(value.to_owned())))
    }
}

/// An id to apply.
#[inline]
pub(crate) fn id(value: &Bound<'_, PyAny>, game: &dyn AnyGame) -> PyResult<u64> {
    // An i64 is read faster than a u64.
    if value.is_exact_instance_of::<PyInt>()
        && let Ok(number) = value.extract::<i64>()
        && let Ok(number) = u64::try_from(number)
    {
        return Ok(number);
    }
    uncommon_id(value, game)
}

/// An id that is no plain int, or out of every range.
#[cold]
fn uncommon_id(value: &Bound<'_, PyAny>, game: &dyn AnyGame) -> PyResult<u64> {
    static ACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static INDEX: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = value.py();
    let refuse = |value| Err(raised(unknown(&shown(value)?, game.num_actions(), game.texts().len())));
    if value.is_instance(ACTION.import(py, "yith.api", "Action")?)? {
        let text: String = value.getattr(intern!(py, "text"))?.extract()?;
        let version: String = value.getattr(intern!(py, "version"))?.extract()?;
        let own = whole(value).and_then(|number| game.texts().get(usize::try_from(number).ok()?));
        if version != game.version() || own != Some(&text) {
            let message = format!("action {} of {version} is not one of {}", repr(&text), game.version());
            return Err(raised(Error::new(ErrorKind::UnknownAction, "foreign-action", message)));
        }
    }
    if value.is_instance_of::<PyBool>() {
        return refuse(value);
    }
    let index = match INDEX.import(py, "operator", "index")?.call1((value,)) {
        Ok(index) => index,
        Err(error) if error.is_instance_of::<PyTypeError>(py) => return refuse(value),
        Err(error) => return Err(error),
    };
    match index.extract() {
        Ok(number) => Ok(number),
        Err(_) => refuse(&index),
    }
}
