//! Laws about streams, agents and whole games.

use super::{LANE, Outcome, Subject, ensure, weighted};
use yith_core::agent::{Agent, Rollout};
use yith_core::game::Game;
use yith_core::held::Held;
use yith_core::node::{Id, Node, Player};
use yith_core::playout::{MAX_PLAYERS, Playouts, Request, playouts};
use yith_core::processor::Portable;
use yith_core::rng::{Episode, Purpose, Rng};
use yith_core::tally::{Cause, Watch};

/// Notes all that a listener is told.
#[derive(Debug, Default, PartialEq)]
struct Notes {
    moves: Vec<(Id, Cause)>,
    counts: Vec<(usize, Player)>,
}

impl Notes {
    fn made(&self, cause: Cause) -> usize {
        self.moves.iter().filter(|(_, made)| *made == cause).count()
    }
}

impl Watch for Notes {
    fn count(&mut self, counter: usize, player: Player) {
        self.counts.push((counter, player));
    }
    fn moved(&mut self, id: Id, cause: Cause) {
        self.moves.push((id, cause));
    }
}

/// `sample_chance` is `outcomes`, a weighted draw and its move: the same result, the same use of the stream, the same notes.
pub(crate) fn sampling<G: Game>(subject: &Subject<G>) -> Outcome {
    let game = subject.game();
    let visits = subject.everywhere(|held, own| {
        if game.node(held.value()) != Node::Chance {
            return Ok(0);
        }
        for _ in 0..3 {
            own.next_u64();
            let (mut sampled, mut stream, mut notes) = (held.value().clone(), *own, Notes::default());
            game.sample_chance(&mut sampled, &mut stream, &mut notes);
            let (mut expected, mut by_hand, mut noted) = (held.value().clone(), *own, Notes::default());
            let mut outcomes = Vec::new();
            game.outcomes(&expected, &mut outcomes);
            let id = weighted(&outcomes, &mut by_hand);
            noted.moved(id, Cause::Sampled);
            game.transition(&mut expected, id, &mut noted);
            ensure(sampled == expected, || format!("from {own:?} sample_chance gives {sampled:?}, one by one it is {expected:?}"))?;
            ensure(stream == by_hand, || format!("from {own:?} sample_chance leaves {stream:?}, one by one it is {by_hand:?}"))?;
            ensure(notes == noted, || format!("sample_chance tells {notes:?}, one by one it is {noted:?}"))?;
        }
        Ok(3)
    });
    subject.judge("sampling", visits)
}

/// An agent chooses a legal action, and the same one on every position that it cannot tell from this one.
pub(crate) fn agents<G: Game>(subject: &Subject<G>) -> Outcome {
    let (game, act) = (subject.game(), subject.hooks.act);
    let visits = subject.everywhere(|held, rng| {
        let Node::Decision(player) = game.node(held.value()) else { return Ok(0) };
        for &name in Agent::names(false) {
            let agent = Agent::parse(name, false, &game.info()).map_err(|error| error.to_string())?;
            let stream = Rng(std::array::from_fn(|_| rng.next_u64()));
            let chosen = act(agent, game, held.value(), &mut { stream });
            ensure(game.check(held.value(), chosen).is_ok(), || format!("agent {name} chooses {}, which is illegal", chosen.0))?;
            for _ in 0..3 {
                let sample = game.resample(held.value(), player, rng);
                let other = act(agent, game, &sample, &mut { stream });
                ensure(chosen == other, || format!("agent {name} chooses {}, but {} on {sample:?}", chosen.0, other.0))?;
            }
        }
        Ok(1)
    });
    subject.judge("agents", visits)
}

