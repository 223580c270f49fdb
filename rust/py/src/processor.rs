//! Whole games, vectors and searches by the quickest way that the processor at hand has; the way changes nothing but the speed.

use std::sync::Arc;
use yith_core::erased::{AnyGame, AnySearcher, Starts};
use yith_core::playout::{Interrupted, Playouts, Request};
use yith_core::search::Plan;
use yith_core::vector::{AnyVector, Settings};

/// Plays games: see [`yith_core::playout::playouts`].
///
/// # Errors
/// [`Interrupted`] when `ask` said so.
pub(crate) fn playouts(
    game: &dyn AnyGame,
    starts: Option<&Starts>,
    request: &Request,
    ask: &mut dyn FnMut() -> bool,
) -> Result<Playouts, Interrupted> {
    #[cfg(target_arch = "x86_64")]
    if bmi2::is_quick() {
        return bmi2::playouts(game, starts, request, ask);
    }
    game.playouts(starts, request, ask)
}

/// Makes a searcher: see [`yith_core::search::Searcher::new`].
pub(crate) fn searcher(game: &Arc<dyn AnyGame>, plan: Plan, reuse: bool) -> Box<dyn AnySearcher> {
    #[cfg(target_arch = "x86_64")]
    if bmi2::is_quick() {
        return bmi2::searcher(game, plan, reuse);
    }
    game.clone().searcher(plan, reuse)
}

/// Makes a vector: see [`yith_core::vector::Vector::new`].
pub(crate) fn vector(game: &Arc<dyn AnyGame>, lanes: usize, settings: Settings) -> Box<dyn AnyVector> {
    #[cfg(target_arch = "x86_64")]
    if bmi2::is_quick() {
        return bmi2::vector(game, lanes, settings);
    }
    game.clone().vector(lanes, settings)
}

/// Processors with the instructions of BMI2: from 2013 (Intel) and 2020 (AMD, where earlier ones have them in name only).
#[cfg(target_arch = "x86_64")]
mod bmi2 {
    use std::any::Any;
    use std::arch::x86_64::_pdep_u64;
    use std::sync::Arc;
    use yith_core::erased::{AnyGame, AnySearcher, Searching, Starts};
    use yith_core::game::Game;
    use yith_core::games::{Visitor, visit};
    use yith_core::held::Loaded;
    use yith_core::playout::{Interrupted, Playouts, Request};
    use yith_core::processor::{Processor, Work};
    use yith_core::search::Plan;
    use yith_core::vector::{AnyVector, Settings, Vector};

    /// Whether this processor has the instructions and runs them in one step. AMD's before Zen 3 (with SSE4a, as only AMD's have it,
    /// and without VAES) take a loop for `pdep`, longer than the portable way.
    pub(super) fn is_quick() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
            && (is_x86_feature_detected!("vaes") || !is_x86_feature_detected!("sse4a"))
    }

    /// Private to this module: only [`playouts`], [`searcher`] and [`vector`] name it, after [`is_quick`] was asked.
    struct Bmi2;

    #[expect(unsafe_code, reason = "to run code for a processor is unsafe unless the processor is known")]
    impl Processor for Bmi2 {
        #[inline(always)]
        fn count(word: u64) -> u32 {
            word.count_ones()
        }

        #[inline(always)]
        fn select(word: u64, rank: u32) -> u32 {
            // SAFETY: the processor has BMI2, see `Bmi2`.
            unsafe { _pdep_u64(1 << rank, word) }.trailing_zeros()
        }

        #[inline]
        fn run(work: impl Work) {
            #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
            fn run(work: impl Work) {
                work.run();
            }
            // SAFETY: the processor has all four, see `Bmi2`.
            unsafe { run(work) }
        }
    }

    struct Play<'a> {
        game: &'a dyn AnyGame,
        starts: Option<&'a Starts>,
        request: &'a Request,
        ask: &'a mut dyn FnMut() -> bool,
        played: Option<Result<Playouts, Interrupted>>,
    }

    impl Visitor for Play<'_> {
        fn visit<G: Game>(&mut self) {
            if let Some(loaded) = (self.game as &dyn Any).downcast_ref::<Loaded<G>>() {
                self.played = Some(loaded.playouts_on::<Bmi2>(self.starts, self.request, self.ask));
            }
        }
    }

    pub(super) fn playouts(
        game: &dyn AnyGame,
        starts: Option<&Starts>,
        request: &Request,
        ask: &mut dyn FnMut() -> bool,
    ) -> Result<Playouts, Interrupted> {
        assert!(is_quick(), "asked before");
        let mut play = Play { game, starts, request, ask, played: None };
        visit(&mut play);
        play.played.expect("every game is in the list of games")
    }

    struct Look<'a> {
        game: &'a Arc<dyn AnyGame>,
        plan: Plan,
        reuse: bool,
        made: Option<Box<dyn AnySearcher>>,
    }

    impl Visitor for Look<'_> {
        fn visit<G: Game>(&mut self) {
            let game: Arc<dyn Any + Send + Sync> = self.game.clone();
            if let Ok(loaded) = game.downcast::<Loaded<G>>() {
                self.made = Some(Box::new(Searching::<G, Bmi2>::new(loaded, self.plan, self.reuse)));
            }
        }
    }

    pub(super) fn searcher(game: &Arc<dyn AnyGame>, plan: Plan, reuse: bool) -> Box<dyn AnySearcher> {
        assert!(is_quick(), "asked before");
        let mut look = Look { game, plan, reuse, made: None };
        visit(&mut look);
        look.made.expect("every game is in the list of games")
    }

    struct Make<'a> {
        game: &'a Arc<dyn AnyGame>,
        lanes: usize,
        settings: Settings,
        made: Option<Box<dyn AnyVector>>,
    }

    impl Visitor for Make<'_> {
        fn visit<G: Game>(&mut self) {
            let game: Arc<dyn Any + Send + Sync> = self.game.clone();
            if let Ok(loaded) = game.downcast::<Loaded<G>>() {
                self.made = Some(Box::new(Vector::<G, Bmi2>::new(loaded, self.lanes, self.settings.clone())));
            }
        }
    }

    pub(super) fn vector(game: &Arc<dyn AnyGame>, lanes: usize, settings: Settings) -> Box<dyn AnyVector> {
        assert!(is_quick(), "asked before");
        let mut make = Make { game, lanes, settings, made: None };
        visit(&mut make);
        make.made.expect("every game is in the list of games")
    }
}
