// A run on a scale of time: one unit for each step of the machine.
//
// Ball b goes from `from` to `to`: at `from + 1` it is at its entry, each unit later one row
// further down, and at `to` it has come out or ended the run. A bit that it meets in the cell
// `path[p]` turns when it leaves that cell: after `from + p + 1`.
import { keyOf } from "./state.js";
import { artOf } from "./words.js";

/** Makes the scale of a run of the judge. */
export function makeTimeline(run) {
  let total = 0;
  const falls = (run?.balls ?? []).map((ball, place) => {
    const from = total;
    total += ball.path.length + 1;
    return { ...ball, number: place + 1, from, to: total };
  });
  return { falls, total, run };
}

/** The state of the machine at a moment: bits, balls out, balls released, the ball on its way. */
export function momentAt({ falls, run }, time) {
  const sides = (run?.switches ?? []).map((turning) => turning.side === "right");
  const released = { left: 0, right: 0 };
  const out = [];
  const caught = [];
  let now = null;
  for (const fall of falls) {
    if (time <= fall.from) break;
    released[fall.hopper] += 1;
    for (const [place, number] of fall.turned) {
      if (time > fall.from + place + 1) sides[number] = !sides[number];
    }
    if (time >= fall.to) {
      if (fall.lever) out.push(artOf(fall));
      if (fall.end === "caught") caught.push(fall);
    }
    now = fall;
  }
  return { sides, released, out, caught, now };
}

/** The cell of a fall at a moment, or null before its entry. */
export function cellAt(fall, time) {
  const step = Math.min(Math.floor(time - fall.from + 1e-6), fall.path.length);
  return step < 1 ? null : fall.path[step - 1];
}

/** The bits by cell: true where they point right. */
export function pointing({ run }, moment) {
  const bits = new Map();
  (run?.switches ?? []).forEach((turning, number) => {
    for (const cell of turning.cells) bits.set(keyOf(cell), moment.sides[number]);
  });
  for (const [cell, side] of run?.ramps ?? []) bits.set(keyOf(cell), side === "right");
  return bits;
}
