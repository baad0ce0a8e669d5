// Bytes as letters, and texts in an address: compressed, in letters that links do not change.

/** The longest text that is unpacked, in bytes. */
const MOST = 1 << 20;

/** Bytes in base64, and back. */
export const toLetters = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
export function toBytes(letters) {
  const text = atob(letters);
  const bytes = new Uint8Array(text.length);
  // The library of tumble.html has 860 000: an iterator would hold the page for 60 ms.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Packs a text for an address. */
export async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toLetters(new Uint8Array(await new Response(stream).arrayBuffer())).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Unpacks a text; null if it is damaged, or longer than any challenge. */
export async function unpackText(code) {
  try {
    const bytes = toBytes(code.replaceAll("-", "+").replaceAll("_", "/"));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      if (text.length > MOST) {
        reader.cancel();
        return null;
      }
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}
