//! Laws about what players know.

use super::{LANE, LONGEST, Outcome, Subject, Wanderer, ensure, place, tensor, tensor_size, told};
use std::collections::{HashMap, HashSet};
use yith_core::game::Game;
use yith_core::held::Held;
use yith_core::node::{Node, Player};
use yith_core::observation::Kind;
use yith_core::rng::{Rng, Source, stream};

/// The slots cover the tensor, and every number in it is within the range of its slot.
pub(crate) fn observation<G: Game>(subject: &Subject<G>) -> Outcome {
    let slots = subject.game().observation_spec();
    let mut end = 0;
    let mut names = HashSet::new();
    let laid = slots.iter().try_for_each(|slot| {
        ensure(names.insert(&slot.name) && !slot.name.is_empty(), || format!("two slots are named {:?}", slot.name))?;
        ensure(slot.offset == end && slot.size() > 0, || {
            format!("slot {:?} starts at {}, the one before ends at {end}", slot.name, slot.offset)
        })?;
        let flag = slot.kind != Kind::Flag || (slot.low, slot.high) == (0, 1);
        ensure(slot.low <= slot.high && flag, || format!("slot {:?} ranges from {} to {}", slot.name, slot.low, slot.high))?;
        ensure(!slot.meaning.is_empty(), || format!("slot {:?} has no meaning", slot.name))?;
        end = slot.offset + slot.size();
        Ok(())
    });
    let game = subject.game();
    let visits = laid.and_then(|()| {
        subject.everywhere(|held, _| {
            for player in subject.players() {
                // What was in the buffer must not stay there.
                let (mut shown, mut again) = (vec![0x55; end], vec![0xaa; end]);
                game.observe(held.value(), player, &mut shown);
                game.observe(held.value(), player, &mut again);
                ensure(shown == again, || format!("the observation of player {} does not fill the tensor", player.0))?;
                for slot in &slots {
                    let values = &shown[slot.offset..][..slot.size()];
                    let within = values.iter().all(|value| (slot.low..=slot.high).contains(value));
                    ensure(within, || {
                        format!("player {}: {} is {values:?}, expected {} to {}", player.0, slot.name, slot.low, slot.high)
                    })?;
                }
                let text = told(game, held.value(), Some(player));
                ensure(!text.is_empty() && !text.contains(char::is_control), || {
                    format!("the observation text {text:?} is not one line")
                })?;
            }
            Ok(game.num_players())
        })
    });
    subject.judge("observation", visits)
}

/// The information state is the list of what a player saw, move by move; undo takes its end off again.
pub(crate) fn events<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge("events", check_events(subject))
}

fn check_events<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let mut checked = 0;
    for seed in subject.seeds.clone() {
        let mut player = Wanderer::new(subject.game(), seed);
        let mut held = Held::initial(subject.loaded.clone());
        let mut logs = vec![Vec::new(); subject.game().num_players()];
        for step in 0..LONGEST {
            let Some(id) = player.choose(&held) else { break };
            held.apply(u64::from(id.0)).map_err(|error| format!("{}: {error}", place(seed, &held)))?;
            for player in subject.players() {
                logs[player.index()].extend(held.observe_event(player));
                // The whole log is walked through anew each time, so it is asked for ever less often.
                if step < 16 || step.is_power_of_two() {
                    let log = held.information_state(player).map_err(|error| error.to_string())?;
                    let expected = &logs[player.index()];
                    let lines = log.iter().all(|text| !text.is_empty() && !text.contains(char::is_control));
                    ensure(log == *expected && lines, || {
                        format!("{}: player {} knows {log:?}, but saw {expected:?}", place(seed, &held), player.0)
                    })?;
                    checked += 1;
                }
            }
        }
    }
    Ok(checked)
}

/// Exchanging what a player does not know changes nothing that the player sees: tensor, text, legal actions, errors.
pub(crate) fn hidden<G: Game>(subject: &Subject<G>) -> Outcome {
    let (game, size) = (subject.game(), tensor_size(subject.game()));
    let secret = game.info().hidden;
    let visits = subject.everywhere(|held, rng| {
        for player in subject.players() {
            let sample = held.resample(player, rng).map_err(|error| error.to_string())?;
            if !secret {
                ensure(sample.value() == held.value(), || {
                    format!("nothing is hidden, but player {}'s resample is {:?}", player.0, sample.value())
                })?;
                continue;
            }
            let (before, after) = (held.value(), sample.value());
            let differ = |what: &str| format!("player {} tells {before:?} from {after:?} by {what}", player.0);
            ensure(game.node(before) == game.node(after), || differ("the node"))?;
            ensure(tensor(game, before, player, size) == tensor(game, after, player, size), || differ("the observation"))?;
            ensure(told(game, before, Some(player)) == told(game, after, Some(player)), || differ("the text"))?;
            ensure(told(game, before, None) == told(game, after, None), || differ("the public text"))?;
            if game.node(before) == Node::Decision(player) {
                ensure(game.legal(before) == game.legal(after), || differ("the legal actions"))?;
                // A game with many actions has many alike: of these an eighth is looked at, another one each time.
                let (first, by) = if game.num_actions() > 128 { (rng.below(8), 8) } else { (0, 1) };
                for id in (u64::from(first)..game.num_actions() as u64).step_by(by) {
                    let error = |held: &Held<G>| held.clone().apply(id).err();
                    ensure(error(held) == error(&sample), || differ(&format!("the error of {id}")))?;
                }
            }
        }
        Ok(game.num_players())
    });
    let judged = subject.judge("hidden", visits)?;
    Ok(super::Verdict { trivial: !secret, ..judged })
}

