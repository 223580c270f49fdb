//! What dice score that are saved at the end of a turn: by pool, for every choice of spaces and benefits.

use super::super::Menagerie;
use super::super::action::{Benefit, Space};
use super::super::state::State;
use super::objective::Objective;
use crate::dice::lattice::{LATTICE, POOLS};

/// What some spaces are filled for.
#[derive(Clone, Debug)]
pub(super) struct Saving {
    /// The spaces, a bit each.
    pub spaces: u8,
    /// Luck gained.
    pub luck: u8,
    /// Resolve gained.
    pub resolve: u8,
    /// By pool: the most points for as many of its dice.
    pub points: Vec<f64>,
}

/// All of them for a role.
#[derive(Clone, Debug, Default)]
pub(super) struct Savings(Option<(Option<u8>, Vec<Saving>)>);

impl Savings {
    /// The savings of the role of a position.
    pub(super) fn of(&mut self, game: &Menagerie, objective: &Objective, state: &State) -> &[Saving] {
        if self.0.as_ref().is_none_or(|(role, _)| *role != state.role) {
            self.0 = Some((state.role, all(game, objective, state)));
        }
        &self.0.as_ref().expect("just made").1
    }
}

/// What a die of each face scores on a space that changes it in the best way; below all where it changes none.
pub(super) fn changed(objective: &Objective, benefits: u8) -> [f64; 6] {
    let offers = |benefit: Benefit| benefits >> benefit as u8 & 1 == 1;
    std::array::from_fn(|column| {
        let face = column as u8 + 1;
        let flipped = offers(Benefit::Flip).then_some(7 - face);
        let added = offers(Benefit::PlusTwo).then_some(if face <= 4 { face + 2 } else { face });
        let set = (1..=6).filter(|_| offers(Benefit::Set));
        let faces = flipped.into_iter().chain(added).chain(set);
        faces.map(|face| objective.of_die(face)).fold(f64::NEG_INFINITY, f64::max)
    })
}

fn all(game: &Menagerie, objective: &Objective, state: &State) -> Vec<Saving> {
    let mut savings = vec![Saving { spaces: 0, luck: 0, resolve: 0, points: vec![0.0; POOLS] }];
    for space in Space::ALL {
        let benefits = game.benefits(state, space);
        let offers = |benefit: Benefit| benefits >> benefit as u8 & 1 == 1;
        let by_change = changed(objective, benefits);
        let changes = by_change[0] > f64::NEG_INFINITY;
        let ways = [
            (changes, 0, 0, &by_change),
            (offers(Benefit::Luck), 1, 0, &objective.saved),
            (offers(Benefit::Resolve), 0, 1, &objective.saved),
        ];
        for before in savings.clone() {
            for (_, luck, resolve, points) in ways.iter().filter(|way| way.0) {
                savings.push(Saving {
                    spaces: before.spaces | 1 << space.0,
                    luck: before.luck + luck,
                    resolve: before.resolve + resolve,
                    points: with_die(&before.points, points),
                });
            }
        }
    }
    savings
}

/// The most points with one die more, which is any of the pool.
fn with_die(before: &[f64], points: &[f64; 6]) -> Vec<f64> {
    let best = |place: usize| {
        let ways = LATTICE.less[place].iter().zip(points).filter(|&(&less, _)| usize::from(less) != place);
        ways.map(|(&less, points)| before[usize::from(less)] + points).fold(f64::NEG_INFINITY, f64::max)
    };
    (0..POOLS).map(best).collect()
}
