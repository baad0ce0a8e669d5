//! Words and numbers that several commands share: costs compared with par, claims, fields of tables.

use std::time::Duration;

use tumble::board::Kind;
use tumble::board::notation::Notation;
use tumble::challenge::{Challenge, Cost, Par, Provenance, Reference, Specs};
use tumble::results::class::look_alikes;
use tumble::results::digest::sha256_of_text;
use tumble::results::solved::{EngineClaim, Solved};
use tumble::solve::{OutcomeClaim, SolveOutcome};
use tumble::writers::page_width::PageWidth;
use tumble::writers::par::{cost_of_par, legend_of_ranges, par_as_range, par_in_words};
use tumble::writers::standing::{distance_from_par, in_brief, in_full, remark};
use tumble::writers::text::{csv, csv_text, markdown};

fn par(key: [u32; 5], proven: bool, at_least: u32) -> Par {
    Par { key, proven, at_least }
}

/// Ramps and bits.
fn cost(ramps: u32, bits: u32) -> Cost {
    let mut counts = [0; 7];
    counts[Kind::Ramp.index()] = ramps;
    counts[Kind::Bit.index()] = bits;
    Cost::new(counts)
}

/// A challenge of the book with this par.
fn with_par(number: u16, par: Par) -> Challenge {
    let found = Specs::library().find(&Reference::Number(number));
    Challenge { par: Some(par), ..found.expect("it is there").as_ref().clone() }
}

#[test]
fn a_cost_says_how_it_compares_with_par() {
    let proven = par([20, 0, 2, 0, 0], true, 20);
    let brief = |cost: Cost| in_brief(&cost, Some(&proven));
    assert_eq!(brief(cost(18, 2)), "20 parts = par");
    assert_eq!(brief(cost(19, 2)), "21 parts, 1 over par 20");
    assert_eq!(brief(cost(17, 3)), "20 parts, 1 bit over par");
    assert_eq!(brief(cost(17, 2)), "19 parts, BELOW PAR");
    let challenge = with_par(9, proven);
    assert_eq!(remark(&cost(18, 2), &challenge), None);
    let said = remark(&cost(17, 2), &challenge).expect("it cannot be");
    assert!(said.starts_with("the spec of 9 says that a par of 20 parts, 2 bits is proven"));
}

#[test]
fn what_is_best_known_is_not_called_par() {
    let known = par([25, 0, 2, 0, 0], false, 23);
    let challenge = with_par(45, known);
    let all = |cost: Cost| {
        let remark = remark(&cost, &challenge).expect("it is not proven");
        (in_brief(&cost, Some(&known)), in_full(&cost, Some(&known)), remark)
    };
    let (brief, full, said) = all(cost(23, 2));
    assert_eq!(brief, "25 parts = best known");
    assert_eq!(full, "25 parts = best known, at least 23");
    assert_eq!(said, "best known 25, at least 23; cheaper? `tumble solve 45`");
    let (brief, full, _) = all(cost(25, 2));
    assert_eq!(brief, "27 parts, 2 over best known");
    assert_eq!(full, "27 parts, 2 over best known 25, at least 23");
    let (brief, full, said) = all(cost(23, 1));
    assert_eq!(brief, "24 parts, A RECORD");
    assert_eq!(full, "24 parts, A RECORD (best known 25, at least 23)");
    assert!(said.starts_with("best known was 25, at least 23: please send it in"), "{said}");
    let (brief, _, said) = all(cost(24, 1));
    assert_eq!(brief, "25 parts, A RECORD");
    assert!(said.starts_with("best known was 25 parts, 2 bits, at least 23"), "{said}");
    let (brief, _, said) = all(cost(20, 2));
    assert_eq!(brief, "22 parts, BELOW PAR");
    assert!(said.contains("at least 23 are proven to be needed"), "{said}");
    let own = Challenge { provenance: Provenance::Own, ..challenge };
    let said = remark(&cost(23, 2), &own).expect("it is not proven");
    assert_eq!(said, "best known 25, at least 23");
}

#[test]
fn where_the_parts_are_proven_only_their_kinds_are_best_known() {
    let known = par([25, 0, 2, 0, 0], false, 25);
    let challenge = with_par(45, known);
    let all = |cost: Cost| {
        let remark = remark(&cost, &challenge).unwrap_or_default();
        let (brief, full) = (in_brief(&cost, Some(&known)), in_full(&cost, Some(&known)));
        (brief, full, distance_from_par(&cost, &known), remark)
    };
    let open = "25 parts proven, kinds best known; cheaper? `tumble solve 45`";
    let (brief, full, short, said) = all(cost(23, 2));
    assert_eq!([brief, short, said], ["25 parts = best known", "= best known", open]);
    assert_eq!(full, "25 parts = best known, parts proven");
    let (brief, full, short, said) = all(cost(22, 3));
    assert_eq!(brief, "25 parts, 1 bit over best known");
    assert_eq!([short.as_str(), said.as_str()], ["1 bit over best known", open]);
    assert_eq!(full, "25 parts, 1 bit over best known, parts proven");
    // It is proven that more parts are too many.
    let (brief, full, short, said) = all(cost(25, 2));
    assert_eq!(brief, "27 parts, 2 over par 25");
    assert_eq!([full, short, said], [brief.as_str(), "2 over par 25", ""]);
    let (brief, full, _, said) = all(cost(24, 1));
    assert_eq!(brief, "25 parts, A RECORD");
    assert_eq!(full, "25 parts, A RECORD (25 parts proven, kinds best known)");
    assert!(said.starts_with("best known was 25 parts, 2 bits, parts proven: "), "{said}");
    let (brief, ..) = all(cost(22, 2));
    assert_eq!(brief, "24 parts, BELOW PAR");
}

