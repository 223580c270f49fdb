//! What Health is worth, where the Sorcerer will be, and what standing Minions threaten.

use super::super::Institute;
use super::super::action::{CELLS, Cell, Item};
use super::super::state::State;
use super::price;
use crate::set::bits;

/// What the points of Health are worth, the last one first, as parts of what a faint costs.
const HEALTH: [f32; 5] = [0.35, 0.225, 0.16, 0.14, 0.125];
/// The order of [`Institute::minion_price`].
const MINIONS: [f32; 5] = [price::MINION_LAST, price::MINION_SECOND, price::MINION_THIRD, price::MINION_FOURTH, price::MINION_FAR];

impl Institute {
    /// What a seat loses by its next point of damage.
    pub(super) fn hurt_price(&self, state: &State, seat: usize) -> f32 {
        self.health_price(state, seat, state.seats[seat].health)
    }

    /// What the last of so many points of Health is worth to a seat: a part of what a faint costs, a turn and the backpack.
    fn health_price(&self, state: &State, seat: usize, health: u8) -> f32 {
        let pack = state.seats[seat].pack;
        let faint = price::FAINT + price::FAINT_ITEM * pack.total() as f32 + price::FAINT_SOUL * f32::from(pack.of(Item::Soul));
        faint * HEALTH[usize::from(health.clamp(1, 5)) - 1]
    }

    /// What so many points of Health more are worth to a seat.
    pub(super) fn heal_gain(&self, state: &State, seat: usize, points: u8) -> f32 {
        let health = state.seats[seat].health;
        let healed = health.saturating_add(points).min(self.content.rules.health);
        (health + 1..=healed).map(|health| self.health_price(state, seat, health)).sum()
    }

    /// What one standing Minion less is worth: much when few more would lose the game.
    pub(super) fn minion_price(&self, state: &State) -> f32 {
        let slack = usize::from(self.content.rules.minions).saturating_sub(state.minions.count_ones() as usize);
        if slack > usize::from(state.deck) {
            return 0.0;
        }
        let late = (f32::from(state.deck) / 4.0).min(1.0);
        late * MINIONS[slack.clamp(1, 5) - 1]
    }

    /// The chance that the Sorcerer enters each cell before the active seat's next turn: the cards that nobody has seen give the mean and
    /// the spread of his steps, a ramp stands for their law.
    pub(super) fn hunted(&self, state: &State) -> [f32; CELLS] {
        let steps_of = |card: usize| u32::from(self.content.stories[card].moves[self.players - 2]);
        let (mut sum, mut squares) = (0, 0);
        let count = state.unseen_stories.count_ones().max(1) as f32;
        for card in bits(state.unseen_stories.into()) {
            let steps = steps_of(card);
            sum += steps;
            squares += steps * steps;
        }
        let mean = sum as f32 / count;
        let spread = (squares as f32 / count - mean * mean).max(0.0);
        let known = state.top.map(|card| steps_of(card.into()) as f32);
        let turns = self.players as f32 - if known.is_some() { 1.0 } else { 0.0 };
        let middle = known.unwrap_or(0.0) + turns * mean;
        let slope = 0.5 / (turns * spread).sqrt().max(0.3);
        let mut hunted = [0.0; CELLS];
        let mut cell = state.sorcerer.index();
        for steps in 1..=CELLS {
            cell = if cell == CELLS - 1 { 0 } else { cell + 1 };
            hunted[cell] = ((middle - steps as f32 + 0.5) * slope + 0.5).clamp(0.0, 1.0);
        }
        hunted
    }

    /// What entering a cell costs beyond the Move, in points.
    pub(super) fn entry_price(&self, state: &State, cell: Cell, hurt: f32, minion: f32) -> f32 {
        let sorcerer = if state.sorcerer == cell { hurt } else { 0.0 };
        sorcerer + if state.minions & cell.bit() != 0 { hurt - minion } else { 0.0 }
    }
}
