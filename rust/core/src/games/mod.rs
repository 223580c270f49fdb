//! The list of games.

use crate::content::Document;
use crate::erased::AnyGame;
use crate::error::{Error, ErrorKind, repr};
use crate::game::Game;
use crate::held::Loaded;
use crate::option::{OptionSpec, OptionValue, Options};
use std::sync::Arc;

pub mod institute;
pub mod menagerie;
pub mod miskatonic;
pub mod necronomicon;

/// Something to do with every game by its type; see [`visit`].
pub trait Visitor {
    /// Does it with one game.
    fn visit<G: Game>(&mut self);
}

macro_rules! games {
    ($($game:ty),*) => {
        /// Every game, to be loaded by its name.
        pub static GAMES: &[Entry] = &[$(Entry::of::<$game>()),*];

        /// Does something with every game by its type.
        pub fn visit(visitor: &mut impl Visitor) {
            $(visitor.visit::<$game>();)*
        }
    };
}

// The only list: a game that stands here is found by everything else.
games![institute::Institute, menagerie::Menagerie, miskatonic::Miskatonic, necronomicon::Necronomicon];

/// A content file: what the caller calls it, and its text.
pub type Content<'a> = (&'a str, &'a str);

type Load = fn(&[(String, OptionValue)], Option<Content<'_>>) -> Result<Arc<dyn AnyGame>, Error>;

/// A game that can be loaded by name.
#[derive(Debug)]
pub struct Entry {
    /// [`Game::NAME`].
    pub name: &'static str,
    /// [`Game::VERSION`].
    pub version: &'static str,
    /// [`Game::RULES`].
    pub rules: &'static str,
    /// [`Game::CONTENT`].
    pub content: &'static str,
    /// [`Game::OPTIONS`].
    pub options: &'static [OptionSpec],
    /// Builds it from options and, if not the one that ships, a content file.
    pub load: Load,
}

impl Entry {
    const fn of<G: Game>() -> Self {
        Entry { name: G::NAME, version: G::VERSION, rules: G::RULES, content: G::CONTENT, options: G::OPTIONS, load: load::<G> }
    }
}

fn load<G: Game>(given: &[(String, OptionValue)], content: Option<Content<'_>>) -> Result<Arc<dyn AnyGame>, Error> {
    let (label, text) = content.unwrap_or(("content.toml", G::CONTENT));
    let document = Document::parse(label, text)?;
    let options = Options::resolve(G::NAME, G::OPTIONS, given, &document)?;
    Ok(Arc::new(Loaded::<G>::new(options, document, content.is_none())?))
}

/// The game of a name.
///
/// # Errors
/// `Config` for a name that is not in the list.
pub fn find(name: &str) -> Result<&'static Entry, Error> {
    GAMES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|entry| entry.name).collect();
        let message = format!("unknown game {}, expected one of {}", repr(name), names.join(", "));
        Error::new(ErrorKind::Config, "unknown-game", message)
    })
}
