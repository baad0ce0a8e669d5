// Asks the judge, in a worker; the page never waits. Where `tumble open` serves the page, its native
// judge answers instead: see transport.js.
import { libraryBytes, startWorker } from "./source.js";
import { askServer, searchServer, served } from "./transport.js";

let bytes = null;
let worker = null;
let waiting = new Map();
let asked = 0;
let given = new AbortController();

/** Loads the library. */
export async function startJudge() {
  if (!served) bytes = await libraryBytes();
}

/** Asks the judge; returns a promise of the answer. Requests are answered in order. */
export function ask(request) {
  if (served) return askServer(request, given.signal).catch(never);
  worker ??= newWorker();
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, request });
  });
}

function newWorker() {
  const made = startWorker(bytes);
  made.onmessage = ({ data }) => {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  };
  made.onerror = () => {
    const lost = waiting;
    giveUp();
    for (const tell of lost.values()) tell(FAILED);
  };
  return made;
}

const FAILED = { error: "the judge has failed: it may need more memory than a page can have" };

// The answer to a request that was given up: it never comes.
const never = () => new Promise(() => {});

/** Gives up all open requests: their answers are no longer wanted. */
export function giveUp() {
  given.abort();
  given = new AbortController();
  if (!waiting.size) return;
  worker.terminate();
  worker = null;
  waiting = new Map();
}

/** Asks in a separate worker; returns the promise of the answer, and a function that stops it. */
export function askAlone(request) {
  if (served) {
    const own = new AbortController();
    return { answer: askServer(request, own.signal).catch(never), stop: () => own.abort() };
  }
  const alone = startWorker(bytes);
  const answer = new Promise((resolve) => {
    alone.onmessage = ({ data }) => {
      alone.terminate();
      resolve(data.answer);
    };
    alone.onerror = () => {
      alone.terminate();
      resolve(FAILED);
    };
  });
  alone.postMessage({ id: 0, request });
  return { answer, stop: () => alone.terminate() };
}

/** Starts a search in a separate worker; returns a function that stops it. */
export function search(request, { progress, found }) {
  if (served) return searchServer(request, { progress, found });
  const searcher = startWorker(bytes);
  searcher.onmessage = ({ data }) => {
    if (data.progress) progress(data.progress);
    if (data.found) found(data.found, data.over);
    if (data.over) searcher.terminate();
  };
  searcher.onerror = () => {
    searcher.terminate();
    found(FAILED, true);
  };
  searcher.postMessage({ request });
  return () => searcher.terminate();
}
