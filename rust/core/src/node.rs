//! Players, ids and nodes: the words in which every game speaks.

/// A player, 0 to n - 1 clockwise: the seat number of the rules pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub u8);

impl Player {
    /// The player's place in an array with one entry a player.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// How many seats clockwise of `observer` this player sits, with `players` at the table.
    pub fn relative_to(self, observer: Player, players: usize) -> usize {
        let steps = self.index() + players - observer.index();
        if steps < players { steps } else { steps - players }
    }

    /// The player `steps` seats clockwise of this one.
    pub fn clockwise(self, steps: usize, players: usize) -> Player {
        // Subtractions: a division takes longer than those of all seats.
        let mut seat = self.index() + steps;
        while seat >= players {
            seat -= players;
        }
        Player(seat as u8)
    }
}

/// One of a game's ids: actions are 0 to A - 1, chance outcomes A to A + C - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u16);

impl Id {
    /// The id as an index into tables over all ids.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Who acts in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A player chooses among the legal actions.
    Decision(Player),
    /// The world draws one of the weighted outcomes.
    Chance,
    /// Nobody: the game is over.
    Terminal,
}

impl Node {
    /// The word that users see.
    pub fn name(self) -> &'static str {
        match self {
            Node::Decision(_) => "decision",
            Node::Chance => "chance",
            Node::Terminal => "terminal",
        }
    }
}
