//! Spreads work over threads where the crate is built for that, and does it in order elsewhere.

use std::ops::ControlFlow;

/// How many pieces for each thread are made before they are given, at the most.
const AHEAD: u64 = 64;

/// Makes pieces of work, many at once, and gives them to `take` in their order until it breaks. Little more is made
/// than was taken, so that memory stays flat. A piece is much work: that functions are called by address is not felt,
/// and the threads are compiled once for each kind of piece.
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
