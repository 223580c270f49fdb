//! A Python object as a source of bounded integers.

use crate::argument::{shown, whole};
use crate::error::refused;
use pyo3::intern;
use pyo3::prelude::*;
use yith_core::rng::Source;

/// An object with `below(n)`. After its first error it gives 0, and the error waits.
pub(crate) struct Given<'a, 'py> {
    object: &'a Bound<'py, PyAny>,
    failed: Option<PyErr>,
}

impl<'a, 'py> Given<'a, 'py> {
    pub(crate) fn new(object: &'a Bound<'py, PyAny>) -> Self {
        Given { object, failed: None }
    }

    /// The error that waits, if there is one.
    pub(crate) fn finish(self) -> PyResult<()> {
        self.failed.map_or(Ok(()), Err)
    }

    fn ask(&self, bound: u32) -> PyResult<u32> {
        let py = self.object.py();
        let value = self.object.call_method1(intern!(py, "below"), (bound,))?;
        match whole(&value).and_then(|number| u32::try_from(number).ok()) {
            Some(number) if number < bound => Ok(number),
            _ => Err(refused("bad-source", format!("source gave {} for below({bound})", shown(&value)?))),
        }
    }
}

impl Source for Given<'_, '_> {
    fn below(&mut self, bound: u32) -> u32 {
        if self.failed.is_some() {
            return 0;
        }
        self.ask(bound).unwrap_or_else(|error| {
            self.failed = Some(error);
            0
        })
    }
}
