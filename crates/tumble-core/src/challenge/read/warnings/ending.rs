//! Endings that are impossible in every row.

use crate::board::Kind;
use crate::challenge::{Challenge, EndForm, LoadRule};
use crate::machine::Load;

pub(super) fn impossible_ending(challenge: &Challenge) -> Option<String> {
    let is_endless = |rule: &&LoadRule| matches!(rule, LoadRule::Fixed(Load::Unlimited(_)));
    let endless = challenge.loads.iter().filter(is_endless).count();
    let catches = may_catch(challenge);
    let supplied = challenge.supply.of(Kind::Interceptor);
    let why = match challenge.expect.end {
        Some(EndForm::Repeats) if endless == 0 => {
            "no run repeats: it ends when the balls are used up, and no load is \"unlimited\""
        }
        Some(EndForm::Empty) if endless == 2 && !catches => {
            "no run ends at an empty hopper: both hold balls without end"
        }
        _ if catches && supplied == 0 && !has_interceptor(challenge) => {
            "no ball can be caught: the board has no interceptor, and the supply has none"
        }
        _ => return None,
    };
    Some(why.to_owned())
}

pub(super) fn may_catch(challenge: &Challenge) -> bool {
    let expect = &challenge.expect;
    expect.intercepted.is_some()
        || expect.interceptor.is_some()
        || expect.end == Some(EndForm::Intercepted)
}

pub(super) fn has_interceptor(challenge: &Challenge) -> bool {
    challenge.given.marks().any(|(_, mark)| mark.kind() == Some(Kind::Interceptor))
}
