// Compares the WebAssembly library with the native one, byte for byte: all sixty references, the whole corpus, and
// every kind of request. Run by tools/web.sh test:
//
//   node tests/web/judge.mjs WASM NATIVE
//
// NATIVE is the example `answer` of tumble-web: one request a line, one answer a line.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeJudge } from "../../crates/tumble-web/page/judge.js";

const [wasm, native] = process.argv.slice(2);
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const judge = await makeJudge(readFileSync(wasm));
let failed = 0;
let passed = 0;

function check(what, holds, detail = "") {
  if (holds) passed += 1;
  else {
    failed += 1;
    console.error(`FAILED ${what}${detail ? `: ${detail}` : ""}`);
  }
}

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

// Every reference passes.
const { challenges } = judge.ask({ do: "list" });
check("there are sixty challenges", challenges.length === 60, `${challenges.length}`);
const levels = challenges.map(({ level }) => level);
check("as many challenges of each level", [1, 2, 3, 4, 5].every((level) => levels.filter((own) => own === level).length === 12), `${levels}`);
check("1 is gentle, 42 very hard", levels[0] === 1 && levels[41] === 5, `${levels}`);
const requests = [{ do: "list" }];
for (const { number, title, par } of challenges) {
  const { text } = judge.ask({ do: "solution", challenge: number });
  const graded = judge.ask({ do: "grade", challenge: number, text });
  check(`${number} ${title} passes`, graded.verdict === "pass", JSON.stringify(graded.problems));
  check(`${number} ${title} costs par`, graded.cost?.parts === par.key[0]);
  requests.push({ do: "challenge", challenge: number }, { do: "solution", challenge: number });
  const board = { challenge: number, text };
  requests.push({ do: "grade", ...board });
  requests.push({ do: "run", row: "0", ...board }, { do: "run", row: "3", ...board });
  requests.push({ do: "table", from: "0", count: 9, show: "all", ...board });
  requests.push({ do: "row", challenge: number, row: "2" }, { do: "strip", ...board }, { do: "lint", ...board });
  const { registers } = judge.ask({ do: "challenge", challenge: number });
  const [input] = registers.filter((own) => own.input);
  requests.push({ do: "compact", ...board }, { do: "known", row: "1", set: input ? { [input.name]: "?" } : {}, ...board });
  requests.push({ do: "reversible", ...board }, { do: "alike", row: "2", ...board }, { do: "usage", ...board });
  for (const form of ["toml", "svg", "tumble-together", "jstumble", "ttsim", "book", "formal", "ttsim-png"]) {
    requests.push({ do: "write", form, ...board });
  }
}
requests.push({ do: "write", form: "nothing", challenge: 27, text: judge.ask({ do: "solution", challenge: 27 }).text });
requests.push({ do: "solve", challenge: 1, seconds: 600 });

// Games: the first player, and the human's next moves.
const nim = { do: "game", challenge: 59, text: judge.ask({ do: "solution", challenge: 59 }).text };
for (const first of ["human", "board"]) {
  for (const taken of [[], [1], [3, 2, 1], [1, 1, 1, 1, 1, 1, 1], [4], [0]]) requests.push({ ...nim, pile: 20, first, taken });
}
requests.push({ ...nim, pile: 21 }, { ...nim, challenge: 1 });

// Hints: an unfinished board, one with a part that must be removed, one that costs more than par.
for (const name of ["boards/21-one-part-wrong.toml", "submissions/fail/wrong-interceptor.toml"]) {
  const text = readFileSync(join(root, "tests", name), "utf8");
  requests.push({ do: "hint", challenge: Number(/^challenge *= *(\d+)/m.exec(text)[1]), text, seconds: 600 });
}

// Boards with all kinds of mistakes, under the challenge that they name and under another one.
for (const folder of ["tests/corpus", "tests/submissions"]) {
  for (const path of files(join(root, folder))) {
    if (!/\.(toml|txt)$/.test(path)) continue;
    const text = readFileSync(path, "utf8");
    const challenge = Number(/^challenge *= *(\d+)/m.exec(text)?.[1] ?? 21);
    requests.push({ do: "grade", challenge: Math.min(challenge, 9999), text });
    requests.push({ do: "lint", challenge: Math.min(challenge, 9999), text });
    requests.push({ do: "read", text });
    requests.push({ do: "challenge", spec: text });
  }
}
requests.push({ do: "nothing" }, { do: "run", challenge: 1, text: "", row: "-1" });

const lines = requests.map((request) => JSON.stringify(request));
const child = spawnSync(native, { input: lines.join("\n") + "\n", maxBuffer: 1 << 30 });
const expected = child.stdout.toString().split("\n");
check("the native judge answers all", expected.length === lines.length + 1, `${expected.length}`);
lines.forEach((line, place) => {
  const answer = judge.answer(line);
  check(`same answer to ${line.slice(0, 90)}`, answer === expected[place],
    `\n  ${answer.slice(0, 300)}\n  ${String(expected[place]).slice(0, 300)}`);
});

// A page has no command line: none of its texts names an option or a command.
requests.forEach((request, place) => {
  const answer = request.do === "write" || request.do === "solution" ? "" : String(expected[place]);
  check(`no command line in the answer to ${lines[place].slice(0, 90)}`, !/`tumble [a-z]|(^|[^-\w])--[a-z]{3}/.test(answer), answer.slice(0, 300));
});

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
