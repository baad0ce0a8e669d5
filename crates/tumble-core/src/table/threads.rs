//! Spreads work over threads where the crate is built for that, and does it in order elsewhere.

/// Returns the number of threads that work may be spread over.
pub(super) fn count(parallel: bool) -> usize {
    #[cfg(feature = "parallel")]
    if parallel {
        return rayon::current_num_threads();
    }
    let _ = parallel;
    1
}

/// Returns what `work` makes of each item, in the order of the items.
pub(super) fn map<I: Send, T: Send>(
    items: Vec<I>,
    parallel: bool,
    work: impl Fn(I) -> T + Sync + Send,
) -> Vec<T> {
    #[cfg(feature = "parallel")]
    if parallel {
        use rayon::prelude::*;
        return items.into_par_iter().map(work).collect();
    }
    let _ = parallel;
    items.into_iter().map(work).collect()
}
