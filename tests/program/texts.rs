//! Texts around boards: bytes as text, prose, and the lines that another person wrote.

use tumble_formats::{BoardDocument, decoded_text, excerpts, is_prose, own_words, read};

const MINE: &str = "https://www.lodev.org/jstumble/?board=reelfrfeelferfeelferfeelferfeelfe_8_8";
const YOURS: &str = "https://www.lodev.org/jstumble/?board=rlerlfxfelrfleleererfrelfrrfellflrf_8_8";

#[test]
fn what_somebody_else_wrote_is_quoted() {
    for (text, quoted) in [
        ("mine\n> yours\n>> mine\n\nmine", "->>--"),
        ("> all\n> of it\n\n> mine", "----"),
        ("> On Monday Ada wrote:\n>\n> yours", ">>>"),
        ("> this is what I wrote:\n>> mine", "--"),
        ("mine\n-----Original Message-----\nyours", "->>"),
        ("mine\n\nFrom: Ben <b@example.org>\nSent: Monday\nTo: Ada\n\nyours", "-->>>>>"),
        ("mine\n\nDe : Ben\nEnvoyé : lundi\n\nyours", "-->>>>"),
        ("From: Ada\nDate: Monday\n\nmine", "----"),
        ("mine\nFrom: Ada\nfor 18", "---"),
        ("-- challenge 18 --\nmine", "--"),
        ("mine\n\nOn Monday Ada wrote:\n\nyours", "-->>>"),
        ("Am 23.11. um 10:00 schrieb Ada <a@example.org>:\nyours", ">>"),
        ("mine\n\nAda Klein wrote:\n\nyours", "-->>>"),
        ("mine\n\nAda schrieb:\n\nyours", "-->>>"),
        ("what we wrote:\nmine", "--"),
        ("what I last wrote:\nmine", "--"),
        ("Das schrieb ich:\nmine", "--"),
        ("On Monday Ada wrote:\n> yours\n\nmine", "->--"),
        ("this is what I wrote:\nmine", "--"),
        ("For challenge 5 this is the board I wrote:\nmine", "--"),
        ("Challenge 5, which I rewrote:\nmine", "--"),
        ("Voici le plateau décrit:\nmine", "--"),
        ("Aufgabe 5, wie ich beschrieb:\nmine", "--"),
        ("Challenge 5: voici ce que j'avais écrit:\nmine", "--"),
        ("Challenge 5. My partner and me wrote:\nmine", "--"),
        ("Am 23.11. schrieb ich dies:\nmine", "--"),
        ("On Friday, 2026 at 5:00 PM Ada Lovelace <ada@example.org>\nwrote:\n\nyours", ">>>>"),
        ("mine\n\n*From:* Ada <a@x>\n*Sent:* Monday\n*To:* Ida\n\nyours", "-->>>>>"),
        ("Il giorno 20 nov 2026 Ada <a@x> ha scritto:\nyours", ">>"),
        ("Op 20 nov 2026 schreef Ada <a@x>:\nyours", ">>"),
        ("Ada wrote on Friday:\nyours", ">>"),
        ("we did it on 5 May\nand it works:\nmine", "---"),
        ("-- Forwarded message --\n\nyours", ">>>"),
        ("mine\n\nDe\u{a0}: Ada\nDate\u{a0}: lundi\n\nyours", "-->>>>"),
        ("mine\n\nGesendet: Montag\nVon: Ada\nAn: Ida\n\nyours", "-->>>>>"),
        ("mine\n\nOd: Ada\nData: 3.3.\nTemat: 18\n\nyours", "-->>>>>"),
        ("mine\n\nTo: Mr Kim\nCc: Ben\nFrom: Ada\n\nmine", "-------"),
        ("From:\tAda <a@x>\nSent:\tMonday, 10:00\nTo:\tMr Kim\nSubject:\t18\n\nmine", "------"),
        ("I did this with Ben <b@x> at 10:00:\nmine", "--"),
        ("Please answer to Ada <a@x>:\nmine", "--"),
        ("Hi,\n\nName: Ada <a@x>\nClass: 7b\nChallenge: 5\nmine", "------"),
        ("The message that I forwarded was wrong:\nmine", "--"),
        ("mine\n\n发件人：Ada\n日期：18\n\nyours", "-->>>>"),
        ("Homework\nTo: Mr Kim\nFrom: Ada\n\nmine", "-----"),
        ("Homework\nDatum: 3.3.\nVon: Ada\n\nmine", "-----"),
        ("5\n--- Nachricht an Herrn Kim ---\nmine", "---"),
        ("Lösung 5, selbst geschrieben:\nmine", "--"),
        ("mine\n-----Original-Nachricht-----\nyours", "->>"),
        ("mine\nDébut du message réexpédié\u{a0}:\nyours", "->>"),
        ("mine\nLe 16 nov. 2026, Ada a écrit\u{a0}:\nyours", "->>"),
        ("mine\nAm Montag, 16. November hat Ada Berg dies geschrieben:\nyours", "->>"),
        ("Am 16.11. habe ich dies geschrieben:\nmine", "--"),
        ("my message:\nmine", "--"),
        ("man. 3. mars 2025 kl. 10:00 skrev Ada\n<a@x>:\nyours", ">>>"),
        ("mine\nDen mån 3 mars 2025 kl 10:00 skrev Ada Berg <\na@x>:\nyours", "->>>"),
        ("Ada Berg <a@x> ezt írta (időpont: 3., 10:00):\nyours", ">>"),
        (
            "mine\n\nΑπό: Ada <a@x>\nΕστάλη: 3 Μαρτίου 10:00\nΠρος: Ida\nΘέμα: 18\n\nyours",
            "-->>>>>>",
        ),
        (
            "Aufgabe 5: mine\nVon: Ada <a@x>\nGesendet: Montag 10:15\nAn: Ida\nBetreff: 18\n\nyours",
            "->>>>>>",
        ),
        ("Boards\n\nName: Ada\nEmail: <a@x>\nTime: 10:15\n\nmine", "-------"),
        ("mine\nName: Ada\nMail: a@x\nClass: 7b\nmine", "-----"),
        ("Le 3 mars, Ada <a@x> a écrit\n:\nyours", ">>>"),
        ("Am 3. März\u{a0}2025 um 10:00\u{a0}schrieb Ada:\nyours", ">>"),
        ("10 -\n11 -\nOn Monday Ada wrote:\nyours", "-->>"),
        ("mine\nOn Monday Ada wrote:\nyours", "->>"),
        ("mine\nFrom: Ada\nTo: Ben\nCc: Cy\nDate: Monday\n\nyours", "->>>>>>"),
    ] {
        let text = text.replace("mine", MINE).replace("yours", YOURS);
        let boards = excerpts(text.as_bytes()).boards;
        let boards: Vec<_> = boards.iter().map(|it| (it.text.trim(), it.is_quoted)).collect();
        let board = if text.contains(MINE) { (MINE, false) } else { (YOURS, true) };
        assert_eq!(boards, [board], "{text}");
        // If all lines are quoted, all are kept.
        let is_kept = |sign| sign == '-' || !quoted.contains('-');
        let lines = text.lines().zip(quoted.chars());
        let own: Vec<_> = lines.map(|(line, sign)| if is_kept(sign) { line } else { "" }).collect();
        assert_eq!(own_words(&text).lines().collect::<Vec<_>>(), own, "{text}");
    }
}

