//! Spreads work over threads, or does it in order if the crate is built without them.

use std::ops::ControlFlow;

/// The most pieces for each thread that are made before they are taken.
const AHEAD: u64 = 64;

/// Makes pieces of work in parallel, and gives them to `take` in order until it breaks. It makes little more than is
/// taken, so that memory stays flat. A piece is much work, so calling functions by address costs nothing measurable.
/// The threads are compiled once for each kind of piece.
pub(super) fn make_in_order<T: Send, B>(
    pieces: u128,
    parallel: bool,
    make: &(dyn Fn(u128) -> T + Sync),
    take: &mut dyn FnMut(T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    #[cfg(feature = "parallel")]
    if parallel && pieces > 1 {
        use rayon::prelude::*;
        let threads = rayon::current_num_threads() as u64;
        // The first pieces are wanted soon; later ones are made in large bundles.
        let (mut begin, mut bundle) = (0, threads);
        while begin < pieces {
            let end = pieces.min(begin + u128::from(bundle));
            let numbers: Vec<u128> = (begin..end).collect();
            let made: Vec<T> = numbers.into_par_iter().map(make).collect();
            made.into_iter().try_for_each(&mut *take)?;
            (begin, bundle) = (end, (2 * bundle).min(AHEAD * threads));
        }
        return ControlFlow::Continue(());
    }
    let _ = (parallel, AHEAD);
    (0..pieces).map(make).try_for_each(take)
}