#[test]
fn par_says_how_much_of_it_is_proven() {
    let words = |par: Par| (par_in_words(&par), cost_of_par(&par, None));
    let (brief, full) = words(par([25, 0, 2, 0, 0], true, 25));
    assert_eq!([brief.as_str(), &full], ["par 25, proven", "25 parts: 23 ramps, 2 bits; proven"]);
    let (brief, full) = words(par([25, 0, 2, 0, 0], false, 23));
    assert_eq!(brief, "best known 25, at least 23");
    assert_eq!(full, "best known 25 parts: 23 ramps, 2 bits; at least 23");
    let (brief, full) = words(par([25, 0, 2, 0, 0], false, 25));
    assert_eq!(brief, "25 parts proven, kinds best known");
    assert_eq!(full, "best known 25 parts: 23 ramps, 2 bits; parts proven");
    let (brief, full) = words(par([25, 0, 0, 0, 0], false, 0));
    assert_eq!(brief, "best known 25, no bound known");
    assert_eq!(full, "best known 25 parts: 25 ramps; no bound known");
}

#[test]
fn a_list_of_pars_explains_its_signs() {
    let open = par([20, 0, 0, 0, 0], false, 10);
    let kinds = par([25, 0, 2, 0, 0], false, 25);
    let (proven, unknown) = (par([4, 0, 0, 0, 0], true, 4), par([9, 0, 0, 0, 0], false, 0));
    let shown = [open, kinds, proven].map(|par| par_as_range(Some(&par)));
    assert_eq!(shown, ["10-20", "25*", "4"]);
    let legend = |pars: &[Par]| legend_of_ranges(pars.iter());
    assert_eq!(
        legend(&[open, kinds, open, proven]),
        [
            "10-20: best known 20, at least 10 (2 challenges are still open)",
            "25*: by its spec no board has fewer parts; one with cheaper parts may exist (1 challenge is still open)",
        ]
    );
    assert_eq!(legend(&[proven]), [""; 0]);
    let no_bound = "0-9: best known 9, no bound known (1 challenge is still open)";
    assert_eq!(legend(&[unknown]), [no_bound]);
}

#[test]
fn fields_are_quoted_where_they_must_be() {
    assert_eq!(csv("a,\"b\""), "\"a,\"\"b\"\"\"");
    assert_eq!(csv("plain"), "plain");
}

#[test]
fn no_field_is_a_formula() {
    assert_eq!([csv_text("-3"), csv_text("-3+1")], ["-3", "'-3+1"]);
    assert_eq!(csv_text("=1+1"), "'=1+1");
    assert_eq!(csv_text("@SUM(A1,A2)"), "\"'@SUM(A1,A2)\"");
    assert_eq!(csv_text("\t=1"), "\\t=1");
    assert_eq!(csv_text("  +1"), "'  +1");
    assert_eq!(csv_text("a-1"), "a-1");
}

#[test]
fn markdown_shows_a_text_letter_by_letter() {
    assert_eq!(markdown("a|b"), "a\\|b");
    assert_eq!(markdown("<b>`*_x_*`</b>"), r"\<b\>\`\*\_x\_\*\`\</b\>");
    assert_eq!(markdown("[a](b) & c\\d"), r"\[a\](b) \& c\\d");
}

#[test]
fn a_claim_that_is_refuted_is_named_instead_of_the_time() {
    let challenge = Specs::library().find(&Reference::Number(5)).expect("a challenge");
    let claim = OutcomeClaim { stages: 0, at_least: 30, impossible: true };
    let outcome = SolveOutcome {
        best: None,
        stages_proven: 0,
        at_least: 4,
        impossible: false,
        claim: Some(claim),
        cases: Vec::new(),
        candidates: 0,
        variables: 0,
        clauses: 0,
        time: Duration::ZERO,
    };
    let says = |refuted: bool| {
        let (command, name) = ("./liar.sh".to_owned(), "liar.sh".to_owned());
        let claim = EngineClaim { command, name, claim, refuted };
        let (partial, blame) = (None, None);
        let claim = Some(&claim);
        let solved =
            Solved { challenge: &challenge, outcome: &outcome, proof: None, claim, partial, blame };
        [solved.result_text(Notation::Book, PageWidth::default()), solved.failure_in_words()]
    };
    for words in says(true) {
        assert!(words.contains("what liar.sh says is wrong"), "{words}");
        assert!(!words.contains("in time"), "{words}");
    }
    for words in says(false) {
        assert!(words.contains("according to liar.sh, not checked"), "{words}");
    }
}

#[test]
fn digests_are_those_of_the_standard() {
    let due = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(sha256_of_text(""), due);
    let due = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(sha256_of_text("abc"), due);
    let text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    let due = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
    assert_eq!(sha256_of_text(text), due);
}

#[test]
fn letters_of_other_scripts_look_alike() {
    let ada =
        ["Ada", "\u{410}da", "\u{391}da", "Ad\u{430}", "Ada\u{2800}", "Ada\u{115f}", "Ada\u{200b}"];
    assert_eq!(look_alikes(ada)[0].len(), ada.len());
    assert_eq!(
        look_alikes(["Ada\u{200b}", "Ada\\u{200b}", "Ada\\u{ff"]),
        [["Ada\\u{200b}", "Ada\\u{5c}u{200b}"]]
    );
    assert!(look_alikes(["Ada", "Adam", "Jörg", "Jorg", "Иван", "李雷"]).is_empty());
}
