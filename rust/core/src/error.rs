//! Refusals: every one has a kind, a stable code, a rule where a rule refuses, and one line for people.

/// The class of an error; Python has one exception class for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A wrong name, option, argument or position.
    Config,
    /// A content file with faults.
    Content,
    /// A move that the rules do not allow here.
    IllegalAction,
    /// An id or text that the game does not have.
    UnknownAction,
    /// A question or move of another kind of node.
    Node,
    /// Bytes or a trace that cannot be read.
    Trace,
}

/// An error as callers see it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// Its class.
    pub kind: ErrorKind,
    /// A stable word for programs.
    pub code: &'static str,
    /// The rule that refuses, if one does.
    pub rule: Option<&'static str>,
    /// One lower-case line: the bad value and what would be right.
    pub message: String,
    /// All reasons, where there can be several; otherwise empty.
    pub reasons: Vec<String>,
}

impl Error {
    /// An error with one reason and no rule.
    pub fn new(kind: ErrorKind, code: &'static str, message: String) -> Self {
        Error { kind, code, rule: None, message, reasons: Vec::new() }
    }

    /// An error with all its reasons, which follow `what` in the message.
    pub fn listing(kind: ErrorKind, code: &'static str, what: &str, reasons: Vec<String>) -> Self {
        Error { kind, code, rule: None, message: format!("{what}: {}", reasons.join("; ")), reasons }
    }
}

/// Why a rule refuses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// A stable word for programs; with the rule it tells refusals apart.
    pub code: &'static str,
    /// The rule's number, as `M-20`.
    pub number: &'static str,
    /// What would be right, in a lower-case phrase.
    pub text: &'static str,
}

/// A text as Python's `repr` shows it (but for code points beyond U+00FF that Python holds unprintable).
pub fn repr(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut shown = String::from(quote);
    for letter in text.chars() {
        match letter {
            '\n' => shown += "\\n",
            '\r' => shown += "\\r",
            '\t' => shown += "\\t",
            '\\' => shown += "\\\\",
            _ if letter == quote => shown.extend(['\\', letter]),
            '\0'..='\x1f' | '\x7f'..='\u{a0}' | '\u{ad}' => shown += &format!("\\x{:02x}", u32::from(letter)),
            _ => shown.push(letter),
        }
    }
    shown.push(quote);
    shown
}

#[cfg(test)]
mod tests {
    use super::repr;

    #[test]
    fn repr_follows_python() {
        for (text, shown) in [
            ("leave", "'leave'"),
            ("it's", "\"it's\""),
            ("a\"'", "'a\"\\''"),
            ("\n\\\x07", "'\\n\\\\\\x07'"),
            ("\u{a0}é", "'\\xa0é'"),
        ] {
            assert_eq!(repr(text), shown);
        }
    }
}
