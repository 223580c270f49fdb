//! Options of a game: their table, and the check of what a caller gives.

use crate::error::{Error, ErrorKind, repr};
use std::fmt;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Text(String),
    /// Anything else that a caller gave, by its repr: always refused.
    Other(String),
}

impl fmt::Display for OptionValue {
    /// The value as Python's `repr` shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Bool(true) => write!(f, "True"),
            OptionValue::Bool(false) => write!(f, "False"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Text(value) => write!(f, "{}", repr(value)),
            OptionValue::Other(shown) => write!(f, "{shown}"),
        }
    }
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number from the first to the second.
    Int(i64, i64),
    /// `true` or `false`.
    Bool,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// One row of a game's option table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The keyword.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// Its default: the number, 0 or 1 for a bool, the index of the word.
    pub default: i64,
    /// What it does, in a phrase.
    pub meaning: &'static str,
}

impl OptionSpec {
    fn default_value(&self) -> OptionValue {
        match self.kind {
            OptionKind::Int(..) => OptionValue::Int(self.default),
            OptionKind::Bool => OptionValue::Bool(self.default != 0),
            OptionKind::Choice(words) => OptionValue::Text(words[self.default as usize].to_owned()),
        }
    }

    /// What the option takes, in words.
    pub fn expected(&self) -> String {
        match self.kind {
            OptionKind::Int(low, high) => format!("a whole number from {low} to {high}"),
            OptionKind::Bool => "True or False".to_owned(),
            OptionKind::Choice(words) => format!("one of {}", words.iter().map(|word| repr(word)).collect::<Vec<_>>().join(", ")),
        }
    }

    fn takes(&self, value: &OptionValue) -> bool {
        match (self.kind, value) {
            (OptionKind::Int(low, high), OptionValue::Int(value)) => (low..=high).contains(value),
            (OptionKind::Bool, OptionValue::Bool(_)) => true,
            (OptionKind::Choice(words), OptionValue::Text(value)) => words.contains(&value.as_str()),
            _ => false,
        }
    }
}

/// A full set of checked options, in the order of the game's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options(Vec<(&'static str, OptionValue)>);

impl Options {
    /// Checks what a caller gave against the table and fills in the defaults.
    ///
    /// # Errors
    /// `Config` with every unknown option and every wrong value.
    pub fn resolve(game: &str, table: &[OptionSpec], given: &[(String, OptionValue)]) -> Result<Self, Error> {
        let mut reasons = Vec::new();
        for (name, value) in given {
            match table.iter().find(|spec| spec.name == name) {
                None => {
                    let names: Vec<&str> = table.iter().map(|spec| spec.name).collect();
                    reasons.push(format!("unknown option {}, expected one of {}", repr(name), names.join(", ")));
                }
                Some(spec) if !spec.takes(value) => reasons.push(format!("{name}={value}, expected {}", spec.expected())),
                Some(_) => {}
            }
        }
        if !reasons.is_empty() {
            return Err(Error::listing(ErrorKind::Config, "bad-option", game, reasons));
        }
        let value = |spec: &OptionSpec| {
            let found = given.iter().find(|(name, _)| name == spec.name);
            (spec.name, found.map_or_else(|| spec.default_value(), |(_, value)| value.clone()))
        };
        Ok(Options(table.iter().map(value).collect()))
    }

    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    fn get(&self, name: &str) -> &OptionValue {
        &self.0.iter().find(|(known, _)| *known == name).expect("the game reads options of its own table").1
    }

    /// The value of a whole-number option of the game's table.
    pub fn int(&self, name: &str) -> i64 {
        match self.get(name) {
            OptionValue::Int(value) => *value,
            other => unreachable!("{name} is a whole number by the table, not {other}"),
        }
    }

    /// The value of a true-or-false option of the game's table.
    pub fn flag(&self, name: &str) -> bool {
        self.get(name) == &OptionValue::Bool(true)
    }

    /// Whether a word option of the game's table has this value.
    pub fn is(&self, name: &str, word: &str) -> bool {
        matches!(self.get(name), OptionValue::Text(value) if value == word)
    }
}

impl fmt::Display for Options {
    /// As a call would give them: `players=2, latent=False`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.iter().map(|(name, value)| format!("{name}={value}")).collect();
        write!(f, "{}", shown.join(", "))
    }
}
