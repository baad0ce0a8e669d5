// Where the library and the worker come from: the page itself (tumble.html), or files next to it.

/** The bytes of the WebAssembly library. */
export async function libraryBytes() {
  const inside = document.getElementById("library");
  if (!inside) {
    const answer = await fetch("tumble.wasm");
    if (!answer.ok) throw new Error(`tumble.wasm cannot be loaded (${answer.status})`);
    return answer.arrayBuffer();
  }
  const packed = Uint8Array.from(atob(inside.textContent.trim()), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}

/** Starts a worker with a judge of its own. */
export function startWorker(bytes) {
  const inside = document.getElementById("worker");
  const worker = inside
    ? new Worker(URL.createObjectURL(new Blob([inside.textContent], { type: "text/javascript" })))
    : new Worker("worker.js", { type: "module" });
  worker.postMessage({ bytes });
  return worker;
}
