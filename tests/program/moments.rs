//! Times as people, platforms and files write them, alone and in the names of files.

use tumble::results::{DayOrder, Moment, TimeOfName};

fn moment(text: &str) -> Moment {
    Moment::parse(text).unwrap_or_else(|| panic!("{text} is a time"))
}

#[test]
fn times_are_read_as_they_are_written() {
    for (text, shown) in [
        ("2026-11-20T18:00+01:00", "2026-11-20T18:00:00+01:00"),
        ("2026-11-20 18:00", "2026-11-20T18:00:00"),
        ("2026-11-20", "2026-11-20"),
        ("20.11.2026 18:00:09", "2026-11-20T18:00:09"),
        ("2026/11/20 6:00:12 PM GMT+1", "2026-11-20T18:00:12+01:00"),
        ("2026/11/20 12:30:00 AM MEZ", "2026-11-20T00:30:00+01:00"),
        ("2026-11-20 17:00:00 PST", "2026-11-20T17:00:00-08:00"),
        ("2026-11-20 18:00 GMT", "2026-11-20T18:00:00Z"),
        ("20-11-2026 18:00", "2026-11-20T18:00:00"),
        ("2026-11-20T18:00:00.123Z", "2026-11-20T18:00:00.123Z"),
        ("2026-11-20T18:00:00.9999Z", "2026-11-20T18:00:00.999Z"),
        ("2026-11-20T18:00:00.0000001Z", "2026-11-20T18:00:00.001Z"),
        ("2026-11-20T18:00:00.000Z", "2026-11-20T18:00:00Z"),
        ("2026-11-20T18:00:00-0330", "2026-11-20T18:00:00-03:30"),
        ("20261120T180000Z", "2026-11-20T18:00:00Z"),
        ("11/20/2026 18:00:09", "2026-11-20T18:00:09"),
        ("20/11/2026", "2026-11-20"),
        ("5.1.2026 9:30", "2026-01-05T09:30:00"),
        ("1/31/26 6:00 PM", "2026-01-31T18:00:00"),
        ("11/11/2026", "2026-11-11"),
    ] {
        assert_eq!(moment(text).to_string(), shown, "{text}");
    }
    let others = "|x|18:00|20261120|2026-02-30|2026-13-01|2026-11-20T25:00|2026-11-20 x|\
                  2026-11-20 18:00 XYZ|2026-11-20 18:00 IST|2026-11-20 18:00 CST|\
                  2026-11-20 18:00 EST+1|2026-11-20 CET|11-12-2026|26/11/20 18:55|11/12/2026|\
                  13/13/2026|11/20.2026|2026-11-20T18:00+99:00|2026-11-20T18:61|\
                  2026-11-20T18:00+0107|ü2026-11-20|2026-11-20ü";
    for text in others.split('|') {
        assert_eq!(Moment::parse(text), None, "{text}");
    }
}

#[test]
fn other_times_say_whether_the_day_or_the_month_comes_first() {
    for (text, order) in [
        ("11/20/2026", Some(DayOrder::MonthFirst)),
        ("20/11/2026 9:00", Some(DayOrder::DayFirst)),
        ("11/12/2026", None),
        ("11/11/2026", None),
        ("2026-11-20", None),
        ("yesterday", None),
    ] {
        assert_eq!(DayOrder::only_order_of(text), order, "{text}");
    }
    let read = |order| Moment::parse_in("11/12/2026", Some(order));
    assert_eq!(read(DayOrder::DayFirst), Some(moment("2026-12-11")));
    assert_eq!(read(DayOrder::MonthFirst), Some(moment("2026-11-12")));
}

