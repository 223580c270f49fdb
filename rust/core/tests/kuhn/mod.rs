//! The test-only game: Kuhn poker with a drawn card. `tests/kuhn/rules.md` has its rules, `tests/kuhn/game.py` is its twin.

pub(crate) mod broken;
mod trace;

use yith_core::content::{Document, Reader};
use yith_core::error::{Error, Rule};
use yith_core::game::{Game, Info};
use yith_core::node::{Id, Node, Player};
use yith_core::observation::{Kind, Layout, Slot};
use yith_core::option::{OptionKind, OptionSpec, Options};
use yith_core::rng::Source;
use yith_core::set::{IdSet, Set128};
use yith_core::tally::{Counter, Scope, Watch};

/// A card's rank; its index is its place in every count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Rank {
    Jack,
    Queen,
    King,
}

pub(crate) const RANKS: [Rank; 3] = [Rank::Jack, Rank::Queen, Rank::King];
const RANK_WORDS: [&str; 3] = ["jack", "queen", "king"];

impl Rank {
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    fn word(self) -> &'static str {
        RANK_WORDS[self.index()]
    }

    /// The outcome that deals this rank.
    pub(crate) fn outcome(self) -> Id {
        Id(ACTIONS as u16 + self as u16)
    }
}

/// What was passed and bet so far. // K-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Line {
    None,
    Pass,
    Bet,
    PassBet,
    PassPass,
    BetPass,
    BetBet,
    PassBetPass,
    PassBetBet,
}

const LINES: [Line; 9] = [
    Line::None,
    Line::Pass,
    Line::Bet,
    Line::PassBet,
    Line::PassPass,
    Line::BetPass,
    Line::BetBet,
    Line::PassBetPass,
    Line::PassBetBet,
];
const LINE_WORDS: [&str; 9] = ["-", "pass", "bet", "pass bet", "pass pass", "bet pass", "bet bet", "pass bet pass", "pass bet bet"];

impl Line {
    /// Whose turn it is; nobody's at the end.
    pub(crate) fn mover(self) -> Option<usize> {
        match self {
            Line::None | Line::PassBet => Some(0),
            Line::Pass | Line::Bet => Some(1),
            _ => None,
        }
    }

    pub(crate) fn is_facing_bet(self) -> bool {
        matches!(self, Line::Bet | Line::PassBet)
    }

    pub(crate) fn is_showdown(self) -> bool {
        matches!(self, Line::PassPass | Line::BetBet | Line::PassBetBet)
    }

    // K-3
    fn then(self, bet: bool) -> Line {
        match (self, bet) {
            (Line::None, false) => Line::Pass,
            (Line::None, true) => Line::Bet,
            (Line::Pass, false) => Line::PassPass,
            (Line::Pass, true) => Line::PassBet,
            (Line::Bet, false) => Line::BetPass,
            (Line::Bet, true) => Line::BetBet,
            (Line::PassBet, false) => Line::PassBetPass,
            (Line::PassBet, true) => Line::PassBetBet,
            _ => unreachable!("nobody moves after the end"),
        }
    }

    /// What both seats have put in. // K-6
    fn paid(self) -> [i32; 2] {
        match self {
            Line::None | Line::Pass | Line::PassPass => [1, 1],
            Line::Bet | Line::BetPass => [2, 1],
            Line::PassBet | Line::PassBetPass => [1, 2],
            Line::BetBet | Line::PassBetBet => [2, 2],
        }
    }
}

/// What a seat does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Deal(usize),
    Act(usize),
    Draw(usize),
    End,
}

impl Phase {
    /// The phase's number and the seat, 0 at the end.
    fn parts(self) -> (u8, Option<usize>) {
        match self {
            Phase::Deal(seat) => (0, Some(seat)),
            Phase::Act(seat) => (1, Some(seat)),
            Phase::Draw(seat) => (2, Some(seat)),
            Phase::End => (3, None),
        }
    }
}

const PHASE_WORDS: [&str; 4] = ["deal", "act", "draw", "end"];

/// A position. A seat with neither card nor given-up card has not been dealt one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) card: [Option<Rank>; 2],
    pub(crate) gone: [Option<Rank>; 2],
    pub(crate) line: Line,
    /// By rank.
    pub(crate) deck: [u8; 3],
}

impl State {
    pub(crate) fn phase(&self) -> Phase {
        let mover = self.line.mover();
        let undealt = |&seat: &usize| self.card[seat].is_none() && self.gone[seat].is_none();
        match ([0, 1].into_iter().find(undealt), mover) {
            (Some(seat), _) => Phase::Deal(seat),
            (None, None) => Phase::End,
            (None, Some(seat)) if self.card[seat].is_none() => Phase::Draw(seat),
            (None, Some(seat)) => Phase::Act(seat),
        }
    }

