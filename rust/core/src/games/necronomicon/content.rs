//! The content file: suits and copies of cards, with the ranges that the head of the file states.

use super::action::{Effect, KINDS, Kind, SUITS};
use super::state::Discard;
use crate::content::{Document, Reader, Section, json};
use crate::error::Error;
use toml::Value;

/// Cards that the deal to four players and the discard pile take.
const FEWEST: u32 = 21;
/// Cards that a deck has at most.
const MOST: u32 = Discard::MOST as u32;

/// The numbers of a content file.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// The ids of the eight suits.
    pub suits: [String; SUITS],
    /// Cards by kind.
    pub copies: [u8; KINDS],
    /// Repeats in the deck.
    pub repeats: u8,
}

impl Content {
    /// Revelations in the deck.
    pub(super) fn revelations(&self) -> u8 {
        self.copies[Kind::REVELATION.index()]
    }

    /// Reads a content file (N-4). Two things are refused beside single values: a deck that a deal could exhaust once every
    /// Revelation is spent, and one of more cards than the discard pile has slots for.
    pub(super) fn read(document: &Document) -> Result<Self, Error> {
        let mut reader = Reader::new(document, "necronomicon", &["cthulhu", "revelation", "suit"]);
        let section = reader.section("cthulhu", &["copies"]);
        let cthulhu = reader.int(&section, "copies", 0..=8) as u32;
        let section = reader.section("revelation", &["copies"]);
        let revelation = reader.int(&section, "copies", 0..=4) as u32;
        let rows = reader.rows("suit", &["id", "name", "copies"]);
        if document.table.contains_key("suit") && rows.len() != SUITS {
            reader.fault("suit", &format!("{} rows, expected {SUITS}", rows.len()));
        }
        let mut suits: Vec<String> = Vec::new();
        let mut copies: Vec<u8> = Vec::new();
        for row in &rows {
            let id = read_id(&mut reader, row, &suits);
            suits.push(id);
            reader.name(row, "name");
            let effects = reader.inner(row, "copies", &Effect::IDS);
            let counts = Effect::IDS.map(|effect| reader.int(&effects, effect, 0..=12) as u8);
            let sum: u8 = counts.iter().sum();
            if sum > 12 {
                reader.fault(&row.path_of("copies"), &format!("{sum} cards, expected at most 12"));
            }
            copies.extend(counts);
        }
        if reader.sound("cthulhu") && reader.sound("revelation") && reader.sound("suit") {
            let deck = copies.iter().map(|&count| u32::from(count)).sum::<u32>() + cthulhu + revelation;
            let fewest = FEWEST + revelation;
            if deck < fewest {
                let what = format!("{deck} cards with {revelation} of revelation, expected at least {fewest}");
                reader.fault("suit", &what);
            }
            if deck > MOST {
                reader.fault("suit", &format!("{deck} cards, expected at most {MOST}"));
            }
        }
        reader.finish()?;
        copies.extend([cthulhu as u8, revelation as u8]);
        let copies: [u8; KINDS] = copies.try_into().expect("eight suits of six kinds, and two more kinds");
        let repeats = Kind::all().filter(|kind| kind.effect() == Some(Effect::Repeat)).map(|kind| copies[kind.index()]).sum();
        Ok(Content { suits: suits.try_into().expect("eight suits"), copies, repeats })
    }
}

/// The id of a suit, which no row before it has.
fn read_id(reader: &mut Reader<'_>, row: &Section<'_>, before: &[String]) -> String {
    let Some(value) = row.value("id") else { return String::new() };
    let path = row.path_of("id");
    let Some(id) = value.as_str().filter(|id| is_id(id)) else {
        reader.fault(&path, &format!("{} is not a letter and up to 11 letters and digits, all lower-case", json(value)));
        return String::new();
    };
    if ["cthulhu", "revelation"].contains(&id) {
        reader.fault(&path, &format!("{} is not the id of a suit", json(value)));
    }
    if let Some(place) = before.iter().position(|other| other == id) {
        reader.fault(&path, &format!("{} is the id of suit[{place}] already", json(&Value::String(id.to_owned()))));
    }
    id.to_owned()
}

fn is_id(text: &str) -> bool {
    let bytes = text.as_bytes();
    (1..=12).contains(&bytes.len())
        && bytes[0].is_ascii_lowercase()
        && bytes.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}
