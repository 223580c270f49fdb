//! The description of an observation tensor: every slot has a name, a place, a range and a meaning.

/// What the numbers of a slot are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number of things.
    Count,
    /// 0 or 1.
    Flag,
    /// One of several cases, without order.
    Categorical,
}

impl Kind {
    /// The word that users see.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Count => "count",
            Kind::Flag => "flag",
            Kind::Categorical => "categorical",
        }
    }
}

/// A named run of `u8` slots in an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Unique in the observation, as `seat+1.board`.
    pub name: String,
    /// Index of the first slot.
    pub offset: usize,
    /// The run read as an array in row-major order; empty for a single slot.
    pub shape: Vec<usize>,
    /// What the numbers are.
    pub kind: Kind,
    /// Lowest value.
    pub low: u8,
    /// Highest value.
    pub high: u8,
    /// What it says, in a phrase.
    pub meaning: &'static str,
}

impl Slot {
    /// The number of `u8` slots in the run.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// Lays slots one after the other.
#[derive(Debug, Default)]
pub struct Layout(pub Vec<Slot>);

impl Layout {
    /// The number of `u8` slots laid so far.
    pub fn size(&self) -> usize {
        self.0.last().map_or(0, |slot| slot.offset + slot.size())
    }

    /// Appends a slot behind the last one.
    pub fn push(&mut self, name: impl Into<String>, shape: &[usize], kind: Kind, range: (u8, u8), meaning: &'static str) {
        let (offset, (low, high)) = (self.size(), range);
        self.0.push(Slot { name: name.into(), offset, shape: shape.to_vec(), kind, low, high, meaning });
    }
}
