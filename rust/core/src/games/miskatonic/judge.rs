//! A guess at the returns while a game goes on.

use super::Miskatonic;
use super::state::{Phase, Seat, State};

/// How much the Defense cards face up help to win black cards, in the order of their bits; together they help less, by [`GLUT`] times
/// the square of their number. These weights and those below were fitted to games that heuristic players ended.
const CARDS: [f64; 8] = [4.2, 3.5, 0.9, 1.0, 6.9, 11.5, 4.9, 10.5];
const GLUT: f64 = 0.06;

/// How that counts for a single round, and by which power of the rounds that are left it counts less.
const HELP: f64 = 0.057;
const THRIFT: f64 = 0.68;

/// What a Student is worth, in points.
const STUDENT: f64 = 0.4;

/// How far points drift apart in a round beside its black card: the standard deviation.
const DRIFT: f64 = 2.5;

/// The slope of the logistic function that is nearest to the normal distribution.
const NORMAL: f64 = 1.702;

/// One player against another.
struct Duel<'a> {
    /// The black cards that are left.
    black: &'a [u8],
    /// The chances that the one and the other win a black card.
    one: f64,
    other: f64,
    /// One over the drift until the end, for the logistic function.
    scale: f64,
}

impl Duel<'_> {
    /// The chance that the one has more points in the end.
    fn chance(&self, lead: f64, round: usize) -> f64 {
        let Some(&black) = self.black.get(round) else { return logistic(lead * self.scale) };
        let (black, neither) = (f64::from(black), 1.0 - self.one - self.other);
        let won = self.one * self.chance(lead + black, round + 1) + self.other * self.chance(lead - black, round + 1);
        if neither > 0.0 { won + neither * self.chance(lead, round + 1) } else { won }
    }
}

fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// How well a player is armed.
fn arms(seat: &Seat) -> f64 {
    let cards: f64 = CARDS.iter().enumerate().filter(|(bit, _)| seat.ready >> bit & 1 == 1).map(|(_, help)| help).sum();
    cards - GLUT * f64::from(seat.ready.count_ones()).powi(2)
}

impl Miskatonic {
    /// The chances to win: who leads after rounds whose black cards, which decide nearly everything, fall to those who are better
    /// armed rather than to others. With more than two players, the product of the chances against each, as shares.
    pub(super) fn chances(&self, state: &State, out: &mut [f64]) {
        if state.phase == Phase::End {
            return self.shares(state, out);
        }
        let black = &self.content.black[usize::from(state.round) - 1..];
        let (left, seats) = (black.len() as f64, &state.seats[..self.players]);
        let (help, scale, part) = (HELP / left.powf(THRIFT), NORMAL / (DRIFT * left.sqrt()), 2.0 / self.players as f64);
        let points = |seat: &Seat| f64::from(self.points(seat)) + STUDENT * f64::from(seat.all_students());
        out.fill(1.0);
        for (one, first) in seats.iter().enumerate() {
            for (other, second) in seats.iter().enumerate().skip(one + 1) {
                let wins = part * logistic(help * (arms(first) - arms(second)));
                let chance = Duel { black, one: wins, other: part - wins, scale }.chance(points(first) - points(second), 0);
                out[one] *= chance;
                out[other] *= 1.0 - chance;
            }
        }
        let sum: f64 = out.iter().sum();
        for chance in out {
            *chance /= sum;
        }
    }
}