    /// Every place that `player` cannot see holds one of these: the hand of the other seat unless shown, what it gave up, the deck.
    pub(crate) fn unseen(&self, player: usize) -> [u8; 3] {
        let other = 1 - player;
        let mut unseen = self.deck;
        let hand = self.card[other].filter(|_| !self.line.is_showdown());
        hand.iter().chain(&self.gone[other]).for_each(|rank| unseen[rank.index()] += 1);
        unseen
    }
}

pub(crate) const PASS: Id = Id(0);
pub(crate) const BET: Id = Id(1);
pub(crate) const DRAW: Id = Id(2);
const ACTIONS: usize = 3;

/// The places of the counters.
const DRAWS: usize = 0;
const BETS: usize = 1;
const SHOWDOWNS: usize = 2;
const FOLDS: usize = 3;

/// The game with its options.
#[derive(Clone, Debug)]
pub(crate) struct Kuhn {
    /// By rank.
    pub(crate) copies: [u8; 3],
    pub(crate) draw: bool,
    pub(crate) must_call: bool,
    texts: Vec<String>,
    tally: [Counter; 4],
}

fn rule(code: &'static str, number: &'static str, text: &'static str) -> Result<(), Rule> {
    Err(Rule { code, number, text })
}

fn byte(rank: Option<Rank>) -> u8 {
    rank.map_or(0, |rank| rank as u8 + 1)
}

impl Game for Kuhn {
    type State = State;
    type Legal = Set128;

