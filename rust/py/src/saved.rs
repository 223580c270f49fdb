//! What a pickle keeps of a state, as tuples and back:
//! `(root, segments, stream, origin, followed)` with root `("start",)`, `("position", bytes)` or `("resample", bytes, observer, texts)`,
//! segments `[(stream, moves), ...]`, and a stream as four ints or None.

use crate::argument::whole;
use crate::error::raised;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};
use yith_core::error::{Error, ErrorKind};
use yith_core::held::{Saved, SavedRoot};
use yith_core::node::Player;
use yith_core::rng::Rng;

type Words = (u64, u64, u64, u64);

fn words(stream: Option<Rng>) -> Option<Words> {
    stream.map(|Rng([a, b, c, d])| (a, b, c, d))
}

/// The tuple of a saved state.
pub(crate) fn tuple(py: Python<'_>, saved: Saved) -> PyResult<Bound<'_, PyTuple>> {
    let root = match saved.root {
        SavedRoot::Start => ("start",).into_pyobject(py)?,
        SavedRoot::Position(bytes) => ("position", PyBytes::new(py, &bytes)).into_pyobject(py)?,
        SavedRoot::Resample(bytes, observer, log) => ("resample", PyBytes::new(py, &bytes), observer.0, log).into_pyobject(py)?,
    };
    let segments: Vec<_> = saved.segments.into_iter().map(|(stream, moves)| (words(stream), moves)).collect();
    (root, segments, words(saved.stream), words(saved.origin), saved.followed).into_pyobject(py)
}

/// The saved state in a tuple, of a game with `players` players.
pub(crate) fn read(saved: &Bound<'_, PyAny>, version: &str, players: usize) -> PyResult<Saved> {
    parse(saved, players).ok_or_else(|| {
        let message = format!("no saved state of {version}: expected (root, segments, stream, origin, followed)");
        raised(Error::new(ErrorKind::Trace, "bad-pickle", message))
    })
}

fn parse(saved: &Bound<'_, PyAny>, players: usize) -> Option<Saved> {
    let [root, segments, stream, origin, followed] = items(saved)?;
    Some(Saved {
        root: parse_root(&root, players)?,
        segments: segments.cast::<PyList>().ok()?.iter().map(|segment| parse_segment(&segment)).collect::<Option<_>>()?,
        stream: parse_stream(&stream)?,
        origin: parse_stream(&origin)?,
        followed: usize::try_from(whole(&followed)?).ok()?,
    })
}

/// The items of a tuple of `N`.
fn items<'py, const N: usize>(tuple: &Bound<'py, PyAny>) -> Option<[Bound<'py, PyAny>; N]> {
    tuple.cast::<PyTuple>().ok()?.iter().collect::<Vec<_>>().try_into().ok()
}

fn parse_root(root: &Bound<'_, PyAny>, players: usize) -> Option<SavedRoot> {
    let root = root.cast::<PyTuple>().ok()?;
    let kind: String = root.get_item(0).ok()?.extract().ok()?;
    let bytes = |data: &Bound<'_, PyAny>| Some(data.cast::<PyBytes>().ok()?.as_bytes().to_vec());
    match kind.as_str() {
        "start" if root.len() == 1 => Some(SavedRoot::Start),
        "position" => {
            let [_, data] = items(root)?;
            Some(SavedRoot::Position(bytes(&data)?))
        }
        "resample" => {
            let [_, data, observer, log] = items(root)?;
            let observer = u8::try_from(whole(&observer)?).ok().filter(|&observer| usize::from(observer) < players)?;
            let log = log.cast::<PyList>().ok()?.iter().map(|text| text.extract().ok()).collect::<Option<_>>()?;
            Some(SavedRoot::Resample(bytes(&data)?, Player(observer), log))
        }
        _ => None,
    }
}

fn parse_segment(segment: &Bound<'_, PyAny>) -> Option<(Option<Rng>, Vec<u16>)> {
    let [stream, moves] = items(segment)?;
    let moves = moves.cast::<PyList>().ok()?.iter().map(|step| u16::try_from(whole(&step)?).ok());
    Some((parse_stream(&stream)?, moves.collect::<Option<_>>()?))
}

fn parse_stream(stream: &Bound<'_, PyAny>) -> Option<Option<Rng>> {
    if stream.is_none() {
        return Some(None);
    }
    let [a, b, c, d] = items(stream)?;
    let words = [whole(&a)?, whole(&b)?, whole(&c)?, whole(&d)?];
    // The generator never reaches the state of zeros, and would never leave it.
    (words != [0; 4]).then_some(Some(Rng(words)))
}
