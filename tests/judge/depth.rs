//! The share of random cases that the tests try. `TUMBLE_TEST` in the environment sets it, and is read only here: with
//! `deep` all cases are tried, without it a part that takes half a minute. A number is a share in percent, which mutation
//! testing uses.

/// The default share, in percent.
const SHORT: u32 = 10;

/// Number of random cases to try, of `count`.
pub(crate) fn share(count: u32) -> u32 {
    (count * percent()).div_ceil(100)
}

/// Whether all random cases are tried; then some of every kind must be among them.
pub(crate) fn is_deep() -> bool {
    percent() >= 100
}

/// All of these in a deep test, otherwise only the first.
pub(crate) fn some<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    all.into_iter().take(if is_deep() { usize::MAX } else { 1 })
}

fn percent() -> u32 {
    match std::env::var("TUMBLE_TEST") {
        Err(_) => SHORT,
        Ok(word) if word == "deep" => 100,
        Ok(word) => word.parse().expect("TUMBLE_TEST is `deep`, or a share in percent"),
    }
}
