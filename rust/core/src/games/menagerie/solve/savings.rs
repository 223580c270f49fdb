//! What dice score that are saved at the end of a turn: by pool, for every choice of spaces and benefits.

use super::super::Menagerie;
use super::super::action::{Benefit, Space};
use super::super::state::State;
use super::objective::Objective;
use crate::dice::lattice::{LATTICE, POOLS};

/// What some spaces are filled for.
#[derive(Clone, Debug)]
pub(super) struct Saving {
    /// Luck gained.
    pub luck: u8,
    /// Resolve gained.
    pub resolve: u8,
    /// By pool: the most points for as many of its dice as spaces are filled.
    pub points: Vec<f64>,
}

/// Savings by the spaces that are open, a bit each, and by how many of them are filled.
type BySpaces = [[Vec<Saving>; 4]; 8];

/// All of them for a role.
#[derive(Clone, Debug, Default)]
pub(super) struct Savings(Option<(Option<u8>, BySpaces)>);

impl Savings {
    /// The savings of the role of a position, on some of the spaces that are open.
    pub(super) fn of(&mut self, game: &Menagerie, objective: &Objective, state: &State, open: u8, filled: u8) -> &[Saving] {
        if self.0.as_ref().is_none_or(|(role, _)| *role != state.role) {
            self.0 = Some((state.role, all(game, objective, state)));
        }
        &self.0.as_ref().expect("just made").1[usize::from(open)][usize::from(filled)]
    }
}

/// Whether a space offers a benefit.
pub(super) fn offers(benefits: u8, benefit: Benefit) -> bool {
    benefits >> benefit as u8 & 1 == 1
}

/// What a die of each face scores on a space that changes it in the best way; below all where it changes none.
pub(super) fn changed(objective: &Objective, benefits: u8) -> [f64; 6] {
    std::array::from_fn(|column| {
        let face = column as u8 + 1;
        let flipped = offers(benefits, Benefit::Flip).then_some(7 - face);
        let added = offers(benefits, Benefit::PlusTwo).then_some(if face <= 4 { face + 2 } else { face });
        let set = (1..=6).filter(|_| offers(benefits, Benefit::Set));
        let faces = flipped.into_iter().chain(added).chain(set);
        faces.map(|face| objective.of_die(face)).fold(f64::NEG_INFINITY, f64::max)
    })
}

fn all(game: &Menagerie, objective: &Objective, state: &State) -> BySpaces {
    let nothing = Saving { luck: 0, resolve: 0, points: vec![0.0; POOLS] };
    let mut savings: [Vec<Saving>; 8] = std::array::from_fn(|_| Vec::new()); // by the spaces that are filled
    savings[0].push(nothing);
    for space in Space::ALL {
        let benefits = game.benefits(state, space);
        let by_change = changed(objective, benefits);
        let changes = by_change[0] > f64::NEG_INFINITY;
        let ways = [
            (changes, 0, 0, &by_change),
            (offers(benefits, Benefit::Luck), 1, 0, &objective.saved),
            (offers(benefits, Benefit::Resolve), 0, 1, &objective.saved),
        ];
        for before in 0..1 << space.0 {
            for saving in savings[before].clone() {
                for (_, luck, resolve, points) in ways.iter().filter(|way| way.0) {
                    let points = with_die(&saving.points, points);
                    let more = Saving { luck: saving.luck + luck, resolve: saving.resolve + resolve, points };
                    join(&mut savings[before | 1 << space.0], more);
                }
            }
        }
    }
    std::array::from_fn(|open| {
        std::array::from_fn(|filled| {
            let mut best = Vec::new();
            let fits = |spaces: &usize| spaces & !open == 0 && spaces.count_ones() as usize == filled;
            for saving in (0..8).filter(fits).flat_map(|spaces| &savings[spaces]) {
                join(&mut best, saving.clone());
            }
            best
        })
    })
}

/// Adds a saving to others for as many spaces. Of those with the same gains only the points matter.
fn join(savings: &mut Vec<Saving>, saving: Saving) {
    let same = savings.iter_mut().find(|other| (other.luck, other.resolve) == (saving.luck, saving.resolve));
    match same {
        Some(other) => other.points.iter_mut().zip(saving.points).for_each(|(old, new)| *old = old.max(new)),
        None => savings.push(saving),
    }
}

/// The most points with one die more, which is any of the pool.
fn with_die(before: &[f64], points: &[f64; 6]) -> Vec<f64> {
    let best = |place: usize| {
        let ways = LATTICE.less[place].iter().zip(points).filter(|&(&less, _)| usize::from(less) != place);
        ways.map(|(&less, points)| before[usize::from(less)] + points).fold(f64::NEG_INFINITY, f64::max)
    };
    (0..POOLS).map(best).collect()
}
