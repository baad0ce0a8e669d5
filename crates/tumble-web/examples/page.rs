//! The library of the page, with the functions of `src/exports.rs`. A library of this kind has no hash in its name: as
//! an example it is built for the page alone.

extern crate tumble_web as _;
