//! Pictures of Turing Tumble boards.
//!
//! A [`Scene`] describes a picture: a board, labels, hoppers, the path of a ball, marked cells. All
//! writers draw the same scene and know nothing else:
//!
//! - [`svg`] writes a drawing close to the toy, for light and dark pages and for print;
//! - [`animation`] writes a run as an SVG that plays without a script;
//! - [`page`] plays runs on a page that needs nothing but itself;
//! - [`text`] draws in characters, for terminals;
//! - `png` paints the same drawing in pixels, `animated_png` a run (feature `png`).
//!
//! ```
//! use tumble_core::challenge::{Reference, Specs};
//! use tumble_render::{Look, Scene, svg};
//!
//! let specs = Specs::library();
//! let challenge = specs.find(&Reference::Number(21)).expect("it is one of the sixty");
//! let picture = svg(&Scene::of_challenge(&challenge), Look::Auto);
//! assert!(picture.starts_with("<svg"));
//! ```

#![forbid(unsafe_code)]

mod animation;
mod art;
mod art_shapes;
mod balls;
mod canvas;
mod compose;
#[cfg(feature = "png")]
mod film;
mod ink;
mod layout;
#[cfg(feature = "png")]
mod letters;
pub mod page;
#[cfg(feature = "png")]
mod pixels;
mod posed;
mod qr;
mod scene;
mod text;
mod vector;
mod way;

pub use animation::{Pace, animation};
#[cfg(feature = "png")]
pub use film::{MOST_FILM_PIXELS, animated_png};
pub use ink::Look;
#[cfg(feature = "png")]
pub use pixels::{MOST_PIXELS, PngError, png};
pub use qr::qr_code;
pub use scene::{Emphasis, Hopper, Label, RegisterValue, Scene, Way, WayEnd};
pub use text::{Span, TextLook, Tone, text, text_in};
pub use vector::svg;
