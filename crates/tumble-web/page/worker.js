// A judge in a separate thread, so that the page never waits.
import { makeJudge } from "./judge.js";

/** Length of the first slice of a search, in seconds; each later one is twice as long. */
const FIRST_SLICE = 2;

let judge = null;

// A failure must reach the page: reported, it is an `error` event of the worker there.
self.onmessage = ({ data }) => take(data).catch(reportError);

async function take(data) {
  if (data.bytes) {
    judge = makeJudge(data.bytes, (progress) => self.postMessage({ progress }));
    return;
  }
  const { ask } = await judge;
  if (data.request.do === "solve") return search(ask, data.request);
  self.postMessage({ id: data.id, answer: ask(data.request) });
}

// A search is cut into slices, so that its best board is known when it is stopped.
function search(ask, request) {
  let { known, seconds } = request;
  for (let slice = FIRST_SLICE; seconds > 0; slice *= 2) {
    const answer = ask({ ...request, known, seconds: Math.min(slice, seconds) });
    seconds -= slice;
    const over = answer.error || answer.proven || answer.impossible || seconds <= 0;
    self.postMessage({ found: answer, over });
    if (over) return;
    if (answer.text) known = answer.text;
  }
}
