//! Threads that share a piece of work.

use std::thread;

/// The calling thread and others that may help it.
pub trait Team: Sync {
    /// Does `here` on the calling thread while others do `elsewhere`, each of them once at most, and returns when all that began are
    /// done. Who comes too late does not begin, so `here` alone must get all of the work done.
    fn run(&self, here: &mut dyn FnMut(), elsewhere: &(dyn Fn() + Sync));
}

/// Threads that live as long as the work, the calling one counted.
#[derive(Clone, Copy, Debug)]
pub struct Scoped(pub usize);

impl Team for Scoped {
    fn run(&self, here: &mut dyn FnMut(), elsewhere: &(dyn Fn() + Sync)) {
        if self.0 < 2 {
            // A scope would allocate.
            return here();
        }
        thread::scope(|scope| {
            for _ in 1..self.0 {
                if thread::Builder::new().spawn_scoped(scope, elsewhere).is_err() {
                    // The system gives no more threads; fewer do the same work.
                    break;
                }
            }
            here();
        });
    }
}
