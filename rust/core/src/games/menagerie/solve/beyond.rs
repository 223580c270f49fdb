//! What follows a challenge that is paid: the gain, what the cards do, and the next object.

use super::super::Menagerie;
use super::super::action::Stat;
use super::super::state::{Phase, State};
use super::Full;
use super::frame::{Frame, goes_on};
use super::layers::{LayerId, Layers};
use super::worth::{Worth, pools_of};
use crate::game::Game;
use crate::tally::Silent;

impl Layers {
    /// The layer of a frame behind a payment in which no dice are moved: the gain, the next object, its ghost, a new row.
    pub(super) fn beyond(&mut self, game: &Menagerie, frame: Frame) -> Result<LayerId, Full> {
        if let Some(&layer) = self.beyond.get(&frame) {
            return Ok(layer);
        }
        let mut worths = vec![Worth::NOTHING; pools_of(frame.dice).len()];
        match frame.state.phase {
            Phase::Gain => {
                let gains = game.gains(&frame.state);
                if gains == 0 {
                    self.complete(game, &frame, frame.state, &mut worths)?;
                }
                for stat in Stat::ALL.into_iter().filter(|&stat| gains >> stat as u8 & 1 == 1) {
                    let mut next = frame.state;
                    game.gain_points(&mut next, stat, 1);
                    self.complete(game, &frame, next, &mut worths)?;
                }
            }
            Phase::Face => {
                for object in frame.state.table[..3].iter().filter_map(|place| place.object) {
                    let mut next = frame.state;
                    game.face(&mut next, object);
                    self.go_on(game, &frame.state, Frame { state: next, ..frame }, 0.0, &mut worths)?;
                }
            }
            _ => {
                let mut outcomes = Vec::new();
                game.outcomes(&frame.state, &mut outcomes);
                let mut sums = vec![Worth::ZERO; worths.len()];
                for &(id, _) in &outcomes {
                    let mut next = frame.state;
                    game.step(&mut next, id, &mut Silent);
                    worths.fill(Worth::NOTHING);
                    self.go_on(game, &frame.state, Frame { state: next, ..frame }, 0.0, &mut worths)?;
                    sums.iter_mut().zip(&worths).for_each(|(sum, &worth)| *sum = sum.and(worth));
                }
                worths.iter_mut().zip(sums).for_each(|(worth, sum)| *worth = sum.over(outcomes.len() as f64));
            }
        }
        let layer = self.push(frame.dice, &worths)?;
        self.beyond.insert(frame, layer);
        Ok(layer)
    }

    /// Improves worths by a gain, after which the challenge is completed.
    fn complete(&mut self, game: &Menagerie, frame: &Frame, gained: State, worths: &mut [Worth]) -> Result<(), Full> {
        let paid = gained.paid.expect("a challenge is paid");
        let mut next = gained;
        game.complete(&mut next, &mut Silent);
        let points = self.objective.points_for(&gained, &next, paid);
        self.go_on(game, &gained, Frame { state: next, ..*frame }, points, worths)
    }

    /// Improves worths by those of a frame that follows.
    fn go_on(&mut self, game: &Menagerie, before: &State, next: Frame, points: f64, worths: &mut [Worth]) -> Result<(), Full> {
        if !goes_on(&next.state) {
            let worth = self.objective.end(before, &next.state).plus(points);
            worths.iter_mut().for_each(|old| *old = old.or(worth));
            return Ok(());
        }
        let layer = if next.state.phase == Phase::Main { self.layer(game, next)? } else { self.beyond(game, next)? };
        worths.iter_mut().zip(self.worths(layer)).for_each(|(old, worth)| *old = old.or(worth.plus(points)));
        Ok(())
    }
}
