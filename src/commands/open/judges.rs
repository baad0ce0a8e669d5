//! The native judge behind the requests of the page, on all cores.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::locked;
use tumble_web::Judge;

/// Longest time that a request waits for another one to end.
const PATIENCE: Duration = Duration::from_secs(20);

/// Judges, each of which keeps the challenges that it has read.
pub(super) struct Judges {
    state: Mutex<JudgesState>,
    freed: Condvar,
    /// Most judges that work at the same time.
    most: usize,
}

#[derive(Default)]
struct JudgesState {
    idle: Vec<Judge>,
    working: usize,
    /// The flags that stop the running searches.
    stops: Vec<Weak<AtomicBool>>,
}

/// A message of a judge, as JSON.
pub(super) enum Said {
    Progress(String),
    Answer(String),
}

/// A request in work. When it is dropped, its search ends soon, and other work at its bounds.
pub(super) struct RequestInWork {
    pub said: Receiver<Said>,
    stop: Arc<AtomicBool>,
}

impl Drop for RequestInWork {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Judges {
    /// Allows one request per core, and some more for questions of the page during a search.
    pub(super) fn new() -> Judges {
        let cores = thread::available_parallelism().map_or(2, usize::from);
        Judges { state: Mutex::default(), freed: Condvar::new(), most: cores + 3 }
    }

    /// Answers a request in a thread of its own. `None` if too many are in work, or the page is
    /// gone before its turn.
    pub(super) fn ask_judge(
        self: &Arc<Judges>,
        request: String,
        is_there: impl Fn() -> bool,
    ) -> Option<RequestInWork> {
        let judge = self.next_judge(is_there)?;
        let (sender, said) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        locked(&self.state).stops.push(Arc::downgrade(&stop));
        let work = JudgePlace { judges: Arc::clone(self), sender, stop: Arc::clone(&stop) };
        // If the thread cannot be started, the drop gives the place back, and no answer is sent.
        let _ = thread::Builder::new().spawn(move || work.answer_request(judge, &request));
        Some(RequestInWork { said, stop })
    }

    /// Stops all searches. They answer with their results so far.
    pub(super) fn stop_searches(&self) {
        for stop in locked(&self.state).stops.iter().filter_map(Weak::upgrade) {
            stop.store(true, Ordering::Relaxed);
        }
    }

    fn next_judge(&self, is_there: impl Fn() -> bool) -> Option<Judge> {
        let until = Instant::now() + PATIENCE;
        let mut state = locked(&self.state);
        while state.working >= self.most {
            if Instant::now() >= until || !is_there() {
                return None;
            }
            let freed = self.freed.wait_timeout(state, Duration::from_millis(250));
            state = freed.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.working += 1;
        state.stops.retain(|stop| stop.strong_count() > 0);
        Some(state.idle.pop().unwrap_or_default())
    }
}

/// A place among the working judges, until it is dropped.
struct JudgePlace {
    judges: Arc<Judges>,
    sender: Sender<Said>,
    stop: Arc<AtomicBool>,
}

impl JudgePlace {
    fn answer_request(self, judge: Judge, request: &str) {
        let progress = self.sender.clone();
        // After a search is stopped, the receiver is gone.
        let report = move |text: &str| _ = progress.send(Said::Progress(text.to_owned()));
        let mut judge = judge.reporting_to(Box::new(report)).stopped_by(Arc::clone(&self.stop));
        let answer = judge.answer(request);
        let _ = self.sender.send(Said::Answer(answer));
        locked(&self.judges.state).idle.push(judge.reporting_to(Box::new(|_| ())));
    }
}

impl Drop for JudgePlace {
    fn drop(&mut self) {
        locked(&self.judges.state).working -= 1;
        self.judges.freed.notify_one();
    }
}
