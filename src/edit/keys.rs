//! Keys that come in, and tasks that go out.

/// An input of the workbench: a key, or the passing of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Char(char),
    /// A character with the control key.
    Control(char),
    Up,
    Down,
    Left,
    Right,
    /// The first place.
    Home,
    /// The last place.
    End,
    Enter,
    /// Goes back to building.
    Escape,
    /// Goes to the next alert.
    Tab,
    Delete,
    /// Time has passed: a run that plays goes on.
    Tick,
}

/// A task for the program around the workbench.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Save the board: see [`file_text`](super::file_text).
    Save,
    /// Save the board, and go on with [the next challenge](super::Workbench::next_challenge).
    Next,
    /// [Search for hints](super::Workbench::hint_search), which takes a while.
    Hint,
    Quit,
    /// Quit, and keep unsaved work as a recovery file.
    Interrupt,
}
