//! Laws about ids, moves and what they lead to.

use super::{Outcome, Subject, Verdict, ensure};
use std::collections::BTreeSet;
use yith_core::error::{Error, ErrorKind};
use yith_core::game::Game;
use yith_core::held::Held;
use yith_core::node::{Id, Node};
use yith_core::playout::MAX_PLAYERS;
use yith_core::rng::Source;
use yith_core::set::IdSet;
use yith_core::tally::Counter;

/// Ids and texts name each other, actions and outcomes alike.
pub(crate) fn texts<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge("texts", check_texts(subject))
}

fn check_texts<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let game = subject.game();
    let (texts, actions, players) = (game.texts(), game.num_actions(), game.num_players());
    ensure((1..=MAX_PLAYERS).contains(&players), || format!("{players} players"))?;
    ensure(actions > 0 && actions <= texts.len(), || format!("{actions} actions, {} texts", texts.len()))?;
    ensure(texts.len() <= 1 << 14, || format!("{} ids do not fit the history", texts.len()))?;
    for (text, id) in texts.iter().zip(0..) {
        let line = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
        ensure(line, || format!("the text {text:?} of id {id} is not a plain line"))?;
        let found = subject.loaded.id(text);
        ensure(found == Some(Id(id)), || format!("the text {text:?} of id {id} is that of {found:?}"))?;
    }
    Ok(texts.len())
}

/// Legal is what `check` lets through, and `apply` refuses exactly the others and then changes nothing.
pub(crate) fn legal<G: Game>(subject: &Subject<G>) -> Outcome {
    let game = subject.game();
    let all = game.texts().len();
    let visits = subject.everywhere(|held, rng| {
        let movable = movable(game, held)?;
        for id in ids_of_node(game, held.value()) {
            let listed = movable.contains(&id);
            let passed = game.check(held.value(), id);
            ensure(passed.is_ok() == listed, || {
                format!("id {} is {}, but check says {passed:?}", id.0, if listed { "listed" } else { "not listed" })
            })?;
        }
        // Refusals write long texts, so wide games are asked for all of them at some nodes only.
        if all < 32 || rng.below(8) == 0 {
            for id in (0..all as u64 + 2).chain([u64::from(u16::MAX) + 1, u64::MAX]) {
                apply_or_refuse(game, held, id, &movable)?;
            }
        }
        Ok(all)
    });
    subject.judge("legal", visits)
}

/// The ids that can be applied, once the lists have been found well formed.
fn movable<G: Game>(game: &G, held: &Held<G>) -> Result<Vec<Id>, String> {
    let (node, legal) = (game.node(held.value()), game.legal(held.value()));
    let mut ids = Vec::new();
    legal.for_each(|id| ids.push(id));
    ensure(ids.iter().all(|id| id.index() < game.num_actions()), || format!("the legal set {ids:?} has an id that is no action"))?;
    ensure(ids.is_sorted() && ids.len() == legal.len() as usize, || format!("the legal set {ids:?} has {} members", legal.len()))?;
    match node {
        Node::Decision(_) => {}
        Node::Chance | Node::Terminal => ensure(ids.is_empty(), || format!("legal actions {ids:?} at a {} node", node.name()))?,
    }
    if node == Node::Chance {
        let mut outcomes = Vec::new();
        game.outcomes(held.value(), &mut outcomes);
        ids = outcomes.into_iter().map(|(id, _)| id).collect();
    }
    Ok(ids)
}

/// The ids that `check` may be asked about.
fn ids_of_node<G: Game>(game: &G, state: &G::State) -> impl Iterator<Item = Id> + use<G> {
    let (actions, all) = (game.num_actions() as u16, game.texts().len() as u16);
    match game.node(state) {
        Node::Decision(_) => 0..actions,
        Node::Chance => actions..all,
        Node::Terminal => 0..0,
    }
    .map(Id)
}