#[test]
fn what_people_write_is_prose() {
    for text in [
        "These are my solutions.\n\nGravity is in a file of its own.\n",
        "# Homework\n\n- first: done\n- second: not yet (see below)\n---\n",
        "Name = Ada, all of it is mine\n",
        "To do:\n* ask Ben\n* x = y\n-----------\n",
    ] {
        assert!(is_prose(text), "{text}");
    }
    for text in [
        "",
        "nothing",
        "board = 1\nthat is all there is",
        "my board for Ada:\n  .\\. .-.\n .-./.-.-.\n",
        "| . | / |\nis all of it that I could save\n",
        "L ∘ ⅃ ∘ L\nin the words of the formal notation",
        "https://example.org/#board",
        "\\ / X U\nwith blanks between its parts",
        ".-.?.-.q.-.\n spoiled by two characters here",
    ] {
        assert!(!is_prose(text), "{text}");
    }
}

#[test]
fn a_number_above_a_grid_is_not_a_row() {
    let grid = "  .\\. .-.\n .-./.-.-.\n.-.\\.-.-.-.\n-.-./.-.-.-\n.-.\\.-.-.-.\n-.-./.-.-.-\n\
                .-.\\.-.-.-.\n-.-./.-.-.-\n.-.\\.-.-.-.\n-.-./.-.-.-\n     -\n";
    let board = read(grid.as_bytes(), None).expect("a grid");
    let read_below = |line: &str| read(format!("{line}\n{grid}").as_bytes(), None);
    let note = "the board is in lines 2 to 12, with words around it";
    let has_words = |found: &BoardDocument| found.notes.iter().any(|it| it.text == note);
    for line in ["18", "#18", "## 18", "18:", " 18)", "(18)", "2026-11-24", "11/24/2026"] {
        let found = read_below(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(found.drawing, board.drawing, "{line}");
        assert!(has_words(&found), "{line}: {:?}", found.notes);
    }
    for line in ["", "#", "     1", "1 2 3", ".1.-.-.", "18a", "--"] {
        assert!(!read_below(line).is_ok_and(|found| has_words(&found)), "{line}");
    }
}

#[test]
fn every_encoding_is_found_by_its_bytes() {
    for (bytes, text, is_guess) in [
        (&b"\xef\xbb\xbfa\xc3\xa4"[..], "aä", false),
        (b"\xff\xfea\0\xe4\0", "aä", false),
        (b"\xfe\xff\0a\0\xe4", "aä", false),
        (b"a\0b\0c\0", "abc", false),
        (b"\0a\0b\0c", "abc", false),
        (b"a\xc3\xa4", "aä", false),
        (b"\xef\xbb\xbfa\xe4", "aä", true),
        (b"a\xe4 \x80\x96\x9f\x81", "aä €–Ÿ\u{81}", true),
        // Half of a pair in UTF-16, and half of a unit.
        (b"\xff\xfea\0\x00\xd8b\0\0", "a\u{fffd}b\u{fffd}", false),
        (b"a\r\nb\rc", "a\nb\nc", false),
    ] {
        let (found, note) = decoded_text(bytes);
        assert_eq!((&*found, note.is_some()), (text, is_guess), "{bytes:?}");
    }
}
