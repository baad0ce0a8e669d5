// A judge in a thread of its own, so that the page never waits.
import { makeJudge } from "./judge.js";
import { inSlices } from "./slices.js";

let judge = null;

self.onmessage = async ({ data }) => {
  if (data.bytes) {
    judge = makeJudge(data.bytes, (progress) => self.postMessage({ progress }));
    return;
  }
  const { ask } = await judge;
  if (data.request.do === "solve") {
    return inSlices(ask, data.request, (found, over) => self.postMessage({ found, over }));
  }
  self.postMessage({ id: data.id, answer: ask(data.request) });
};