/// A player to whom two games looked alike so far can tell nothing apart in them; what of a move is hidden from a player's
/// observation, the player is not told in passing either.
pub(crate) fn information<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge_hidden("information", || Ok(told_in_passing(subject)? + alike(subject)? + paired(subject)?))
}

/// What a player is shown of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shown<L> {
    tensor: Vec<u8>,
    text: String,
    public: String,
    legal: Option<L>,
}

fn shown<G: Game>(game: &G, state: &G::State, player: Player, size: usize) -> Shown<G::Legal> {
    Shown {
        tensor: tensor(game, state, player, size),
        text: told(game, state, Some(player)),
        public: told(game, state, None),
        legal: (game.node(state) == Node::Decision(player)).then(|| game.legal(state)),
    }
}

/// Outcomes of one chance node that a player's observation cannot tell apart afterwards must look alike while they happen.
fn told_in_passing<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let (game, size) = (subject.game(), tensor_size(subject.game()));
    subject.everywhere(|held, _| {
        let mut outcomes = Vec::new();
        game.outcomes(held.value(), &mut outcomes);
        let mut checked = 0;
        for player in subject.players() {
            let mut seen: HashMap<Vec<u8>, (G::State, Vec<String>)> = HashMap::new();
            for &(id, _) in &outcomes {
                let mut after = held.clone();
                after.apply(u64::from(id.0)).map_err(|error| error.to_string())?;
                let key = tensor(game, after.value(), player, size);
                let now = (after.value().clone(), after.observe_event(player));
                if let Some(first) = seen.insert(key, now.clone()).filter(|first| first.0 != now.0) {
                    checked += 1;
                    ensure(first.1 == now.1, || {
                        format!("player {} is told {:?} or {:?} of what is hidden", player.0, first.1, now.1)
                    })?;
                }
            }
        }
        Ok(checked)
    })
}

/// What a player was shown, and where, by the player's information state.
type Known<G> = HashMap<(Player, Vec<String>), (<G as Game>::State, Shown<<G as Game>::Legal>)>;

/// Games from all seeds: equal information states, equal views.
fn alike<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let (game, size) = (subject.game(), tensor_size(subject.game()));
    let mut known: Known<G> = HashMap::new();
    subject.everywhere(|held, _| {
        let mut checked = 0;
        for player in subject.players() {
            let log = held.information_state(player).map_err(|error| error.to_string())?;
            let view = shown(game, held.value(), player, size);
            if let Some((state, first)) = known.insert((player, log), (held.value().clone(), view.clone())) {
                checked += usize::from(state != *held.value());
                ensure(first == view, || format!("player {} saw the same, but knows {first:?} or {view:?}", player.0))?;
            }
        }
        Ok(checked)
    })
}

/// Pairs of games: a state and a resample of it, both played on with moves that the player sees alike.
fn paired<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let (game, size) = (subject.game(), tensor_size(subject.game()));
    let mut checked = 0;
    for seed in subject.seeds.clone() {
        let mut rng = stream(seed, LANE, 4, 16);
        let mut held = Held::initial(subject.loaded.clone());
        let mut player = Wanderer::new(game, seed);
        let start = rng.below(12);
        for _ in 0..start {
            let Some(id) = player.choose(&held) else { break };
            held.apply(u64::from(id.0)).map_err(|error| error.to_string())?;
        }
        for viewer in subject.players() {
            let (mut first, mut second) = (held.clone(), held.resample(viewer, &mut rng).map_err(|error| error.to_string())?);
            for _ in 0..64 {
                let Some((one, other)) = step(subject, &first, &second, viewer, &mut player, &mut rng)? else { break };
                (first, second) = (one, other);
                let view = shown(game, first.value(), viewer, size);
                let twin = shown(game, second.value(), viewer, size);
                checked += usize::from(first.value() != second.value());
                ensure(view == twin, || {
                    format!(
                        "{}: player {} saw the same after a resample, but knows {view:?} or {twin:?}",
                        place(seed, &first),
                        viewer.0
                    )
                })?;
            }
        }
    }
    Ok(checked)
}

type Pair<G> = Option<(Held<G>, Held<G>)>;

/// Both games one step on, by moves that look alike to `viewer`; none where there are no such moves.
fn step<G: Game>(
    subject: &Subject<G>,
    first: &Held<G>,
    second: &Held<G>,
    viewer: Player,
    player: &mut Wanderer,
    rng: &mut Rng,
) -> Result<Pair<G>, String> {
    let game = subject.game();
    let Some(id) = player.choose(first) else { return Ok(None) };
    let mut one = first.clone();
    one.apply(u64::from(id.0)).map_err(|error| error.to_string())?;
    let mut ids = vec![id];
    if game.node(second.value()) == Node::Chance {
        let mut outcomes = Vec::new();
        game.outcomes(second.value(), &mut outcomes);
        ids = outcomes.into_iter().map(|(id, _)| id).collect();
        let middle = rng.below(ids.len() as u32) as usize;
        ids.rotate_left(middle);
    }
    let seen = one.observe_event(viewer);
    for id in ids {
        let mut other = second.clone();
        if other.apply(u64::from(id.0)).is_ok() && other.observe_event(viewer) == seen {
            return Ok(Some((one, other)));
        }
    }
    Ok(None)
}
