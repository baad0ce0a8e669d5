// Asks the native judge of the program that serves the page (`tumble open`). Addresses are relative to
// the page: its own holds the secret of the session, and nothing else is let in.
//
//   if (served) answer = await askServer({ do: "grade", challenge: 21, text: board });
//
// Requests and answers are those of the library, see crates/tumble-web/src/request.rs. client.js chooses
// between the two; the rest of the page asks by client.js and does not know the difference.

/** Whether `tumble open` serves this page. */
export const served = Boolean(document.querySelector('meta[name="tumble-open"]'));

const GONE = { error: "tumble has ended: start `tumble open` again" };

const posted = (request) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) });

/** Asks; a signal gives up. A server that is gone yields an answer with `error`, like a refusal. */
export async function askServer(request, signal, name = "ask") {
  try {
    const answer = await fetch(name, { ...posted(request), signal });
    return await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    return GONE;
  }
}

/** Searches; returns a function that stops it. The best board so far reaches `found` even then. */
export function searchServer(request, { progress, found }) {
  readLines(request, (line) => (line.found ? found(line.found, true) : progress(line.progress))).catch(() => found(GONE, true));
  return () => askServer({}, null, "stop");
}

// The answer to a search: lines of JSON. All but the last report progress; the last is the result.
async function readLines(request, take) {
  const answer = await fetch("search", posted(request));
  if (!answer.ok) return take({ found: await answer.json() });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let last = null;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (text + piece.value).split("\n");
    text = lines.pop();
    for (const line of lines) take((last = JSON.parse(line)));
  }
  if (!last?.found) take({ found: GONE });
}

// The program ends a minute after the last listening page was closed. One of several pages listens for all: a browser
// opens six connections to a server, and the seventh page would hang.
const channel = served ? new BroadcastChannel("news") : null;
const listen = () => new Promise(() => {
  const source = new EventSource("events");
  // After a pause without a connection anything may have changed.
  for (const name of ["file", "open"]) source.addEventListener(name, () => (channel.postMessage(""), heard()));
});
let heard = () => {};
if (served) navigator.locks ? navigator.locks.request("news", listen) : listen();

/** Calls `act` on news from the program. */
export function hearNews(act) {
  channel.onmessage = heard = act;
}
