// Asks the judge: at once in this thread for what takes no time, in a worker for verdicts. Where
// `tumble open` serves the page, its native judge answers instead: see transport.js.
import { makeJudge } from "./judge.js";
import { libraryBytes, startWorker } from "./source.js";
import { askServer, askServerNow, searchServer, served } from "./transport.js";

let bytes = null;
let judge = null;
let worker = null;
let waiting = new Map();
let asked = 0;
let given = new AbortController();

/** Loads the library. */
export async function startJudge() {
  if (served) return;
  bytes = await libraryBytes();
  judge = await makeJudge(bytes.slice(0));
}

/** Asks and gets the answer at once. */
export const ask = (request) => (served ? askServerNow(request) : judge.ask(request));

/** Asks the worker; the answer comes later, and nothing waits for it. */
export function askLater(request) {
  if (served) return askServer(request, given.signal).catch(never);
  if (!worker) {
    worker = startWorker(bytes);
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    };
  }
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, request });
  });
}

// An answer that was given up never comes.
const never = () => new Promise(() => {});

/** Gives up what the worker does: its answers are no longer wanted. */
export function giveUp() {
  given.abort();
  given = new AbortController();
  worker?.terminate();
  worker = null;
  waiting = new Map();
}

/** Asks in a worker of its own; returns the answer to come, and a function that stops it. */
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
      resolve({ error: "the search needs more memory than a page can have" });
    };
  });
  alone.postMessage({ id: 0, request });
  return { answer, stop: () => alone.terminate() };
}

/** Starts a search in a worker of its own; returns a function that stops it. */
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
    found({ error: "the search needs more memory than a page can have" }, true);
  };
  searcher.postMessage({ request });
  return () => searcher.terminate();
}