#[test]
fn every_day_of_the_calendar_follows_the_one_before() {
    const DAY: i64 = 86_400_000;
    let mut last = moment("1799-12-31T23:59:59Z").millis_utc(0);
    let dates = (1800..2200).flat_map(|year| (1..=12).map(move |month| (year, month)));
    for (year, month) in dates {
        let last_before = last;
        for day in 1..=32 {
            let text = format!("{year}-{month:02}-{day:02}T23:59:59Z");
            let Some(moment) = Moment::parse(&text) else { continue };
            assert_eq!((moment.millis_utc(0), moment.to_string()), (last + DAY, text));
            last += DAY;
        }
        assert!((28..=31).contains(&((last - last_before) / DAY)), "{year}-{month}");
    }
    // The calendar repeats itself after 400 years.
    assert_eq!(moment("2200-01-01T23:59:59Z").millis_utc(0), last + DAY);
    for (text, seconds) in [
        ("0001-01-01", -62_135_596_800),
        ("1970-01-01", 0),
        ("2000-02-29", 951_782_400),
        ("2026-11-20", 1_795_132_800),
        ("9999-12-31", 253_402_214_400),
    ] {
        assert_eq!(moment(text).to_string(), text);
        assert_eq!(moment(text).millis_utc(0), seconds * 1000, "{text}");
    }
}

#[test]
fn a_time_without_a_zone_takes_the_one_that_is_given() {
    let millis = |text: &str| moment(text).millis_utc(3600);
    assert_eq!(millis("2026-11-20 18:00"), millis("2026-11-20T17:00Z"));
    assert_eq!(millis("2026-11-20"), millis("2026-11-19T23:00Z"));
    let end = moment("2026-11-20").at_the_latest();
    assert_eq!(end, moment("2026-11-20T23:59:59.999"));
    let there = |text: &str| moment(text).in_zone(3600);
    assert_eq!(there("2026-11-20T23:30:59-05:00"), "2026-11-21 05:30");
    assert_eq!(there("2026-11-20 18:00"), "2026-11-20 18:00");
    assert_eq!(there("2026-11-20"), "2026-11-20");
}

#[test]
fn names_hold_times_among_other_things() {
    for (name, shown) in [
        ("board 2026-11-20 um 18.05.12", "2026-11-20T18:05:12"),
        ("IMG_20261120_175512", "2026-11-20T17:55:12"),
        ("signal-2026-11-20-06-30-00-123", "2026-11-20T06:30:00.123"),
        ("2026-11-20 18.29.49 Challenge-18", "2026-11-20T18:29:49"),
        ("2026-11-20 18.29.49 O'Brien, nr. 17.1", "2026-11-20T18:29:49"),
        ("Screenshot_2026-11-20_at_6.05.12_PM", "2026-11-20T18:05:12"),
        ("ada_attempt_2026-11-20-17-55-12_board_18_v2", "2026-11-20T17:55:12"),
        ("18_20.11.2026", "2026-11-20"),
        ("18 11-20-2026", "2026-11-20"),
        ("2026-11-20 Ada", "2026-11-20"),
        ("5-2026-11-20T17-55+0100", "2026-11-20T17:55:00+01:00"),
        ("18 2026-11-20T20_00_00+05_30", "2026-11-20T20:00:00+05:30"),
        ("2026-11-20 20.00 UTC-03.30", "2026-11-20T20:00:00-03:30"),
        ("2026-11-20T17-55+01_18", "2026-11-20T17:55:00+01:00"),
    ] {
        assert_eq!(Moment::in_name(name), Some(TimeOfName::At(moment(shown))), "{name}");
    }
    let unclear = " 18| 1805| 7PM| 19 Uhr| 18\u{a789}05| 24.00| 06.05 (PM)| 16.30 UTC\u{2212}8| \
                   16.30 UTC_-8| 16.30_PST| 16.30 (-08.00)| 16.30 HST| 16.30_-0800| 16.30+0107| \
                   17.30 - 19.30| 7.30 下午| 6.05 nachmittags um 7h|_2026-27|T180500Z|-16-30-00-08";
    let day = Some(TimeOfName::Unclear(Some(moment("2026-11-20"))));
    for behind in unclear.split('|') {
        let name = format!("18 2026-11-20{behind}");
        assert_eq!(Moment::in_name(&name), day, "{name}");
    }
    for name in ["18 11-12-2026", "2026-11-20 2026-11-21", "2026-11-20 17.55 IMG_20261119_100000"] {
        assert_eq!(Moment::in_name(name), Some(TimeOfName::Unclear(None)), "{name}");
    }
    for name in ["18", "20261120", "ada 1815-12-10", "größe 99", ""] {
        assert_eq!(Moment::in_name(name), None, "{name}");
    }
}
