//! The module `tumble._tumble`: two functions. The rest of the wheel is Python, in `python/tumble/`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

#[pymodule]
mod _tumble {
    #[pymodule_export]
    use super::{answer, main};
}

/// Returns the answer to a request of `tumble::answers`, as text. Releases the interpreter in the
/// meantime.
#[pyfunction]
#[pyo3(signature = (request, handed, progress=None))]
fn answer(
    py: Python<'_>,
    request: &str,
    handed: &[u8],
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let mut raised: Option<PyErr> = None;
    let mut report = |line: &str| {
        let went_on = Python::attach(|py| {
            py.check_signals()?;
            match &progress {
                None => Ok(true),
                Some(progress) => {
                    let said = progress.call1(py, (line,))?;
                    Ok(said.is_none(py) || said.is_truthy(py)?)
                }
            }
        });
        went_on.unwrap_or_else(|error| {
            raised = Some(error);
            false
        })
    };
    let answered = py.detach(|| {
        catch_unwind(AssertUnwindSafe(|| tumble::answers::answer(request, handed, &mut report)))
    });
    if let Some(error) = raised {
        return Err(error);
    }
    match answered {
        Ok(answer) => answer.map_err(PyValueError::new_err),
        Err(_) => Err(PyRuntimeError::new_err("tumble failed at this board: please report it")),
    }
}

/// Runs the command line with these arguments, the first being its name; returns the exit code.
#[pyfunction]
fn main(py: Python<'_>, arguments: Vec<String>) -> u8 {
    py.detach(|| tumble::commands::run(arguments))
}
