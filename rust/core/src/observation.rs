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

    /// The numbers of the run in a whole observation.
    pub fn of<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        &bytes[self.offset..][..self.size()]
    }

    /// Every number of the run in a whole observation that is out of its range, in words.
    pub fn out_of_range(&self, bytes: &[u8]) -> Vec<String> {
        let mut reasons = Vec::new();
        for (place, &value) in self.of(bytes).iter().enumerate() {
            if !(self.low..=self.high).contains(&value) {
                let place = if self.shape.is_empty() { String::new() } else { format!("[{place}]") };
                reasons.push(format!("{}{place} is {value}, expected {} to {}", self.name, self.low, self.high));
            }
        }
        reasons
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
