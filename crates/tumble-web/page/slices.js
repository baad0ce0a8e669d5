// A search in slices of time, so that its best board is at hand when somebody stops it.

/** The first search takes this many seconds, each one after it twice as long as the one before. */
const FIRST_SLICE = 2;

/** Searches, and hands over what each slice found; `over` says that it was the last one. */
export async function inSlices(ask, request, found) {
  let { known, seconds } = request;
  for (let slice = FIRST_SLICE; seconds > 0; slice *= 2) {
    const answer = await ask({ ...request, known, seconds: Math.min(slice, seconds) });
    seconds -= slice;
    const over = answer.error || answer.proven || answer.impossible || seconds <= 0;
    found(answer, over);
    if (over) return;
    if (answer.text) known = answer.text;
  }
}
