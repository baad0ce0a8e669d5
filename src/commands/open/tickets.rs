//! Addresses that open the page once.
//!
//! Every user of a machine can see the command line of a browser, so the address in it holds a ticket.
//! Its first use is exchanged for the secret of the session, which no command line ever holds.

use std::sync::Mutex;

use super::locked;

/// The tickets of a session.
#[derive(Default)]
pub(super) struct Tickets(Mutex<Vec<Ticket>>);

struct Ticket {
    text: String,
    uses: usize,
}

/// The answer to a request with a ticket.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TicketUse {
    First,
    /// It has opened the page before, and is worthless.
    Again,
}

impl Tickets {
    /// Makes a ticket.
    pub(super) fn new_ticket(&self) -> Result<String, getrandom::Error> {
        let text = random_letters()?;
        locked(&self.0).push(Ticket { text: text.clone(), uses: 0 });
        Ok(text)
    }

    /// Uses a ticket; `None` if it is not one of this session.
    pub(super) fn use_ticket(&self, text: &str) -> Option<TicketUse> {
        let mut list = locked(&self.0);
        let ticket = list.iter_mut().find(|own| is_same(&own.text, text))?;
        ticket.uses += 1;
        Some(if ticket.uses == 1 { TicketUse::First } else { TicketUse::Again })
    }

    /// Returns whether a ticket was used again.
    pub(super) fn was_repeated(&self) -> bool {
        locked(&self.0).iter().any(|own| own.uses > 1)
    }
}

/// Makes up 128 bits, in letters that need no escape in an address.
pub(super) fn random_letters() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Compares a secret with a guess. The time that this takes does not tell how much of it is right.
pub(super) fn is_same(secret: &str, guess: &str) -> bool {
    let (secret, guess) = (secret.as_bytes(), guess.as_bytes());
    secret.len() == guess.len()
        && secret.iter().zip(guess).fold(0, |all, (one, other)| all | (one ^ other)) == 0
}