fn apply_or_refuse<G: Game>(game: &G, held: &Held<G>, id: u64, movable: &[Id]) -> Result<(), String> {
    let mut clone = held.clone();
    let listed = movable.iter().any(|movable| u64::from(movable.0) == id);
    let Err(error) = clone.apply(id) else {
        return ensure(listed, || format!("apply took id {id}, which is not listed"));
    };
    ensure(!listed, || format!("apply refused id {id}, which is listed: {error}"))?;
    let same = clone.value() == held.value() && clone.events() == held.events() && clone.tally() == held.tally();
    ensure(same, || format!("refusing id {id} changed the state"))?;
    let (actions, all) = (game.num_actions() as u64, game.texts().len() as u64);
    let expected = match game.node(held.value()) {
        _ if id >= all => ErrorKind::UnknownAction,
        Node::Decision(_) if id < actions => ErrorKind::IllegalAction,
        Node::Chance if id >= actions => ErrorKind::IllegalAction,
        _ => ErrorKind::Node,
    };
    ensure(error.kind == expected, || format!("refusing id {id} gave {:?}, expected {expected:?}", error.kind))?;
    ensure(is_proper(&error), || {
        format!("refusing id {id} gave {error:?}, expected a code, one lower-case line, and a rule for a move")
    })
}

fn is_proper(error: &Error) -> bool {
    let line =
        !error.message.is_empty() && !error.message.contains(char::is_control) && !error.message.starts_with(char::is_uppercase);
    line && !error.code.is_empty() && (error.kind == ErrorKind::IllegalAction) == error.rule.is_some()
}

/// Whoever decides in a game being played has a choice, and no wider one than `info` says.
pub(crate) fn choices<G: Game>(subject: &Subject<G>) -> Outcome {
    let game = subject.game();
    let most = game.info().max_legal_actions;
    let visits = subject.everywhere(|held, _| {
        let Node::Decision(player) = game.node(held.value()) else { return Ok(0) };
        ensure(player.index() < game.num_players(), || format!("player {} decides", player.0))?;
        let wide = game.legal(held.value()).len();
        ensure((2..=most).contains(&wide), || format!("{wide} legal actions, expected 2 to {most}"))?;
        Ok(1)
    });
    subject.judge("choices", visits)
}

/// A chance node has outcomes with ascending ids and positive weights; no other node has any.
pub(crate) fn outcomes<G: Game>(subject: &Subject<G>) -> Outcome {
    let game = subject.game();
    let range = game.num_actions()..game.texts().len();
    let visits = subject.everywhere(|held, _| {
        // What was in the buffer must not stay there.
        let mut outcomes = vec![(Id(0), 0)];
        game.outcomes(held.value(), &mut outcomes);
        let chance = game.node(held.value()) == Node::Chance;
        ensure(chance != outcomes.is_empty(), || format!("outcomes {outcomes:?} at a {} node", game.node(held.value()).name()))?;
        ensure(outcomes.iter().all(|(id, _)| range.contains(&id.index())), || {
            format!("{outcomes:?} has an id that is no outcome")
        })?;
        ensure(outcomes.windows(2).all(|pair| pair[0].0 < pair[1].0), || format!("the ids of {outcomes:?} do not ascend"))?;
        ensure(outcomes.iter().all(|&(_, weight)| weight > 0), || format!("{outcomes:?} has a weight of 0"))?;
        let sum: u64 = outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        ensure(sum <= u64::from(u32::MAX), || format!("the weights of {outcomes:?} are too large"))?;
        Ok(usize::from(chance))
    });
    subject.judge("outcomes", visits)
}

