//! The tracks of the character: where cubes start, what a point moves, and what can be paid.

use super::Menagerie;
use super::action::Stat;
use super::content::Track;
use super::state::State;
use super::tally::count;
use crate::node::Player;
use crate::tally::Watch;

impl Menagerie {
    /// The track of the chosen character.
    #[inline]
    pub(super) fn track(&self, state: &State, stat: Stat) -> &Track {
        let character = state.character.expect("tracks are asked for once the character is chosen");
        &self.content.characters[usize::from(character)].tracks[stat as usize]
    }

    /// The spaces where the cubes start.
    pub(super) fn start(&self, state: &State) -> [u8; 4] {
        let character = state.character.expect("cubes are set once the character is chosen");
        let role = state.role.expect("cubes are set once the role is chosen");
        self.content.starts[usize::from(character)][usize::from(role)]
    }

    /// The printed value at the cube.
    #[inline]
    pub(super) fn value(&self, state: &State, stat: Stat) -> u8 {
        self.track(state, stat).values[usize::from(state.cube(stat))]
    }

    /// Whether the cube is on the top space.
    #[inline]
    pub(super) fn is_at_top(&self, state: &State, stat: Stat) -> bool {
        state.cube(stat) == self.track(state, stat).top
    }

    /// Points are gained, a space each; at the top they are lost.
    #[inline]
    pub(super) fn gain_points(&self, state: &mut State, stat: Stat, points: u8) {
        let top = self.track(state, stat).top;
        state.cubes[stat as usize] = top.min(state.cube(stat) + points); // C-10
    }

    /// The points of a track that can be lost before Health has to pay, or before the game is lost.
    #[inline]
    pub(super) fn losable(&self, state: &State, stat: Stat) -> u8 {
        let cube = state.cube(stat);
        if stat == Stat::Health { cube } else { self.track(state, stat).payable[usize::from(cube)] } // C-12
    }

    /// Whether a cost can be paid without losing the game.
    #[inline]
    pub(super) fn can_pay(&self, state: &State, stat: Stat, cost: u8) -> bool {
        cost <= self.losable(state, stat) + state.cube(Stat::Health) // C-14
    }

    /// A point is lost.
    ///
    /// Whether the game goes on.
    #[inline]
    fn lose_point(&self, state: &mut State, stat: Stat, watch: &mut impl Watch) -> bool {
        if stat != Stat::Health && self.losable(state, stat) > 0 {
            state.cubes[stat as usize] -= 1; // C-10
            return true;
        }
        watch.count(count::HEALTH_LOST, Player(0));
        if state.cube(Stat::Health) == 0 {
            return false; // C-12
        }
        state.cubes[Stat::Health as usize] -= 1; // C-12
        true
    }

    /// Points are lost one by one.
    ///
    /// Whether the game goes on.
    #[inline]
    pub(super) fn lose_points(&self, state: &mut State, stat: Stat, points: u8, watch: &mut impl Watch) -> bool {
        (0..points).all(|_| self.lose_point(state, stat, watch))
    }

    /// A cost that can be paid is paid.
    #[inline]
    pub(super) fn pay(&self, state: &mut State, stat: Stat, cost: u8, watch: &mut impl Watch) {
        let goes_on = self.lose_points(state, stat, cost, watch); // C-14
        debug_assert!(goes_on, "a cost that would lose the game is not legal");
    }
}
