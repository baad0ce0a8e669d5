// The judge: requests and answers are plain objects, see crates/tumble-web/src/request.rs.

/** Instantiates the library. `progress` receives the messages of a running search. */
export async function makeJudge(bytes, progress = () => {}) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const began = Date.now();
  let library = null;
  const text = (length) =>
    decoder.decode(new Uint8Array(library.memory.buffer, library.tumble_text(), length));
  const page = {
    now: () => (globalThis.performance ? performance.now() : Date.now() - began),
    progress: (length) => progress(JSON.parse(text(length))),
  };
  const { instance } = await WebAssembly.instantiate(bytes, { page });
  library = instance.exports;

  /** Answers a request given as text. */
  const answer = (request) => {
    const sent = encoder.encode(request);
    const at = library.tumble_request(sent.length);
    new Uint8Array(library.memory.buffer, at, sent.length).set(sent);
    return text(library.tumble_answer());
  };
  return { answer, ask: (request) => JSON.parse(answer(JSON.stringify(request))) };
}