    const NAME: &'static str = "kuhn";
    const VERSION: &'static str = "kuhn-v1";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "copies", kind: OptionKind::Int(1, 2), default: 1, meaning: "how many times the deck is in the game" },
        OptionSpec { name: "draw", kind: OptionKind::Choice(&["once", "never"]), default: 0, meaning: "whether players may draw" },
        OptionSpec { name: "must_call", kind: OptionKind::Bool, default: 1, meaning: "whether who has drawn must call a bet" },
    ];
    const CONTENT: &'static str = include_str!("../../../../tests/kuhn/content.toml");
    const RULES: &'static str = include_str!("../../../../tests/kuhn/rules.md");

    fn new(options: &Options, content: &Document) -> Result<Self, Error> {
        let mut reader = Reader::new(content, Self::NAME, &["card"]);
        let rows = reader.rows("card", &["id", "name", "copies"]);
        reader.fixed_ids("card", &rows, &RANK_WORDS);
        let mut copies = [0; 3];
        for (row, copies) in rows.iter().zip(&mut copies) {
            reader.name(row, "name");
            *copies = reader.int(row, "copies", 0..=4) as u8;
        }
        if copies.iter().sum::<u8>() < 3 {
            reader.fault("card", "fewer than 3 cards");
        }
        reader.finish()?;
        let times = options.int("copies") as u8; // K-1
        let texts = ["pass", "bet", "draw"].map(str::to_owned).into_iter().chain(RANK_WORDS.map(|rank| format!("card {rank}")));
        Ok(Kuhn {
            copies: copies.map(|copies| copies * times),
            draw: options.is("draw", "once"),
            must_call: options.flag("must_call"),
            texts: texts.collect(),
            tally: [
                Counter::new("draws", Scope::Player, "cards", "cards drawn after the deal"),
                Counter::new("bets", Scope::Player, "bets", "bets, calls included"),
                Counter::member("end", "showdowns", "games", "games in which both show"),
                Counter::member("end", "folds", "games", "games in which one passes on a bet"),
            ],
        })
    }

    fn num_players(&self) -> usize {
        2
    }

    fn num_actions(&self) -> usize {
        ACTIONS
    }

    fn texts(&self) -> &[String] {
        &self.texts
    }

    fn info(&self) -> Info {
        let draws = if self.draw { 2 } else { 0 };
        Info {
            hidden: true,
            max_legal_actions: if self.draw { 3 } else { 2 },
            max_decisions: 3 + draws,
            max_chances: 2 + draws,
            min_utility: -2.0,
            max_utility: 2.0,
            utility_sum: Some(0.0),
        }
    }

    // K-9
    fn observation_spec(&self) -> Vec<Slot> {
        let mut layout = Layout::default();
        for seat in ["seat+0", "seat+1"] {
            layout.push(format!("{seat}.card"), &[], Kind::Categorical, (0, 3), "card: 0 unknown or none, else rank + 1");
            layout.push(format!("{seat}.holds"), &[], Kind::Flag, (0, 1), "whether the seat holds a card");
            layout.push(format!("{seat}.drawn"), &[], Kind::Flag, (0, 1), "whether the seat has drawn");
            layout.push(format!("{seat}.gone"), &[], Kind::Categorical, (0, 3), "card given up: 0 unknown or none, else rank + 1");
        }
        layout.push("unseen", &[3], Kind::Count, (0, 8), "cards by rank that the observer cannot see");
        layout.push("line", &[], Kind::Categorical, (0, 8), "number of the bets so far");
        layout.push("phase", &[], Kind::Categorical, (0, 3), "deal, act, draw, end");
        layout.push("turn", &[], Kind::Categorical, (0, 1), "relative seat whose it is; 0 at the end");
        layout.0
    }

    fn tally_spec(&self) -> &[Counter] {
        &self.tally
    }

    fn initial_state(&self) -> State {
        State { card: [None; 2], gone: [None; 2], line: Line::None, deck: self.copies }
    }

    fn node(&self, state: &State) -> Node {
        match state.phase() {
            Phase::Deal(_) | Phase::Draw(_) => Node::Chance,
            Phase::Act(seat) => Node::Decision(Player(seat as u8)),
            Phase::End => Node::Terminal,
        }
    }

    fn legal(&self, state: &State) -> Set128 {
        let mut legal = Set128::EMPTY;
        if let Phase::Act(seat) = state.phase() {
            let drawn = state.gone[seat].is_some();
            if !(self.must_call && drawn && state.line.is_facing_bet()) {
                legal.insert(PASS); // K-5
            }
            legal.insert(BET);
            if self.draw && !drawn && state.deck != [0; 3] {
                legal.insert(DRAW); // K-4
            }
        }
        legal
    }

    fn check(&self, state: &State, id: Id) -> Result<(), Rule> {
        if let Node::Chance = self.node(state) {
            let left = state.deck[id.index() - ACTIONS];
            return if left == 0 { rule("no-such-card", "K-2", "the deck has no such card") } else { Ok(()) };
        }
        let drawn = state.line.mover().is_some_and(|seat| state.gone[seat].is_some());
        match id {
            PASS if self.must_call && drawn && state.line.is_facing_bet() => {
                rule("must-call", "K-5", "a player who has drawn may not pass on a bet")
            }
            DRAW if !self.draw => rule("no-draw", "K-4", "nobody draws with this option"),
            DRAW if drawn => rule("drawn-already", "K-4", "a player draws once a game"),
            DRAW if state.deck == [0; 3] => rule("deck-empty", "K-4", "the deck has no card left"),
            _ => Ok(()),
        }
    }

    fn transition(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        match state.phase() {
            Phase::Deal(seat) | Phase::Draw(seat) => {
                let rank = RANKS[id.index() - ACTIONS];
                state.deck[rank.index()] -= 1;
                state.card[seat] = Some(rank);
            }
            Phase::Act(seat) if id == DRAW => {
                state.gone[seat] = state.card[seat].take(); // K-4
                watch.count(DRAWS, Player(seat as u8));
            }
            Phase::Act(seat) => {
                state.line = state.line.then(id == BET);
                if id == BET {
                    watch.count(BETS, Player(seat as u8));
                }
                if state.phase() == Phase::End {
                    watch.count(if state.line.is_showdown() { SHOWDOWNS } else { FOLDS }, Player(0));
                }
            }
            Phase::End => unreachable!("nobody moves after the end"),
        }
    }

    fn outcomes(&self, state: &State, buffer: &mut Vec<(Id, u32)>) {
        buffer.clear();
        if let Node::Chance = self.node(state) {
            let left = RANKS.iter().filter(|rank| state.deck[rank.index()] > 0);
            buffer.extend(left.map(|rank| (rank.outcome(), u32::from(state.deck[rank.index()]))));
        }
    }

    /// Passes where that is allowed.
    fn heuristic(&self, _: &State, legal: Set128) -> Id {
        legal.nth(0)
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        let won = if state.phase() == Phase::End { won(state) } else { [0; 2] };
        out.copy_from_slice(&won.map(f64::from));
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        let points = if state.phase() == Phase::End { won(state) } else { state.line.paid().map(|paid| -paid) };
        out.copy_from_slice(&points);
    }

    fn observe(&self, state: &State, player: Player, out: &mut [u8]) {
        let (own, (phase, turn)) = (player.index(), state.phase().parts());
        let seen = |seat, rank| if seat == own { byte(rank) } else { 0 };
        for (seat, slots) in [own, 1 - own].into_iter().zip(out.chunks_exact_mut(4)) {
            let (card, gone) = (state.card[seat], state.gone[seat]);
            let face = if state.line.is_showdown() { byte(card) } else { seen(seat, card) };
            slots.copy_from_slice(&[face, u8::from(card.is_some()), u8::from(gone.is_some()), seen(seat, gone)]);
        }
        out[8..11].copy_from_slice(&state.unseen(own));
        out[11..].copy_from_slice(&[state.line as u8, phase, turn.map_or(0, |seat| u8::from(seat != own))]);
    }

    fn observation_text(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        let first = viewer.map_or(0, Player::index);
        let name = |seat: usize| if viewer.is_some() { format!("+{}", (seat + 2 - first) % 2) } else { seat.to_string() };
        let face = |seat, rank: Option<Rank>, shown| match rank {
            None => "-",
            Some(rank) if shown || viewer.is_some_and(|viewer| viewer.index() == seat) => rank.word(),
            Some(_) => "?",
        };
        describe(state, [first, 1 - first], name, face, out);
        if viewer.is_some() {
            let [jacks, queens, kings] = state.unseen(first);
            *out += &format!(" | unseen {jacks} {queens} {kings}");
        } else {
            *out += &format!(" | deck {}", state.deck.iter().sum::<u8>());
        }
    }

    fn state_text(&self, state: &State, out: &mut String) {
        describe(state, [0, 1], |seat| seat.to_string(), |_, rank, _| rank.map_or("-", Rank::word), out);
        let [jacks, queens, kings] = state.deck;
        *out += &format!(" | deck {jacks} {queens} {kings}");
    }

    // K-8
    fn observe_event(&self, before: &State, id: Id, after: &State, player: Player, out: &mut Vec<String>) {
        let own = player.index();
        let relative = |seat: usize| u8::from(seat != own);
        let text = &self.texts[id.index()];
        match before.phase() {
            Phase::Deal(seat) | Phase::Draw(seat) if seat == own => out.push(format!("+0 {text}")),
            Phase::Deal(_) | Phase::Draw(_) => out.push("+1 card".to_owned()),
            Phase::Act(seat) => out.push(format!("+{} {text}", relative(seat))),
            Phase::End => unreachable!("nobody moves after the end"),
        }
        if after.line.is_showdown() {
            let hands = [own, 1 - own].into_iter().filter_map(|seat| after.card[seat].map(|rank| (seat, rank)));
            out.extend(hands.map(|(seat, rank)| format!("+{} shows {}", relative(seat), rank.word())));
        }
    }

    // K-7
    fn resample(&self, state: &State, player: Player, source: &mut impl Source) -> State {
        deal(state, player, |deck| pick(&counted(deck), source))
    }

    // K-10
    fn encode(&self, state: &State, out: &mut Vec<u8>) {
        out.extend([state.card[0], state.gone[0], state.card[1], state.gone[1]].map(byte));
        out.push(state.line as u8);
    }

    fn decode(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        let &[card0, gone0, card1, gone1, line] = bytes else { return Err(vec![format!("{} bytes, expected 5", bytes.len())]) };
        let mut reasons = Vec::new();
        for (what, value) in
            [("card of seat 0", card0), ("gone of seat 0", gone0), ("card of seat 1", card1), ("gone of seat 1", gone1)]
        {
            if value > 3 {
                reasons.push(format!("{what} is {value}, expected 0 to 3"));
            }
        }
        if line > 8 {
            reasons.push(format!("line is {line}, expected 0 to 8"));
        }
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let rank = |value: u8| RANKS.get(usize::from(value).wrapping_sub(1)).copied();
        let (card, gone, line) = ([rank(card0), rank(card1)], [rank(gone0), rank(gone1)], LINES[usize::from(line)]);
        let mut deck = self.copies;
        for kind in RANKS {
            let count = card.iter().chain(&gone).filter(|&&held| held == Some(kind)).count() as u8;
            match self.copies[kind.index()].checked_sub(count) {
                Some(left) => deck[kind.index()] = left,
                None => reasons.push(format!("{count} cards {}, the deck has {}", kind.word(), self.copies[kind.index()])),
            }
        }
        let state = State { card, gone, line, deck };
        self.possible(&state, &mut reasons);
        if reasons.is_empty() { Ok(state) } else { Err(reasons) }
    }
}

