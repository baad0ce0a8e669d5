//! The same board handed in by several students.

use std::collections::{BTreeMap, BTreeSet};

use super::{FileVerdict, Record};

/// Boards with fewer placed parts are alike by chance.
const FEW: u32 = 4;

/// Who handed in the same board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Copies {
    /// For each challenge the groups of students with the same board.
    pub groups: Vec<(u16, Vec<String>)>,
    /// The challenges where several students have the same board, but at par: few boards are that
    /// cheap, so that chance may have made them equal.
    pub at_par: BTreeSet<u16>,
    /// Who has the same board as another student, by challenge.
    alike: BTreeSet<(u16, String)>,
    /// The same at par.
    alike_at_par: BTreeSet<(u16, String)>,
}

/// Boards that are the same.
struct LikeBoards<'a> {
    students: BTreeSet<&'a str>,
    /// The students and groups who made them: what a group handed in is no copy of itself.
    makers: BTreeSet<&'a str>,
    /// One of them.
    record: &'a Record,
}

impl Copies {
    /// Finds them among all tries.
    pub fn new(records: &[Record]) -> Copies {
        let mut alike: BTreeMap<(u16, &str), LikeBoards> = BTreeMap::new();
        for record in records {
            let (Some(challenge), Some(board)) = (record.challenge, &record.board) else {
                continue;
            };
            let key = (challenge, board.likeness.as_str());
            let known = alike.entry(key).or_insert_with(|| LikeBoards {
                students: BTreeSet::new(),
                makers: BTreeSet::new(),
                record,
            });
            known.students.insert(record.student.as_str());
            known.makers.insert(record.team.as_ref().unwrap_or(&record.student));
        }
        let mut copies = Copies::default();
        for ((challenge, _), LikeBoards { students, makers, record }) in alike {
            let placed = record.board.as_ref().map_or(0, |board| board.placed);
            if makers.len() < 2 || placed < FEW {
                continue;
            }
            let is_at_par =
                record.verdict == FileVerdict::Pass && matches!(&*record.short, "par" | "best");
            let students: Vec<String> = students.into_iter().map(str::to_owned).collect();
            let alike = students.iter().map(|name| (challenge, name.clone()));
            if is_at_par {
                copies.at_par.insert(challenge);
                copies.alike_at_par.extend(alike);
            } else {
                copies.alike.extend(alike);
                copies.groups.push((challenge, students));
            }
        }
        copies
    }

    /// Returns whether a student shares a board at par with another one.
    pub fn marks_at_par(&self, student: &str, challenge: u16) -> bool {
        self.alike_at_par.contains(&(challenge, student.to_owned()))
    }

    /// Returns whether a student shares a board with another one.
    pub fn marks(&self, student: &str, challenge: u16) -> bool {
        self.alike.contains(&(challenge, student.to_owned()))
    }
}
