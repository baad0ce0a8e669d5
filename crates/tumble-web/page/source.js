// The source of the library and the worker: the page itself (tumble.html), or files next to it.
import { toBytes } from "./pack.js";

// The policy of the page allows scripts from here only.
const policy = globalThis.trustedTypes?.createPolicy("tumble", { createScriptURL: (address) => address }) ?? { createScriptURL: (address) => address };

/** The bytes of the WebAssembly library. */
export async function libraryBytes() {
  const inside = document.getElementById("library");
  if (!inside) {
    const answer = await fetch("tumble.wasm");
    if (!answer.ok) throw new Error(`tumble.wasm cannot be loaded (${answer.status})`);
    return answer.arrayBuffer();
  }
  const unpacked = new Blob([toBytes(inside.textContent.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}

/** Starts a worker with its own judge. */
export function startWorker(bytes) {
  const inside = document.getElementById("worker");
  const address = inside ? URL.createObjectURL(new Blob([inside.textContent], { type: "text/javascript" })) : "worker.js";
  const worker = new Worker(policy.createScriptURL(address));
  worker.postMessage({ bytes });
  return worker;
}

/** Makes the site work without a network, if a server gives it with a manifest. */
export function startOffline() {
  if (!document.querySelector('link[rel="manifest"]') || !("serviceWorker" in navigator) || location.protocol === "file:") return;
  navigator.serviceWorker.register(policy.createScriptURL("offline.js")).catch(() => {});
}
