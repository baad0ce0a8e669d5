// Grade, table, run, solve, draw. Results are the JSON of the command line.
import { makeJudge } from "./judge.js";

const file = new URL("./tumble.wasm", import.meta.url);
/** Takes the lines of the search that goes on. */
let told = () => {};
let judge;

async function bytesOfLibrary() {
  if (file.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(file);
  }
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} cannot be loaded: ${response.status}`);
  return response.arrayBuffer();
}

function loaded() {
  judge ??= bytesOfLibrary().then((bytes) => makeJudge(bytes, (line) => told(line)));
  judge.catch(() => (judge = undefined));
  return judge;
}

/** Marks a number that JSON.parse would round; no key of the judge is called so. */
const BIG = "$big";

// Whole numbers beyond 2^53, such as the number of starts, become a BigInt: the others stay numbers.
function parsed(line) {
  const marked = line.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part[0] === '"' || Number.isSafeInteger(Number(part)) ? part : `{"${BIG}":"${part}"}`,
  );
  return JSON.parse(marked, (_, value) => (value?.[BIG] === undefined ? value : BigInt(value[BIG])));
}

/** Bytes in base64. */
function coded(bytes) {
  const view = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
  return btoa(Array.from(view, (byte) => String.fromCharCode(byte)).join(""));
}

async function ask(request, board) {
  const { challenge, inputs, ...more } = request;
  const whole = { ...more, challenge: challenge == null ? undefined : String(challenge) };
  if (inputs) whole.set = Object.entries(inputs).map(([name, value]) => `${name}=${value}`);
  // Half a surrogate pair is no character: it becomes the sign for that, which the judge reports.
  if (typeof board === "string") whole.text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(board));
  else if (board) whole.bytes = coded(board);
  const answer = (await loaded()).answer(JSON.stringify(whole));
  if (answer.startsWith('{"error":')) throw new Error(JSON.parse(answer).error);
  return answer;
}

const lines = (answer) => answer.split("\n").filter(Boolean).map(parsed);
const only = ({ challenge, spec, start, file }) => ({ challenge, spec, start, file });

export async function challenges() {
  return lines(await ask({ do: "list" }));
}

export async function challenge(number, { spec } = {}) {
  return lines(await ask({ do: "show", challenge: number, spec }))[0];
}

export async function grade(board, options = {}) {
  return lines(await ask({ do: "grade", all_rows: options.allRows ?? false, ...only(options) }, board))[0];
}

/** So many rows are asked for at once. */
const PAGE = 1024;

export async function* table(board, options = {}) {
  for (let from = 0n; ; ) {
    const page = lines(await ask({ do: "rows", from: String(from), count: PAGE, ...only(options) }, board ?? undefined));
    yield* page;
    if (page.length < PAGE) return;
    from = BigInt(page.at(-1).row) + 1n;
  }
}

export async function wholeTable(question, board, options = {}) {
  return lines(await ask({ do: "table", ask: question, inputs: options.inputs, ...only(options) }, board));
}

export async function run(board, options = {}) {
  const all = lines(await ask({ do: "run", balls: options.balls ?? 10000, inputs: options.inputs, ...only(options) }, board));
  return { balls: all.slice(0, -1), end: all.at(-1) };
}

export async function solve({ board, seconds, progress, ...options } = {}) {
  await loaded();
  const before = told;
  told = (event) => progress?.(event);
  try {
    return lines(await ask({ do: "solve", seconds, ...only(options) }, board)).at(-1);
  } finally {
    told = before;
  }
}

export async function draw(board, options = {}) {
  return ask({ do: "draw", ...only(options) }, board ?? undefined);
}

export async function animate(board, options = {}) {
  return ask({ do: "play", inputs: options.inputs, ...only(options) }, board);
}
