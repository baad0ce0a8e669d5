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
    /// The numbers of the senders, in order.
    senders: Vec<u32>,
    /// Number of parts that were placed on the first of them.
    placed: u32,
    /// Whether the first of them passes at par.
    is_at_par: bool,
}

impl SeenBoards {
    /// Adds the board of a sender with this number.
    pub(super) fn add(&mut self, sender: u32, record: &Record) {
        let (Some(challenge), Some(board)) = (record.challenge, &record.board) else { return };
        let known = self.0.entry((challenge, board.likeness.clone()));
        let known = known.or_insert_with(|| LikeBoards {
            senders: Vec::new(),
            placed: board.placed,
            is_at_par: record.verdict == FileVerdict::Pass
                && matches!(&*record.short, "par" | "best"),
        });
        if let Err(place) = known.senders.binary_search(&sender) {
            known.senders.insert(place, sender);
        }
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
        for ((challenge, _), LikeBoards { senders, placed, is_at_par }) in &boards.0 {
            let of_senders = || senders.iter().filter_map(|sender| whose.get(sender));
            let makers: BTreeSet<&str> = of_senders().map(|whose| &*whose.maker).collect();
            if makers.len() < 2 || *placed < FEWEST_COMPARED_PARTS {
                continue;
            }
            let students: BTreeSet<&String> =
                of_senders().flat_map(|whose| &whose.students).collect();
            let students: Vec<String> = students.into_iter().cloned().collect();
            let alike = students.iter().map(|name| (*challenge, name.clone()));
            if *is_at_par {
                copies.at_par.insert(*challenge);
                copies.alike_at_par.extend(alike);
            } else {
                copies.alike.extend(alike);
                copies.groups.push((*challenge, students));
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
