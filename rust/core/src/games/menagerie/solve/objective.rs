//! What a turn is played for.

use super::super::action::{BONUSES, SLOTS, Slot, Stat};
use super::super::content::LONGEST;
use super::super::state::{Phase, State};
use super::worth::Worth;

/// What a turn is played for: points for what it completes, and for the position that it leaves. All add up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Objective {
    /// Points for each challenge, by slot and number.
    pub challenges: [[f64; 3]; SLOTS],
    /// Points for a captured object.
    pub capture: f64,
    /// Points for a game that is won.
    pub won: f64,
    /// Points for a game that is lost, in place of those for cubes and bonuses.
    pub lost: f64,
    /// Points for cubes, by track and space, from the bottom.
    pub cubes: [[f64; LONGEST]; 4],
    /// Points for a saved die by its face. No less than 0.
    pub saved: [f64; 6],
    /// Points for each bonus left. No less than 0: a bonus die is held to be used for a challenge only.
    pub bonuses: [f64; BONUSES],
}

impl Objective {
    /// No points for anything.
    pub(super) const NOTHING: Objective = Objective {
        challenges: [[0.0; 3]; SLOTS],
        capture: 0.0,
        won: 0.0,
        lost: 0.0,
        cubes: [[0.0; LONGEST]; 4],
        saved: [0.0; 6],
        bonuses: [0.0; BONUSES],
    };

    /// The points for cubes and bonuses of a position.
    pub(super) fn of_position(&self, state: &State) -> f64 {
        let cubes = Stat::ALL.iter().map(|&stat| self.cubes[stat as usize][usize::from(state.cube(stat))]).sum::<f64>();
        let bonuses = self.bonuses.iter().zip(state.bonuses).map(|(points, count)| points * f64::from(count)).sum::<f64>();
        cubes + bonuses
    }

    /// The points for a saved die; none for no die.
    pub(super) fn of_die(&self, face: u8) -> f64 {
        if face == 0 { 0.0 } else { self.saved[usize::from(face) - 1] }
    }

    /// The worth of a position at the end of the turn, or of the game; saved dice count as they lay before the move that ended it.
    pub(super) fn end(&self, before: &State, after: &State) -> Worth {
        let position = match after.phase {
            Phase::Over if after.won => self.of_position(after) + self.won,
            Phase::Over => self.lost,
            _ => self.of_position(after),
        };
        let saved = before.saved.iter().map(|&face| self.of_die(face)).sum::<f64>();
        let achieved = before.achieved || after.progress > before.progress;
        Worth { value: position + saved, chance: f64::from(u8::from(achieved)) }
    }

    /// The points that a move scores which may complete a challenge.
    pub(super) fn points_for(&self, before: &State, after: &State, (slot, number): (Slot, u8)) -> f64 {
        let captures = |state: &State| state.captured.iter().map(|&count| f64::from(count)).sum::<f64>();
        let completed = f64::from(u8::from(after.progress > before.progress));
        completed * self.challenges[slot.index()][usize::from(number)] + (captures(after) - captures(before)) * self.capture
    }
}
