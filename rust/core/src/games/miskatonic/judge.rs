//! A guess at the returns while a game goes on.

use super::Miskatonic;
use super::state::{Phase, Seat, State};

/// What the Defense cards face up are worth, in points, in the order of their bits; together they are worth less, by [`GLUT`] times
/// the square of their number.
const CARDS: [f64; 8] = [3.0, 2.4, 0.5, 1.0, 4.2, 6.3, 3.0, 5.2];
const GLUT: f64 = 0.2;

/// What a Student is worth, in points.
const STUDENT: f64 = 1.1;

/// How far the points of two players drift apart in a round, as a part of its black card; fitted to games of heuristic players, as
/// are the other weights.
const DRIFT: f64 = 0.63;

impl Miskatonic {
    /// The chances to win: logistic in the points, in units of how far points drift apart in the rounds that are left.
    pub(super) fn chances(&self, state: &State, out: &mut [f64]) {
        if state.phase == Phase::End {
            return self.shares(state, out);
        }
        let left = self.content.black[usize::from(state.round) - 1..].iter().map(|&black| f64::from(black).powi(2));
        let scale = 1.0 / (DRIFT * left.sum::<f64>().sqrt());
        let mut sum = 0.0;
        for (chance, seat) in out.iter_mut().zip(&state.seats) {
            *chance = (scale * (f64::from(self.points(seat)) + promise(seat))).exp();
            sum += *chance;
        }
        for chance in out {
            *chance /= sum;
        }
    }
}

/// What a player has beside points, in points.
fn promise(seat: &Seat) -> f64 {
    let cards: f64 = CARDS.iter().enumerate().filter(|(bit, _)| seat.ready >> bit & 1 == 1).map(|(_, worth)| worth).sum();
    cards - GLUT * f64::from(seat.ready.count_ones()).powi(2) + STUDENT * f64::from(seat.all_students())
}
