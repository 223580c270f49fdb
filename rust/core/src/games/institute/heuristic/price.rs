//! The numbers of the heuristic, in points and actions.

/// An action, where points are weighed against actions.
pub(super) const ACTION: f32 = 0.25;

/// A faint: the turn that it takes.
pub(super) const FAINT: f32 = 1.2;
/// A faint: every item that falls.
pub(super) const FAINT_ITEM: f32 = 0.4;
/// A faint: every Soul piece more.
pub(super) const FAINT_SOUL: f32 = 0.3;
/// A Minion less, when one more would lose the game.
pub(super) const MINION_LAST: f32 = 3.0;
/// The same, when two more would.
pub(super) const MINION_SECOND: f32 = 1.5;
/// The same, when three more would.
pub(super) const MINION_THIRD: f32 = 0.6;
/// The same, when four more would.
pub(super) const MINION_FOURTH: f32 = 0.3;
/// The same, when five or more would.
pub(super) const MINION_FAR: f32 = 0.1;
/// A part of the damage that the Sorcerer would do at the end of a turn: how much of it counts against where the turn ends.
pub(super) const SHELTER: f32 = 1.0;
/// The same for a target that the turn would end at.
pub(super) const FEAR: f32 = 1.0;

/// An item that no Ritual needs yet.
pub(super) const ITEM: f32 = 1.0;
/// What each copy more of such an item divides it by.
pub(super) const COPY: f32 = 0.3;
/// Actions that are left for an item to be worth all of that.
pub(super) const RIPE: f32 = 16.0;
/// A Soul piece beyond its point.
pub(super) const SOUL: f32 = 0.1;
/// An item that the next level costs, all of them together.
pub(super) const LEVEL: f32 = 0.7;
/// What a level is worth beyond its point.
pub(super) const LEVEL_BONUS: f32 = 0.1;
/// The steps to a Ritual's tile that was not seen.
pub(super) const UNSEEN_WAY: f32 = 8.0;
/// What a Ritual is worth while an item of it lies nowhere but is in a backpack.
pub(super) const IN_PACK: f32 = 0.7;
/// The same while it may be turned up.
pub(super) const IN_PILE: f32 = 0.6;
/// The same while it is gone.
pub(super) const NOWHERE: f32 = 0.2;
/// Actions that an item of a Ritual takes.
pub(super) const GATHER: f32 = 2.5;
/// How much an item that the Ritual lacks takes from what those in the backpack are held for.
pub(super) const MISSING: f32 = 0.5;

/// How much more an item has to be worth to another seat for its claim to count.
pub(super) const RIVAL: f32 = 0.3;
/// Moves a step on the grid.
pub(super) const DETOUR: f32 = 1.3;
/// An action of another seat that comes for an item.
pub(super) const ERRAND: f32 = 0.42;
/// What dropping an item for another seat has to gain.
pub(super) const LEAST_GIFT: f32 = 0.5;
/// How much of a target counts that another pawn is closer to, and that is not reached this turn.
pub(super) const CONTESTED: f32 = 0.5;
/// How much of what lies about counts that another pawn is closer to.
pub(super) const CONTESTED_NEAR: f32 = 0.4;

/// What picking up an item has to gain.
pub(super) const LEAST_PICK: f32 = 0.25;
/// A second item of a kind at a place.
pub(super) const SECOND: f32 = 0.7;
/// What an item under a face-down tile counts.
pub(super) const HIDDEN_ITEM: f32 = 0.8;
/// What turning up a tile is worth beside its items, early in the game.
pub(super) const EXPLORE: f32 = 0.3;
/// Actions that are left where early ends.
pub(super) const EARLY: f32 = 20.0;
/// What finding the Ritual's tile is worth of its points.
pub(super) const FIND_TILE: f32 = 1.1;
/// Actions that exploring takes with the Move there and the picking up.
pub(super) const EXPLORE_ACTIONS: f32 = 3.0;
/// What counts of what lies one step from a target.
pub(super) const ONE_STEP: f32 = 0.25;
/// What counts of what lies two steps from a target.
pub(super) const TWO_STEPS: f32 = 0.12;
/// What counts there of a face-down tile.
pub(super) const NEAR_HIDDEN: f32 = 0.3;
/// Moves a step on the way between the items of a Ritual.
pub(super) const CHAIN_DETOUR: f32 = 1.3;
/// What counts of a Ritual whose items lie on the way.
pub(super) const CHAIN: f32 = 0.7;
/// A new Ritual.
pub(super) const NEW_RITUAL: f32 = 1.0;
/// Actions that follow any target, beside those that it costs.
pub(super) const AFTER: f32 = 2.5;
/// Turning up a tile from afar, beside doing it at hand.
pub(super) const REVEAL: f32 = 0.9;
/// Actions that it takes with going there.
pub(super) const REVEAL_ACTIONS: f32 = 3.5;
/// How much an action takes from the rate of what follows a step through a wall.
pub(super) const THROUGH: f32 = 0.3;
/// How much better it has to be than without.
pub(super) const THROUGH_LEAST: f32 = 1.1;
/// Items that a Ritual may lack and be kept.
pub(super) const KEEP_LACKING: f32 = 1.5;