impl Kuhn {
    /// Why no game comes to this position.
    fn possible(&self, state: &State, reasons: &mut Vec<String>) {
        let (phase, line) = (state.phase(), state.line);
        for seat in [0, 1] {
            let (dealt, drawn) = (state.card[seat].is_some(), state.gone[seat].is_some());
            let later = line != Line::None || state.gone != [None; 2] || (seat == 0 && state.card[1].is_some());
            if !dealt && !drawn && later {
                reasons.push(format!("seat {seat} was dealt no card"));
            }
            if drawn && !self.draw {
                reasons.push(format!("seat {seat} has drawn, which the option forbids"));
            }
            if drawn && seat == 1 && line == Line::None {
                reasons.push("seat 1 has drawn before its turn".to_owned());
            }
            if drawn && !dealt && phase != Phase::Draw(seat) {
                reasons.push(format!("seat {seat} waits for a card out of turn"));
            }
            if drawn && self.must_call && line == [Line::PassBetPass, Line::BetPass][seat] {
                reasons.push(format!("seat {seat} has drawn and passed on a bet"));
            }
        }
        if matches!(phase, Phase::Draw(_)) && state.deck == [0; 3] {
            reasons.push("the deck has no card left to draw".to_owned());
        }
    }
}

/// The ranks in a deck, with their counts.
fn counted(deck: &[u8; 3]) -> Vec<(Rank, u32)> {
    let ranks = RANKS.iter().map(|&rank| (rank, u32::from(deck[rank.index()])));
    ranks.filter(|&(_, count)| count > 0).collect()
}

