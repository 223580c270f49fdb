//! The steps of an event, each to its first question, and what their answers do (I-60).

use super::Institute;
use super::action::{CELLS, Cell, Item, Space};
use super::event::{Goal, Origin, Spot, Step, Who};
use super::harm::Harm;
use super::state::{Asked, Phase, Question, State, Verb};
use crate::tally::Watch;

impl Institute {
    /// The step of an event that is under way.
    #[inline]
    pub(super) fn step_of(&self, state: &State) -> Option<Step> {
        let card = state.story.filter(|_| state.phase == Phase::Event)?;
        self.content.stories[usize::from(card)].event.get(usize::from(state.step).checked_sub(1)?).copied()
    }

    /// Begins a step: it asks something, or all of it is done.
    pub(super) fn begin_step(&self, state: &mut State, step: Step, watch: &mut impl Watch) {
        match step {
            Step::Heal(Who::Chosen, number) => {
                self.ask_seat(state, Asked { number, ..Asked::to(Question::Seat, Verb::Heal) });
            }
            Step::Hurt(Who::Chosen, number) => {
                self.ask_seat(state, Asked { number, ..Asked::to(Question::Seat, Verb::Hurt) });
            }
            Step::Heal(who, points) => {
                for seat in self.clockwise(state) {
                    if self.meets(state, who, seat) {
                        self.heal(state, seat, points);
                    }
                }
            }
            Step::Hurt(who, points) => {
                for seat in self.clockwise(state) {
                    if self.meets(state, who, seat) {
                        self.hurt(state, seat, points, Harm::Event, watch);
                    }
                }
            }
            Step::Take(from, kind) => self.begin_taking(state, from, kind),
            Step::Scatter(number, spot) => self.begin_scattering(state, number, spot),
            Step::Lose(who, number) => self.lose_from(state, 0, who, number),
            Step::Advance(steps) => self.advance(state, steps, watch),
            Step::Retreat(steps) => state.sorcerer = Cell((state.sorcerer.0 + CELLS as u8 - steps) % CELLS as u8),
            Step::Anger(points) => {
                state.shift += i32::from(points);
                state.tracker += i32::from(points);
            }
            Step::Wound(points) => {
                state.shift -= i32::from(points);
                state.tracker -= i32::from(points);
            }
            Step::Foresee(looks) => self.look(state, looks),
            Step::Actions(more) => state.actions = state.actions.saturating_add_signed(more),
            Step::Portal => {
                if self.lines(state) != 0 {
                    state.asked = Asked::of(Question::Line);
                }
            }
            Step::Redraw => {
                if state.unseen_rituals != 0 {
                    state.asked = Asked::of(Question::Redraw);
                }
            }
            Step::Minion(Spot::Hallway) => {
                if state.minions & Cell::CENTRE.bit() == 0 {
                    self.place_minion(state, Cell::CENTRE, watch);
                }
            }
            Step::Minion(spot) => self.ask_cell(state, spot, Verb::Minion),
            Step::Banish(spot) => self.ask_cell(state, spot, Verb::Banish),
            Step::Turn(Spot::Here) => self.spin(state, state.own().cell),
            Step::Turn(spot) => self.ask_cell(state, spot, Verb::Turn),
            Step::Reveal(spot) => self.ask_cell(state, spot, Verb::Reveal),
            Step::Travel(Goal::Hallway) => {
                if (state.own().cell, state.own().space) != (Cell::CENTRE, Space::FIRST) {
                    state.asked = Asked::to(Question::At, Verb::Travel);
                }
            }
            Step::Travel(Goal::Pawn) => self.ask_seat(state, Asked::to(Question::Seat, Verb::Travel)),
        }
    }

    /// Whether a step meets a seat.
    fn meets(&self, state: &State, who: Who, seat: usize) -> bool {
        match who {
            Who::Active => seat == usize::from(state.active),
            Who::School => state.seats[seat].cell.is_school(),
            Who::Swamp => !state.seats[seat].cell.is_school(),
            Who::All | Who::Chosen => true,
        }
    }

    /// A pawn gains Health, up to the maximum.
    pub(super) fn heal(&self, state: &mut State, seat: usize, points: u8) {
        let health = &mut state.seats[seat].health;
        *health = (*health + points).min(self.content.rules.health);
    }

    /// An item is taken, if there is one and room for it (I-16).
    fn begin_taking(&self, state: &mut State, from: Origin, item: Option<Item>) {
        if self.is_full(state, usize::from(state.active)) {
            return; // I-16
        }
        let asked = match from {
            Origin::Pile => {
                if !self.refill(state) {
                    return; // I-38
                }
                if item.is_some() { Asked::to(Question::Item, Verb::Pile) } else { Asked::of(Question::Draw) }
            }
            Origin::Discards => Asked::to(Question::Item, Verb::Discards),
            Origin::Board => Asked::to(Question::At, Verb::Take),
        };
        let asked = Asked { item, ..asked };
        let there = match asked.question {
            Question::Item => self.kinds_for(state, &asked) != 0,
            Question::At => self.cells_for(state, &asked) != 0,
            _ => true,
        };
        if there {
            state.asked = asked;
        }
    }

    /// Items are scattered.
    fn begin_scattering(&self, state: &mut State, number: u8, spot: Spot) {
        match spot {
            Spot::Here => self.scatter_at(state, state.own().cell, state.own().space, number),
            Spot::Hallway => self.scatter_at(state, Cell::CENTRE, Space::FIRST, number),
            Spot::Sorcerer => {
                if state.explored & state.sorcerer.bit() != 0 {
                    self.scatter_at(state, state.sorcerer, Space::FIRST, number);
                }
            }
            Spot::Random => self.scatter_anywhere(state, number),
            Spot::Chosen => {
                if self.refill(state) {
                    state.asked = Asked { number, ..Asked::to(Question::At, Verb::Scatter) };
                }
            }
        }
    }

    /// Asks for a seat, if one will do.
    pub(super) fn ask_seat(&self, state: &mut State, asked: Asked) {
        if self.seats_for(state, &asked) != 0 {
            state.asked = asked;
        }
    }

    /// Asks for a cell, or the world for one, if one will do.
    fn ask_cell(&self, state: &mut State, spot: Spot, verb: Verb) {
        let question = if spot == Spot::Random { Question::Cell } else { Question::At };
        let asked = Asked::to(question, verb);
        if self.cells_for(state, &asked) != 0 {
            state.asked = asked;
        }
    }

    /// A tile is turned by chance.
    pub(super) fn spin(&self, state: &mut State, cell: Cell) {
        state.asked = Asked { cell: Some(cell), ..Asked::of(Question::Spin) };
    }

    /// The next look at the top card, if one is due (I-62).
    pub(super) fn look(&self, state: &mut State, looks: u8) {
        if looks == 0 || state.deck == 0 {
            return;
        }
        state.asked = match state.top {
            Some(_) => Asked { number: looks - 1, ..Asked::of(Question::Fate) },
            None => Asked { number: looks, ..Asked::of(Question::Peek) },
        };
    }

    /// The top card is seen.
    pub(super) fn draw_top(&self, state: &mut State, card: u8) {
        state.unseen_stories &= !(1 << card);
        state.top = Some(card);
        state.asked = Asked { number: state.asked.number - 1, ..Asked::of(Question::Fate) };
    }

    /// What follows, unless something is asked first.
    #[inline]
    pub(super) fn go_on_unless_asked(&self, state: &mut State, watch: &mut impl Watch) {
        if state.asked.question == Question::None {
            self.go_on(state, watch);
        }
    }
}
