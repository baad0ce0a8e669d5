//! The specs that come with the program are sound.

use tumble::challenge::library;

#[test]
fn every_spec_reads_and_is_named_after_its_number_and_id() {
    for entry in library::entries() {
        let challenge = match entry.read() {
            Ok(challenge) => challenge,
            Err(problems) => panic!("{}: {problems:#?}", entry.file),
        };
        assert_eq!(format!("{}.toml", challenge.stem()), entry.file);
        let mut rows = challenge.rows.iter();
        let row = rows.next().expect("a challenge has rows").expect("the condition has a value");
        if let Err(error) = challenge.expected(&row) {
            panic!("{}: {error}", entry.file);
        }
    }
}