/// A weighted draw.
fn pick<T: Copy>(weighted: &[(T, u32)], source: &mut impl Source) -> T {
    let mut drawn = source.below(weighted.iter().map(|&(_, weight)| weight).sum());
    for &(thing, weight) in weighted {
        match drawn.checked_sub(weight) {
            Some(rest) => drawn = rest,
            None => return thing,
        }
    }
    unreachable!("a draw is below the sum of the weights")
}

/// Deals to every place that `player` cannot see a rank that `choose` takes from the unseen ones.
fn deal(state: &State, player: Player, mut choose: impl FnMut(&[u8; 3]) -> Rank) -> State {
    let other = 1 - player.index();
    let mut sample = *state;
    sample.deck = state.unseen(player.index());
    let hand = sample.card[other].as_mut().filter(|_| !state.line.is_showdown());
    for place in hand.into_iter().chain(&mut sample.gone[other]) {
        *place = choose(&sample.deck);
        sample.deck[place.index()] -= 1;
    }
    sample
}

// K-6
fn won(state: &State) -> [i32; 2] {
    let pot = *state.line.paid().iter().min().expect("two seats");
    match state.line {
        Line::BetPass => [pot, -pot],
        Line::PassBetPass => [-pot, pot],
        _ => match state.card[0].cmp(&state.card[1]) {
            std::cmp::Ordering::Less => [-pot, pot],
            std::cmp::Ordering::Equal => [0, 0],
            std::cmp::Ordering::Greater => [pot, -pot],
        },
    }
}

/// The parts that all texts share: the phase, the bets, and both seats in the given order.
fn describe(
    state: &State,
    order: [usize; 2],
    name: impl Fn(usize) -> String,
    face: impl Fn(usize, Option<Rank>, bool) -> &'static str,
    out: &mut String,
) {
    let (phase, turn) = state.phase().parts();
    *out += PHASE_WORDS[usize::from(phase)];
    if let Some(seat) = turn {
        *out += &format!(" {}", name(seat));
    }
    *out += &format!(" | bets {}", LINE_WORDS[state.line as usize]);
    for seat in order {
        let (card, gone) = (face(seat, state.card[seat], state.line.is_showdown()), face(seat, state.gone[seat], false));
        *out += &format!(" | {} {card} gone {gone}", name(seat));
    }
}

/// Cards are neither made nor lost.
pub(crate) fn conserved(kuhn: &Kuhn, state: &State) -> Result<(), String> {
    for kind in RANKS {
        let held = state.card.iter().chain(&state.gone).filter(|&&held| held == Some(kind)).count();
        let (all, copies) = (held + usize::from(state.deck[kind.index()]), usize::from(kuhn.copies[kind.index()]));
        if all != copies {
            return Err(format!("{all} cards {}, expected {copies}", kind.word()));
        }
    }
    Ok(())
}

/// How many deals of single cards to the places that `player` cannot see make this position.
pub(crate) fn deals(_: &Kuhn, state: &State, player: Player) -> u64 {
    let other = 1 - player.index();
    let mut unseen = state.unseen(player.index());
    let hand = state.card[other].filter(|_| !state.line.is_showdown());
    let mut deals = 1;
    for rank in hand.iter().chain(&state.gone[other]) {
        deals *= u64::from(unseen[rank.index()]);
        unseen[rank.index()] -= 1;
    }
    deals
}
