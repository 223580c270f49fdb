//! Whole games by the quickest way that the processor at hand has; the way changes nothing but the speed.

use yith_core::erased::AnyGame;
use yith_core::playout::{Interrupted, Playouts, Request};

/// Plays games: see [`yith_core::playout::playouts`].
///
/// # Errors
/// [`Interrupted`] when `ask` said so.
pub(crate) fn playouts(game: &dyn AnyGame, request: &Request, ask: &mut dyn FnMut() -> bool) -> Result<Playouts, Interrupted> {
    #[cfg(target_arch = "x86_64")]
    if bmi2::is_quick() {
        return bmi2::playouts(game, request, ask);
    }
    game.playouts(request, ask)
}

/// Processors with the instructions of BMI2: from 2013 (Intel) and 2020 (AMD, where earlier ones have them in name only).
#[cfg(target_arch = "x86_64")]
mod bmi2 {
    use std::any::Any;
    use std::arch::x86_64::_pdep_u64;
    use yith_core::erased::AnyGame;
    use yith_core::game::Game;
    use yith_core::games::{Visitor, visit};
    use yith_core::held::Loaded;
    use yith_core::playout::{self, Interrupted, Playouts, Request};
    use yith_core::processor::{Processor, Work};

    /// Whether this processor has the instructions and runs them in one step. AMD's before Zen 3 (with SSE4a, as only AMD's have it,
    /// and without VAES) take a loop for `pdep`, longer than the portable way.
    pub(super) fn is_quick() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
            && (is_x86_feature_detected!("vaes") || !is_x86_feature_detected!("sse4a"))
    }

    /// Private to this module: only [`playouts`] names it, after [`is_quick`] was asked.
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
        request: &'a Request,
        ask: &'a mut dyn FnMut() -> bool,
        played: Option<Result<Playouts, Interrupted>>,
    }

    impl Visitor for Play<'_> {
        fn visit<G: Game>(&mut self) {
            if let Some(loaded) = (self.game as &dyn Any).downcast_ref::<Loaded<G>>() {
                self.played = Some(playout::playouts::<G, Bmi2>(&loaded.game, self.request, self.ask));
            }
        }
    }

    pub(super) fn playouts(game: &dyn AnyGame, request: &Request, ask: &mut dyn FnMut() -> bool) -> Result<Playouts, Interrupted> {
        assert!(is_quick(), "asked before");
        let mut play = Play { game, request, ask, played: None };
        visit(&mut play);
        play.played.expect("every game is in the list of games")
    }
}
