//! The content file: counts and values, with the ranges that the head of the file states.

use super::action::{Defense, Kind};
use crate::content::{Document, Reader};
use crate::error::Error;

/// The numbers of a content file.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// Library cards by kind.
    pub(super) copies: [u8; 12],
    /// Different Fragments in a set.
    pub(super) fragment_set: u8,
    /// Students in a set.
    pub(super) student_set: u8,
    /// Red numbers, ascending.
    pub(super) red: [u8; 5],
    /// Red cards of each number.
    pub(super) red_copies: u8,
    /// Black numbers, ascending: round by round.
    pub(super) black: [u8; 5],
    /// Knowledge cards in the box.
    pub(super) knowledge: u8,
    /// What one of them is worth.
    pub(super) knowledge_points: u8,
}

impl Content {
    pub(super) fn read(document: &Document) -> Result<Self, Error> {
        let mut reader = Reader::new(document, "miskatonic", &["card", "sets", "red", "black", "knowledge", "points", "defense"]);
        let cards = reader.rows("card", &["id", "name", "copies"]);
        reader.fixed_ids("card", &cards, &Kind::IDS);
        let mut copies = [1; 12];
        for (place, row) in cards.iter().enumerate() {
            reader.name(row, "name");
            let least = if Kind::IDS.get(place) == Some(&Kind::Assistant.id()) { 0 } else { 1 };
            let count = reader.int(row, "copies", least..=40) as u8;
            if let Some(copies) = copies.get_mut(place) {
                *copies = count;
            }
        }
        let sets = reader.section("sets", &["seal", "fragment", "student"]);
        reader.int(&sets, "seal", 3..=3);
        let fragment_set = reader.int(&sets, "fragment", 2..=7) as u8;
        let student_set = reader.int(&sets, "student", 2..=8) as u8;
        let red = reader.section("red", &["numbers", "copies"]);
        let red_numbers = five(&reader.ascending(&red, "numbers", 5, 1..=50));
        let red_copies = reader.int(&red, "copies", 5..=40) as u8;
        let black = reader.section("black", &["numbers"]);
        let black_numbers = five(&reader.ascending(&black, "numbers", 5, 1..=50));
        let knowledge = reader.section("knowledge", &["count"]);
        let knowledge = reader.int(&knowledge, "count", 0..=60) as u8;
        let points = reader.section("points", &["knowledge"]);
        let knowledge_points = reader.int(&points, "knowledge", 0..=20) as u8;
        let defense = reader.rows("defense", &["id", "name"]);
        reader.fixed_ids("defense", &defense, &Defense::IDS);
        for row in &defense {
            reader.name(row, "name");
        }
        // M-30: the black card is the winner's, so the reds lie below it.
        if reader.sound("red") && reader.sound("black") && black_numbers[0] < red_numbers[4] {
            let what = format!("{} is below the highest red number {}", black_numbers[0], red_numbers[4]);
            reader.fault("black.numbers", &what);
        }
        if reader.sound("card") {
            let deck: u32 = copies[..11].iter().map(|&count| u32::from(count)).sum();
            let all = deck + u32::from(copies[11]);
            // M-16: boards may not hold the whole deck.
            let boards = 5 * (u32::from(fragment_set) + u32::from(student_set));
            if reader.sound("sets") && deck <= boards {
                reader.fault(
                    "card",
                    &format!("{deck} cards without Assistants, expected more than the {boards} that boards can hold"),
                );
            }
            if all > 250 {
                reader.fault("card", &format!("{all} cards with Assistants, expected at most 250"));
            }
        }
        reader.finish()?;
        Ok(Content {
            copies,
            fragment_set,
            student_set,
            red: red_numbers,
            red_copies,
            black: black_numbers,
            knowledge,
            knowledge_points,
        })
    }
}

fn five(numbers: &[i64]) -> [u8; 5] {
    std::array::from_fn(|place| numbers[place] as u8)
}