/// Players who may stop come to an end within the bounds of `info`, forced decisions included.
pub(crate) fn ends<G: Game>(subject: &Subject<G>) -> Outcome {
    let (game, info) = (subject.game(), subject.game().info());
    let decisions = |notes: &Notes| notes.made(Cause::Applied) + notes.made(Cause::Forced);
    let played = subject.seeds.clone().try_fold(0, |checked, seed| {
        let episode = Episode::new(seed, LANE, 3);
        let (mut chance, mut choice) = (episode.stream(Purpose::Chance), episode.stream(Purpose::Agent(Player(0))));
        let (mut state, mut notes) = (game.initial_state(), Notes::default());
        while game.node(&state) != Node::Terminal {
            if game.node(&state) == Node::Chance {
                game.sample_chance(&mut state, &mut chance, &mut notes);
                game.collapse(&mut state, &mut notes);
            } else {
                let action = Rollout::Random.act::<G, Portable>(game, &state, game.legal(&state), &mut choice);
                game.apply_unchecked(&mut state, action, Cause::Applied, &mut notes);
            }
            let (decisions, chances) = (decisions(&notes), notes.made(Cause::Sampled));
            ensure(decisions <= info.max_decisions as usize && chances <= info.max_chances as usize, || {
                format!(
                    "seed {seed}: {decisions} decisions and {chances} chance nodes, expected at most {} and {}",
                    info.max_decisions, info.max_chances
                )
            })?;
        }
        Ok(checked + 1)
    });
    subject.judge("ends", played)
}

/// Whole games in one call are the games that a caller plays move by move, whatever the threads and however they are split.
pub(crate) fn whole_games<G: Game>(subject: &Subject<G>) -> Outcome {
    subject.judge("playouts", check_whole_games(subject))
}

fn check_whole_games<G: Game>(subject: &Subject<G>) -> Result<usize, String> {
    let (game, players) = (subject.game(), subject.game().num_players());
    let (seed, games) = (subject.seeds.start, subject.seeds.clone().count());
    let request =
        Request { games, agents: vec![Agent::Random; players], seed, lane: LANE, first_episode: 5, threads: 1, tally: true };
    let run = |request: &Request| {
        playouts::<G, Portable>(game, &[game.initial_state()], request, &mut || false)
            .map_err(|_| "playouts stopped unasked".to_owned())
    };
    let whole = run(&request)?;
    ensure(run(&Request { threads: 2, ..request.clone() })? == whole, || {
        format!("seed {seed}: two threads give other results than one")
    })?;
    let silent = run(&Request { tally: false, ..request.clone() })?;
    ensure(silent == Playouts { tally: Vec::new(), ..whole.clone() }, || format!("seed {seed}: results depend on the tally"))?;
    let mut joined = Playouts { returns: vec![], scores: vec![], decisions: vec![], chances: vec![], tally: vec![] };
    for (first, games) in [(5, games / 3), (5 + games as u64 / 3, games - games / 3)] {
        join(&mut joined, run(&Request { first_episode: first, games, ..request.clone() })?);
    }
    ensure(joined == whole, || format!("seed {seed}: results depend on the split"))?;
    let mut scalar = Playouts { returns: vec![], scores: vec![], decisions: vec![], chances: vec![], tally: vec![] };
    for number in 5..5 + games as u64 {
        join(&mut scalar, play(subject, Episode::new(seed, LANE, number))?);
    }
    ensure(scalar == whole, || format!("seed {seed}: move by move the results are {scalar:?}, in one call {whole:?}"))?;
    Ok(games)
}

fn join(all: &mut Playouts, more: Playouts) {
    all.returns.extend(more.returns);
    all.scores.extend(more.scores);
    all.decisions.extend(more.decisions);
    all.chances.extend(more.chances);
    all.tally.extend(more.tally);
}

/// One game, move by move.
fn play<G: Game>(subject: &Subject<G>, episode: Episode) -> Result<Playouts, String> {
    let (game, players) = (subject.game(), subject.game().num_players());
    let mut streams: [Rng; MAX_PLAYERS] = std::array::from_fn(|player| episode.stream(Purpose::Agent(Player(player as u8))));
    let mut held = Held::initial(subject.loaded.clone());
    held.follow(Some(episode.stream(Purpose::Chance)));
    let mut decisions = 0;
    while let Node::Decision(player) = game.node(held.value()) {
        let action = Rollout::Random.act::<G, Portable>(game, held.value(), held.legal(), &mut streams[player.index()]);
        held.apply(u64::from(action.0)).map_err(|error| error.to_string())?;
        decisions += 1;
    }
    let (mut returns, mut scores) = (vec![0.0; players], vec![0; players]);
    game.returns(held.value(), &mut returns);
    game.scores(held.value(), &mut scores);
    let chances = held.events().iter().filter(|(id, _)| id.index() >= game.num_actions()).count() as u32;
    Ok(Playouts { returns, scores, decisions: vec![decisions], chances: vec![chances], tally: held.tally().to_vec() })
}
