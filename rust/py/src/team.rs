//! Threads that wait for work between the steps of a vector.

use std::hint::spin_loop;
use std::mem::{forget, replace, transmute};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use yith_core::team::Team;

/// Work that lives until nobody is inside it any more: see [`Pool::run`].
type Work = &'static (dyn Fn() + Sync);

/// What the threads of a pool share.
#[derive(Default)]
struct Desk {
    job: Mutex<Job>,
    /// Tells those that sleep of a new job, or of the end.
    wake: Condvar,
    /// Tells the caller that the last one left.
    left: Condvar,
    /// The number of the newest job, to be looked at without a lock.
    newest: AtomicU64,
}

#[derive(Default)]
struct Job {
    number: u64,
    /// None when the caller has finished: nobody enters any more.
    work: Option<Work>,
    inside: usize,
    panicked: bool,
    sleeping: usize,
    over: bool,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Job> {
        self.job.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread of the pool does all its life.
    fn serve(&self) {
        let mut seen = 0;
        loop {
            self.listen(seen);
            let mut job = self.lock();
            while !job.over && job.number == seen {
                job.sleeping += 1;
                job = self.wake.wait(job).unwrap_or_else(PoisonError::into_inner);
                job.sleeping -= 1;
            }
            if job.over {
                return;
            }
            seen = job.number;
            let Some(work) = job.work else { continue };
            job.inside += 1;
            drop(job);
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            let mut job = self.lock();
            job.inside -= 1;
            job.panicked |= done.is_err();
            if job.inside == 0 {
                self.left.notify_one();
            }
        }
    }

    /// Waits a moment for a new job: to be woken takes longer than the time between two steps.
    fn listen(&self, seen: u64) {
        for _ in 0..PATIENCE {
            if self.newest.load(Ordering::Relaxed) != seen {
                return;
            }
            spin_loop();
        }
    }

    /// Waits until nobody is inside, and says whether all went well.
    fn close(&self) -> bool {
        let mut job = self.lock();
        job.work = None;
        while job.inside > 0 {
            job = self.left.wait(job).unwrap_or_else(PoisonError::into_inner);
        }
        !replace(&mut job.panicked, false)
    }
}

/// How often a thread looks for a new job before it sleeps: some 20 microseconds.
const PATIENCE: u32 = 1000;

/// The calling thread and others that wait for it to bring work.
pub(crate) struct Pool {
    desk: Arc<Desk>,
    threads: Vec<JoinHandle<()>>,
    /// The process whose threads they are: one that was forked off has none.
    process: u32,
}

impl Pool {
    /// So many threads, the calling one counted. The system may give fewer.
    pub(crate) fn new(threads: usize) -> Self {
        let desk = Arc::<Desk>::default();
        let serve = |_| {
            let desk = desk.clone();
            Builder::new().name("yith".to_owned()).spawn(move || desk.serve()).ok()
        };
        let threads = (1..threads).map_while(serve).collect();
        Pool { desk, threads, process: process::id() }
    }

    /// Makes sure that the threads live in this process, whose number of threads is then as given.
    pub(crate) fn revive(&mut self, threads: usize) {
        if !self.threads.is_empty() && self.process != process::id() {
            // The threads were not forked along; nothing of theirs may be waited for.
            forget(replace(self, Pool::new(threads)));
        }
    }
}

impl Team for Pool {
    fn run(&self, here: &mut dyn FnMut(), elsewhere: &(dyn Fn() + Sync)) {
        /// Closes the job when the caller is done or panics.
        struct Closing<'a>(&'a Desk);
        impl Drop for Closing<'_> {
            fn drop(&mut self) {
                if !self.0.close() && !std::thread::panicking() {
                    panic!("a thread of a vector panicked");
                }
            }
        }
        if self.threads.is_empty() {
            return here();
        }
        // SAFETY: a thread calls the work between entering (`inside` goes up, under the lock, while `work` is there) and leaving.
        // `Closing` takes `work` away under the same lock and waits until nobody is inside, before `elsewhere` goes out of scope:
        // on return and on panic alike.
        #[expect(unsafe_code, reason = "threads that outlive the call cannot borrow from it otherwise")]
        let work = unsafe { transmute::<&(dyn Fn() + Sync), Work>(elsewhere) };
        let mut job = self.desk.lock();
        job.number += 1;
        job.work = Some(work);
        self.desk.newest.store(job.number, Ordering::Relaxed);
        let sleeping = job.sleeping > 0;
        drop(job);
        let closing = Closing(&self.desk);
        if sleeping {
            self.desk.wake.notify_all();
        }
        here();
        drop(closing);
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self.process == process::id() {
            self.desk.lock().over = true;
            self.desk.newest.store(u64::MAX, Ordering::Relaxed);
            self.desk.wake.notify_all();
            for thread in self.threads.drain(..) {
                // It cannot have panicked: what it runs is caught.
                let _ = thread.join();
            }
        }
    }
}
