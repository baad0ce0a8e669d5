//! A class or a contest: students and challenges, the best of several tries.

mod copies;
mod gathered;
mod lines;
mod look_alikes;
mod matrix;
mod namesakes;
mod needs;
mod record;
mod timing;

pub use copies::{Copies, Whose};
pub use gathered::Gathered;
pub use lines::{
    AuditLine, BoardRecord, ClassChallengeJson, ClassLine, ClassVerdictLine, FileVerdict,
    SameBoardJson,
};
pub use look_alikes::{group_spellings, look_alikes, may_be_same_name, name_key, short_names};
pub use matrix::{BestTry, Matrix, Student, WithoutChallengeJson};
pub use namesakes::Namesakes;
pub use needs::{LeftOut, Listed, NeedsYou, OpenCells};
pub use record::{Kept, Record};
pub use timing::{AssumedTimes, Deadline, LateRule, Timing, Tries};