/// What the game's own tests say is conserved is, in play and in every resample.
pub(crate) fn conservation<G: Game>(subject: &Subject<G>) -> Outcome {
    let game = subject.game();
    let Some(conserved) = subject.hooks.conserved else { return Ok(Verdict { checked: 0, trivial: true }) };
    let visits = subject.everywhere(|held, rng| {
        conserved(game, held.value())?;
        for player in subject.players() {
            conserved(game, &game.resample(held.value(), player, rng))
                .map_err(|breach| format!("resample of player {}: {breach}", player.0))?;
        }
        Ok(1 + game.num_players())
    });
    subject.judge("conservation", visits)
}

/// Nobody is paid before the end; then returns are within their range and add up.
pub(crate) fn returns<G: Game>(subject: &Subject<G>) -> Outcome {
    let (game, info) = (subject.game(), subject.game().info());
    let players = game.num_players();
    let range = info.min_utility..=info.max_utility;
    let visits = subject.everywhere(|held, _| {
        let (mut returns, mut scores) = (vec![f64::NAN; players], vec![0; players]);
        game.returns(held.value(), &mut returns);
        game.scores(held.value(), &mut scores);
        if game.node(held.value()) != Node::Terminal {
            ensure(returns.iter().all(|&value| value == 0.0), || format!("returns {returns:?} before the end"))?;
            return Ok(1);
        }
        ensure(returns.iter().all(|value| range.contains(value)), || format!("returns {returns:?} beyond {range:?}"))?;
        let sum: f64 = returns.iter().sum();
        let expected = info.utility_sum.unwrap_or(sum);
        ensure((sum - expected).abs() < 1e-9, || format!("returns {returns:?} add up to {sum}, expected {expected}"))?;
        Ok(1)
    });
    subject.judge("returns", visits)
}

/// Of the counters of a family at most one is counted in a game, once; those of a group stand together and are alike.
pub(crate) fn families<G: Game>(subject: &Subject<G>) -> Outcome {
    let (spec, players) = (subject.game().tally_spec(), subject.game().num_players());
    if let Err(breach) = check_groups(spec) {
        return subject.judge("families", Err(breach));
    }
    let families: BTreeSet<&str> = spec.iter().map(|counter| counter.family).filter(|family| !family.is_empty()).collect();
    if families.is_empty() {
        return Ok(Verdict { checked: 0, trivial: true });
    }
    let visits = subject.everywhere(|held, _| {
        for family in &families {
            let members = spec.iter().zip(held.tally().chunks_exact(players)).filter(|(counter, _)| counter.family == *family);
            let counted: Vec<(&Counter, &[u32])> = members.filter(|(_, counts)| counts.iter().any(|&count| count > 0)).collect();
            let once = counted.iter().flat_map(|(_, counts)| *counts).sum::<u32>() <= 1;
            ensure(once, || format!("family {family} counts {}", listed(&counted)))?;
        }
        Ok(families.len())
    });
    subject.judge("families", visits)
}

fn check_groups(spec: &[Counter]) -> Result<(), String> {
    let mut groups = BTreeSet::new();
    for together in spec.chunk_by(|one, next| one.group == next.group) {
        let first = &together[0];
        if first.group.is_empty() {
            ensure(together.iter().all(|one| one.columns == 0), || "columns without a group".to_owned())?;
            continue;
        }
        let alike = |one: &Counter| (one.scope, one.unit, one.columns) == (first.scope, first.unit, first.columns);
        ensure(groups.insert(first.group), || format!("group {} is in parts", first.group))?;
        ensure(together.iter().all(alike), || format!("group {} differs in itself", first.group))?;
        ensure(together.iter().all(|one| one.family.is_empty()), || format!("group {} has a family", first.group))?;
        let whole = first.columns == 0 || together.len().is_multiple_of(first.columns);
        ensure(whole, || format!("group {} has a row of less than {}", first.group, first.columns))?;
    }
    Ok(())
}

fn listed(counted: &[(&Counter, &[u32])]) -> String {
    let shown = counted.iter().map(|(counter, counts)| format!("{} {}", counter.name, counts.iter().sum::<u32>()));
    shown.collect::<Vec<_>>().join(", ")
}
