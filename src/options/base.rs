//! The address that links of other programs lead to.

use clap::Args;

use crate::terminal::given::no_effect;
use crate::terminal::shell::Shell;
use tumble_formats::BoardFormat;

/// Where a link leads, for every command that writes one.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Base {
    /// The address that a link leads to, such as that of a copy of your own. Tumble Together has no
    /// one address: without this, its code alone is written.
    #[arg(long, value_name = "URL")]
    base: Option<String>,
}

impl Base {
    /// Returns a link, with this address in the place of its own.
    ///
    /// # Errors
    /// Where there is an address, but no link.
    pub(crate) fn lead(
        &self,
        link: String,
        format: BoardFormat,
        shell: &mut Shell,
    ) -> anyhow::Result<String> {
        let is_link = matches!(
            format,
            BoardFormat::JsTumble | BoardFormat::TumbleTogether | BoardFormat::TtsimLink
        );
        match &self.base {
            Some(base) if is_link => Ok(at(base, &link)),
            Some(base) => {
                let why = format!("the format {format} is not a link");
                Err(no_effect(&format!("--base {base}"), &why))
            }
            None => {
                if format == BoardFormat::TumbleTogether {
                    shell.note(
                        "put the code behind the address of the page that you use, or name that \
                         with `--base URL`",
                    );
                }
                Ok(link)
            }
        }
    }
}

/// Returns what a link says of its board, behind another address.
fn at(base: &str, link: &str) -> String {
    let board = link.find(['?', '#']).and_then(|at| link.get(at..)).unwrap_or(link);
    match board.strip_prefix('?') {
        Some(parameters) if base.contains('?') => format!("{base}&{parameters}"),
        _ => format!("{base}{board}"),
    }
}

#[cfg(test)]
mod tests {
    use super::at;

    #[test]
    fn an_address_takes_the_place_of_that_of_a_link() {
        assert_eq!(at("https://a.org/b/", "?code=K"), "https://a.org/b/?code=K");
        assert_eq!(at("https://a.org/?id=3", "?code=K"), "https://a.org/?id=3&code=K");
        assert_eq!(at("http://here/", "https://there/x?board=e"), "http://here/?board=e");
        assert_eq!(at("http://here/", "https://there/x/#s=1&b=2"), "http://here/#s=1&b=2");
    }
}
