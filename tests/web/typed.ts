// A program of a user with all its types, mistakes included: tsc reads it, nothing runs it.
import { grade, table, wholeTable, run, solve, draw, challenge, type Verdict, type Whole } from "tumble-judge";
import { TumbleBoard } from "tumble-judge/board";

const verdict: Verdict = await grade(new Uint8Array([45]), { challenge: 18, allRows: true });
const starts: Whole = verdict.rows;
for await (const row of table(null, { challenge: "entanglement" })) console.log(starts, row.expected?.final.A);
const lines: Record<string, unknown>[] = await wholeTable("compact", "-", { inputs: { A: 5, T: "right" } });
const { balls, end } = await run("-", { balls: 10, start: "red" });
const column: number | undefined = balls[0]?.path[0]?.[1];
const solved = await solve({ challenge: 5, seconds: 1, progress: (event) => console.log(event.at_least, lines, column) });
const proof: "checked" | "search" | null = solved.proof;
document.body.innerHTML = await draw(solved.board, await challenge(5).then(({ id }) => ({ challenge: id })));
const element: TumbleBoard = document.createElement("tumble-board");
element.addEventListener("verdict", () => console.log(element.verdict?.cost?.parts, proof, end.out));

// @ts-expect-error a board is a text or bytes
await grade(18);
// @ts-expect-error no such question
await wholeTable("all", "-");
// @ts-expect-error a time in seconds is a number
await solve({ challenge: 5, seconds: "long" });
// @ts-expect-error no such key
verdict.nothing;
