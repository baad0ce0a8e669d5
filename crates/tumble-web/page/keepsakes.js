// Pictures and films of the board, painted from its canvases.
import { ask } from "./client.js";
import { make, toast } from "./dom.js";
import { toBytes } from "./pack.js";
import { saveFile } from "./save.js";
import { served } from "./transport.js";

function painter(toy) {
  const canvas = make("canvas");
  [canvas.width, canvas.height] = [toy.under.width, toy.under.height];
  const g = canvas.getContext("2d");
  const paint = () => {
    g.fillStyle = toy.ink.page;
    g.fillRect(0, 0, canvas.width, canvas.height);
    for (const layer of [toy.under, toy.rest, toy.over]) g.drawImage(layer, 0, 0);
  };
  return { canvas, paint };
}

const nameOf = ({ facts, subject }) => `tumble-${subject.spec ? "board" : facts.number}`;

export function savePicture(play) {
  const { canvas, paint } = painter(play.bench.toy);
  paint();
  canvas.toBlob((blob) => saveFile(`${nameOf(play)}.png`, blob), "image/png");
  toast("The picture is saved");
}

/** Films a run: the program makes an animated PNG at once; else the browser records it as it plays. */
export async function makeFilmFile(play) {
  if (served && (await saveFilm(play))) return;
  await recordFilm(play);
}

async function saveFilm({ game }) {
  toast("The film is made");
  const made = await ask(game.request({ do: "film", row: game.row }));
  if (made.error) return false;
  const bytes = toBytes(made.bytes);
  saveFile(made.name, new Blob([bytes], { type: "image/png" }));
  toast(`The film is saved, ${Math.round(bytes.length / 1024)} kB${made.more ? ": the first balls" : ""}`);
  return true;
}

async function recordFilm(play) {
  const { bench } = play;
  const { toy } = bench;
  if (!globalThis.MediaRecorder || !(await bench.ensure())) return toast("This browser cannot make films");
  const { canvas, paint } = painter(toy);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: ["video/webm", "video/mp4"].find((type) => MediaRecorder.isTypeSupported(type)) });
  const pieces = [];
  const { onEnd } = bench.rules;
  const { speed } = toy;
  // All balls at once would give a film of one frame.
  if (speed === Infinity) toy.speed = 4;
  const end = () => {
    bench.rules.onEnd = onEnd;
    toy.speed = speed;
    setTimeout(() => recorder.stop(), 400);
  };
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  recorder.onstop = () => {
    toy.on.frame = null;
    const film = new Blob(pieces, { type: recorder.mimeType });
    saveFile(`${nameOf(play)}.${recorder.mimeType.includes("mp4") ? "mp4" : "webm"}`, film);
    toast(`The film is saved, ${Math.round(film.size / 1024)} kB`);
  };
  toast("The film is made while the balls run");
  bench.rules.onEnd = end;
  toy.on.frame = paint;
  toy.seek(0);
  recorder.start();
  toy.play();
}
