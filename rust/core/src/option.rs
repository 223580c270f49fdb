//! Options of a game: their table, and the check of what a caller gives.

use crate::content::Document;
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
    /// Nothing chosen.
    None,
    /// Several words.
    Words(Vec<String>),
    /// Several words, given as a list: never the value of a checked option.
    List(Vec<String>),
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
            OptionValue::None => write!(f, "None"),
            OptionValue::Words(words) if words.len() == 1 => write!(f, "({},)", repr(&words[0])),
            OptionValue::Words(words) => write!(f, "({})", listed(words)),
            OptionValue::List(words) => write!(f, "[{}]", listed(words)),
            OptionValue::Other(shown) => write!(f, "{shown}"),
        }
    }
}

/// The words as a list has them.
fn listed(words: &[impl AsRef<str>]) -> String {
    words.iter().map(|word| repr(word.as_ref())).collect::<Vec<_>>().join(", ")
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
    /// The id of one of the content's rows at this key, or nothing.
    Word(&'static str),
    /// The ids of some of the content's rows at this key, one for each player, or [`RANDOM`].
    Words(&'static str),
}

impl OptionKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            OptionKind::Int(..) => "int",
            OptionKind::Bool => "bool",
            OptionKind::Choice(_) => "choice",
            OptionKind::Word(_) => "word",
            OptionKind::Words(_) => "words",
        }
    }
}

/// What an option that takes ids has for ids that are drawn.
pub const RANDOM: &str = "random";

/// The option that says how many play, where a game has it.
const PLAYERS: &str = "players";

/// One row of a game's option table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The keyword.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// Its default: the number, 0 or 1 for a bool, the index of the word of a choice; 0 for an id, whose default is `None`, and for ids,
    /// whose default is [`RANDOM`].
    pub default: i64,
    /// What it does, in a phrase.
    pub meaning: &'static str,
}

impl OptionSpec {
    /// The default as a value.
    pub fn default_value(&self) -> OptionValue {
        match self.kind {
            OptionKind::Int(..) => OptionValue::Int(self.default),
            OptionKind::Bool => OptionValue::Bool(self.default != 0),
            OptionKind::Choice(words) => OptionValue::Text(words[self.default as usize].to_owned()),
            OptionKind::Word(_) => OptionValue::None,
            OptionKind::Words(_) => OptionValue::Text(RANDOM.to_owned()),
        }
    }

    /// What the option takes with this content, in words.
    pub fn expected(&self, content: &Document) -> String {
        match self.kind {
            OptionKind::Int(low, high) => format!("a whole number from {low} to {high}"),
            OptionKind::Bool => "True or False".to_owned(),
            OptionKind::Choice(words) => format!("one of {}", listed(words)),
            OptionKind::Word(key) => match &*content.ids(key) {
                [] => format!("None, as the content has no {key} ids"),
                ids => format!("None or one of the {key} ids {}", listed(ids)),
            },
            OptionKind::Words(key) => match &*content.ids(key) {
                [] => format!("{}, as the content has no {key} ids", repr(RANDOM)),
                ids => format!("{} or for each player one of the {key} ids {}", repr(RANDOM), listed(ids)),
            },
        }
    }

    /// What a caller gave in the form of the option's values: several ids in a list, or in a text with commas between them.
    fn normal(&self, value: &OptionValue) -> OptionValue {
        match (self.kind, value) {
            (OptionKind::Words(_), OptionValue::Text(text)) if text != RANDOM => {
                OptionValue::Words(text.split(',').map(str::to_owned).collect())
            }
            (OptionKind::Words(_), OptionValue::List(ids)) => OptionValue::Words(ids.clone()),
            _ => value.clone(),
        }
    }

    /// The value that a caller gave, or what would be right.
    fn read(&self, given: &OptionValue, content: &Document, players: Option<i64>) -> Result<OptionValue, String> {
        let value = self.normal(given);
        match (&value, players) {
            _ if !self.takes(&value, content) => Err(self.expected(content)),
            (OptionValue::Words(ids), Some(players)) if ids.len() as i64 != players => Err(format!("{players} ids, one a player")),
            _ => Ok(value),
        }
    }

