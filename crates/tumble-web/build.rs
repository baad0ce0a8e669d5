//! Lists the files of the page and how hard the challenges were measured to be, so that neither must be kept by hand.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let own = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let own = Path::new(&own);
    let out = env::var("OUT_DIR").unwrap_or_default();
    let out = Path::new(&out);
    write_levels(&own.join("difficulty.md"), &out.join("levels.rs"))?;
    let folder = own.join("page");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // `package.json` only tells node that the files are modules.
        if entry.file_type()?.is_file() && !name.starts_with('.') && name != "package.json" {
            names.push(name);
        }
    }
    names.sort();
    let mut list = String::from("&[\n");
    for name in names {
        let path = folder.join(&name);
        let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?})),");
    }
    list.push_str("]\n");
    fs::write(out.join("page.rs"), list)
}

/// Writes how hard each challenge is, 1 to 5: fifths of all by what the table of `docs/difficulty` measured.
fn write_levels(table: &Path, out: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", table.display());
    let mut measured: Vec<(f64, u16)> =
        fs::read_to_string(table)?.lines().filter_map(effort).collect();
    measured.sort_by(|one, other| one.partial_cmp(other).unwrap_or(Ordering::Equal));
    let count = measured.len();
    let mut levels: Vec<_> = measured
        .iter()
        .enumerate()
        .map(|(place, (_, number))| (*number, 1 + place * 5 / count))
        .collect();
    levels.sort_unstable();
    fs::write(out, format!("&{levels:?}\n"))
}

/// Reads a row of the table: the parts of the cheapest board, two more for each doubling of the starts, three for
/// each thing that one must understand, three where par is not proven, one less for each doubling of the
/// boards that cost as little.
fn effort(row: &str) -> Option<(f64, u16)> {
    let cells: Vec<_> = row.split('|').map(str::trim).collect();
    let [_, number, _, starts, par, boards, .., needs, _] = cells[..] else { return None };
    let number = number.parse().ok()?;
    let log = |text: &str| text.trim_end_matches('+').parse().unwrap_or(1.0_f64).max(1.0).log2();
    let parts: f64 = par.rsplit('-').next()?.parse().ok()?;
    let open = if par.contains('-') { 3.0 } else { 0.0 };
    let needed = needs.split(',').map(|_| 3.0).sum::<f64>();
    Some((parts + open + needed + 2.0 * log(starts) - log(boards), number))
}
