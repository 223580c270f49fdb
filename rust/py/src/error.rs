//! Errors of the core as exceptions of `yith.errors`.

use pyo3::import_exception;
use pyo3::prelude::*;
use yith_core::error::{Error, ErrorKind};

import_exception!(yith.errors, ConfigError);
import_exception!(yith.errors, ContentError);
import_exception!(yith.errors, IllegalActionError);
import_exception!(yith.errors, NodeError);
import_exception!(yith.errors, TraceError);
import_exception!(yith.errors, UnknownActionError);

/// The exception for an error of the core. Python makes it when it is raised, not here.
#[cold]
pub(crate) fn raised(error: Error) -> PyErr {
    let arguments = (error.message, error.code, error.rule, error.reasons);
    match error.kind {
        ErrorKind::Config => ConfigError::new_err(arguments),
        ErrorKind::Content => ContentError::new_err(arguments),
        ErrorKind::IllegalAction => IllegalActionError::new_err(arguments),
        ErrorKind::UnknownAction => UnknownActionError::new_err(arguments),
        ErrorKind::Node => NodeError::new_err(arguments),
        ErrorKind::Trace => TraceError::new_err(arguments),
    }
}

/// The exception for a wrong argument.
#[cold]
pub(crate) fn refused(code: &'static str, message: String) -> PyErr {
    raised(Error::new(ErrorKind::Config, code, message))
}