    fn takes(&self, value: &OptionValue, content: &Document) -> bool {
        match (self.kind, value) {
            (OptionKind::Int(low, high), OptionValue::Int(value)) => (low..=high).contains(value),
            (OptionKind::Bool, OptionValue::Bool(_)) => true,
            (OptionKind::Choice(words), OptionValue::Text(value)) => words.contains(&value.as_str()),
            (OptionKind::Word(key), OptionValue::Text(value)) => content.ids(key).contains(&value.as_str()),
            (OptionKind::Word(_), OptionValue::None) => true,
            (OptionKind::Words(_), OptionValue::Text(value)) => value == RANDOM,
            (OptionKind::Words(key), OptionValue::Words(values)) => {
                let ids = content.ids(key);
                !values.is_empty() && values.iter().all(|value| ids.contains(&value.as_str()))
            }
            _ => false,
        }
    }
}

/// A full set of checked options, in the order of the game's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options(Vec<(&'static str, OptionValue)>);

impl Options {
    /// Checks what a caller gave against the table and the content, and fills in the defaults.
    ///
    /// # Errors
    /// `Config` with every unknown option and every wrong value.
    pub fn resolve(game: &str, table: &[OptionSpec], given: &[(String, OptionValue)], content: &Document) -> Result<Self, Error> {
        let find = |name: &str| given.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        // A wrong number of players says nothing about the number of ids.
        let players = table.iter().find(|spec| spec.name == PLAYERS).and_then(|spec| {
            match find(PLAYERS).map_or_else(|| Ok(spec.default_value()), |value| spec.read(value, content, None)) {
                Ok(OptionValue::Int(players)) => Some(players),
                _ => None,
            }
        });
        let mut reasons = Vec::new();
        let mut read: Vec<(&'static str, OptionValue)> = Vec::new();
        for (name, value) in given {
            match table.iter().find(|spec| spec.name == name) {
                None => {
                    let names: Vec<&str> = table.iter().map(|spec| spec.name).collect();
                    reasons.push(format!("unknown option {}, expected one of {}", repr(name), names.join(", ")));
                }
                Some(spec) => match spec.read(value, content, players) {
                    Ok(value) => read.push((spec.name, value)),
                    Err(expected) => reasons.push(reason(name, value, &expected)),
                },
            }
        }
        if !reasons.is_empty() {
            return Err(Self::refusal(game, reasons));
        }
        let value = |spec: &OptionSpec| {
            let found = read.iter().find(|(name, _)| *name == spec.name);
            (spec.name, found.map_or_else(|| spec.default_value(), |(_, value)| value.clone()))
        };
        Ok(Options(table.iter().map(value).collect()))
    }

    /// The error for options that a game refuses, each with its [`Options::reason`].
    pub fn refusal(game: &str, reasons: Vec<String>) -> Error {
        Error::listing(ErrorKind::Config, "bad-option", game, reasons)
    }

    /// Why a game refuses the value of an option that is one of its table.
    pub fn reason(&self, name: &str, expected: &str) -> String {
        reason(name, self.get(name), expected)
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

    /// The id that was chosen by an option of the game's table, if one was.
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            OptionValue::Text(id) => Some(id),
            _ => None,
        }
    }

    /// The ids that were chosen for the players by an option of the game's table, if they were.
    pub fn words(&self, name: &str) -> Option<&[String]> {
        match self.get(name) {
            OptionValue::Words(ids) => Some(ids),
            _ => None,
        }
    }
}

fn reason(name: &str, value: &OptionValue, expected: &str) -> String {
    format!("{name}={value}, expected {expected}")
}

impl fmt::Display for Options {
    /// As a call would give them: `players=2, latent=False`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.iter().map(|(name, value)| format!("{name}={value}")).collect();
        write!(f, "{}", shown.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[OptionSpec] = &[
        OptionSpec { name: "house", kind: OptionKind::Word("house"), default: 0, meaning: "where it is played" },
        OptionSpec { name: "most", kind: OptionKind::Int(1, 20), default: 3, meaning: "a number" },
    ];
    const HOUSES: &str = "[[house]]\nid = \"north\"\n[[house]]\nid = 3\n[[house]]\nid = \"far-south\"\n";

    const GUESTS: &[OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Int(1, 3), default: 2, meaning: "how many play" },
        OptionSpec { name: "guests", kind: OptionKind::Words("house"), default: 0, meaning: "where they come from" },
    ];

    fn guests(given: &[(&str, OptionValue)]) -> Result<Options, Error> {
        resolve(GUESTS, HOUSES, given)
    }

