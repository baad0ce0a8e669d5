// Asks the native judge of the program that serves the page (`tumble open`). Addresses are relative to
// the page: its own holds the secret of the session, and nothing else is let in.
//
//   if (served) answer = await askServer({ do: "grade", challenge: 21, text: board });
//
// Requests and answers are those of the library, see crates/tumble-web/src/request.rs. client.js chooses
// between the two; the rest of the page asks by client.js and does not know the difference.

/** Whether `tumble open` serves this page. */
export const served = Boolean(document.querySelector('meta[name="tumble-open"]'));

/** Asks; a signal gives up. A server that is gone answers as a refusal does, with `error`. */
export async function askServer(request, signal) {
  try {
    const answer = await fetch("ask", { ...posted(request), signal });
    return await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    return { error: GONE };
  }
}

/** Asks and waits: for what the page needs at once. */
export function askServerNow(request) {
  const { method, headers, body } = posted(request);
  const asked = new XMLHttpRequest();
  try {
    asked.open(method, "ask", false);
    for (const [name, value] of Object.entries(headers)) asked.setRequestHeader(name, value);
    asked.send(body);
    return JSON.parse(asked.responseText);
  } catch {
    return { error: GONE };
  }
}

const GONE = "tumble has ended: start `tumble open` again";

const posted = (request) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) });
