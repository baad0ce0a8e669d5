//! The same board handed in by several students.

use std::collections::{BTreeMap, BTreeSet};

use super::{FileVerdict, Record};
use tumble_core::grade::FEWEST_COMPARED_PARTS;

/// Students who handed in the same board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Copies {
    /// For each challenge the groups of students with the same board.
    pub groups: Vec<(u16, Vec<String>)>,
    /// The challenges for which several students have the same board at par: few boards are that cheap, so the same one
    /// may be found by chance.
    pub at_par: BTreeSet<u16>,
    /// Challenges and students with the same board as another student.
    alike: BTreeSet<(u16, String)>,
    /// Like `alike`, for boards at par.
    alike_at_par: BTreeSet<(u16, String)>,
}

/// All boards that were handed in, by the challenge and the digest that equal boards share.
#[derive(Debug, Default)]
pub(super) struct SeenBoards(BTreeMap<(u16, String), LikeBoards>);

/// Boards that are the same.
#[derive(Debug)]
struct LikeBoards {
    /// The numbers of the senders of boards that pass at par, and of the others.
    at_par: BTreeSet<u32>,
    others: BTreeSet<u32>,
    /// Number of parts that were placed on the first of them.
    placed: u32,
}

impl SeenBoards {
    /// Adds the board of a sender with this number.
    pub(super) fn add(&mut self, sender: u32, record: &Record) {
        let (Some(challenge), Some(board)) = (record.challenge, &record.board) else { return };
        let known = self.0.entry((challenge, board.likeness.clone()));
        let known = known.or_insert_with(|| LikeBoards {
            at_par: BTreeSet::new(),
            others: BTreeSet::new(),
            placed: board.placed,
        });
        let is_at_par =
            record.verdict == FileVerdict::Pass && matches!(&*record.short, "par" | "best");
        if is_at_par { &mut known.at_par } else { &mut known.others }.insert(sender);
    }
}

/// Owners of the work of a sender.
#[derive(Debug, Clone)]
pub struct Whose {
    /// The student or group who made it: equal boards of one maker are not copies.
    pub maker: String,
    /// The students whose work it counts as.
    pub students: Vec<String>,
}

impl Copies {
    /// Finds equal boards among all tries; `whose` gives the owners for each number of a sender.
    pub(super) fn new(boards: &SeenBoards, whose: &BTreeMap<u32, Whose>) -> Copies {
        let mut copies = Copies::default();
        for ((challenge, _), LikeBoards { at_par, others, placed }) in &boards.0 {
            if *placed < FEWEST_COMPARED_PARTS {
                continue;
            }
            // A board that is not at par may be one at par and idle parts.
            let all = students_of_several(&(at_par | others), whose);
            let copied = students_of_several(others, whose);
            let by_chance: Vec<&String> = all.difference(&copied).copied().collect();
            let alike = |name: &&String| (*challenge, (*name).clone());
            if !by_chance.is_empty() {
                copies.at_par.insert(*challenge);
                copies.alike_at_par.extend(by_chance.iter().map(alike));
            }
            if !copied.is_empty() {
                copies.alike.extend(copied.iter().map(alike));
                copies.groups.push((*challenge, copied.into_iter().cloned().collect()));
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

/// Returns the students of senders; none if all is the work of one maker.
fn students_of_several<'a>(
    senders: &BTreeSet<u32>,
    whose: &'a BTreeMap<u32, Whose>,
) -> BTreeSet<&'a String> {
    let known = || senders.iter().filter_map(|sender| whose.get(sender));
    let makers: BTreeSet<&str> = known().map(|whose| &*whose.maker).collect();
    match makers.len() {
        0 | 1 => BTreeSet::new(),
        _ => known().flat_map(|whose| &whose.students).collect(),
    }
}