    fn resolved(content: &str, given: &[(&str, OptionValue)]) -> Result<Options, Error> {
        resolve(TABLE, content, given)
    }

    fn resolve(table: &[OptionSpec], content: &str, given: &[(&str, OptionValue)]) -> Result<Options, Error> {
        let content = Document::parse("own.toml", content).expect("TOML");
        let given: Vec<(String, OptionValue)> = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Options::resolve("toy", table, &given, &content)
    }

    #[test]
    fn an_id_of_the_content_or_none() {
        let north = OptionValue::Text("north".to_owned());
        for (value, word) in [(OptionValue::None, None), (north, Some("north"))] {
            assert_eq!(resolved(HOUSES, &[("house", value)]).expect("it is taken").word("house"), word);
        }
        let options = resolved(HOUSES, &[]).expect("the defaults");
        assert_eq!((options.word("house"), options.to_string().as_str()), (None, "house=None, most=3"));
        assert_eq!(options.reason("most", "less"), "most=3, expected less");
    }

    #[test]
    fn ids_for_all_players_or_random() {
        let options = guests(&[]).expect("the defaults");
        assert_eq!((options.words("guests"), options.to_string().as_str()), (None, "players=2, guests='random'"));
        let pair = ["north".to_owned(), "far-south".to_owned()];
        for value in
            [OptionValue::Text("north,far-south".to_owned()), OptionValue::List(pair.to_vec()), OptionValue::Words(pair.to_vec())]
        {
            let options = guests(&[("guests", value)]).expect("one a player");
            assert_eq!(options.words("guests"), Some(&pair[..]));
            assert_eq!(options.to_string(), "players=2, guests=('north', 'far-south')");
        }
        let alone = guests(&[("guests", OptionValue::Text("north".to_owned())), ("players", OptionValue::Int(1))]).expect("one");
        assert_eq!(alone.to_string(), "players=1, guests=('north',)");
    }

    #[test]
    fn ids_are_refused_with_the_other_options() {
        let all = "'random' or for each player one of the house ids 'north', 'far-south'";
        for (value, shown, expected) in [
            (OptionValue::None, "None", all),
            (OptionValue::Int(1), "1", all),
            (OptionValue::Text(String::new()), "''", all),
            (OptionValue::Text("north, far-south".to_owned()), "'north, far-south'", all),
            (OptionValue::List(Vec::new()), "[]", all),
            (OptionValue::List(vec!["east".to_owned()]), "['east']", all),
            (OptionValue::Words(vec!["north".to_owned(), "random".to_owned()]), "('north', 'random')", all),
            (OptionValue::Words(vec!["north".to_owned()]), "('north',)", "2 ids, one a player"),
            (OptionValue::Text("north,north,north".to_owned()), "'north,north,north'", "2 ids, one a player"),
        ] {
            let error = guests(&[("guests", value), ("most", OptionValue::None)]).expect_err("no ids of two players");
            let reasons = vec![
                format!("guests={shown}, expected {expected}"),
                "unknown option 'most', expected one of players, guests".to_owned(),
            ];
            assert_eq!(error, Options::refusal("toy", reasons));
        }
        // How many ids go with a wrong number of players, nobody knows.
        let north = OptionValue::Text("north".to_owned());
        let error = guests(&[("guests", north), ("players", OptionValue::Int(9))]).expect_err("too many players");
        assert_eq!(error.message, "toy: players=9, expected a whole number from 1 to 3");
    }

    #[test]
    fn anything_else_is_refused_with_all_ids() {
        for (value, shown) in [
            (OptionValue::Text("east".to_owned()), "'east'"),
            (OptionValue::Text("None".to_owned()), "'None'"),
            (OptionValue::Bool(true), "True"),
            (OptionValue::Int(0), "0"),
        ] {
            let error = resolved(HOUSES, &[("house", value), ("most", OptionValue::None)]).expect_err("it is no id");
            let house = format!("house={shown}, expected None or one of the house ids 'north', 'far-south'");
            assert_eq!(error, Options::refusal("toy", vec![house, "most=None, expected a whole number from 1 to 20".to_owned()]));
        }
        let error = resolved("house = 4", &[("house", OptionValue::Text("4".to_owned()))]).expect_err("there are no rows");
        assert_eq!(error.message, "toy: house='4', expected None, as the content has no house ids");
    }
}
