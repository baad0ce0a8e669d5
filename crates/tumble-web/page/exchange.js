// Boards from and for others: paste, link, file, picture; solution file, SVG, PNG, links.
import { ask } from "./client.js";
import { byId, icon, make, toast } from "./dom.js";
import { adopt, boardRequest } from "./game.js";
import { state } from "./state.js";
import { keepSpec } from "./store.js";
import { capital, sentence } from "./words.js";

/** Nothing that is larger is read, in bytes. */
const MOST = 1 << 20;
/** The width of a picture in pixels. */
const WIDTH = 1480;

let open = () => {};

export function startExchange(openChallenge) {
  open = openChallenge;
  byId("open-import").onclick = () => {
    byId("import-note").textContent = "";
    byId("import").showModal();
    byId("import-text").focus();
  };
  byId("import-read").onclick = () => receive(byId("import-text").value);
  byId("import-file").onchange = (event) => receiveFile(event.target.files[0]);
  byId("open-share").onclick = openShare;
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) receiveFile(file);
    else receive(event.dataTransfer.getData("text/plain"));
  });
  addEventListener("paste", (event) => {
    if (event.target.matches?.("input, textarea")) return;
    const [file] = event.clipboardData.files;
    if (file) receiveFile(file);
    else receive(event.clipboardData.getData("text/plain"));
  });
}

async function receiveFile(file) {
  if (!file) return;
  if (file.size > MOST) return refuse("This file is larger than any board.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPicture = bytes[0] === 0x89 && bytes[1] === 0x50;
  if (!isPicture) return receive(new TextDecoder().decode(bytes));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  take(ask({ do: "read", bytes: btoa(letters) }), "");
}

function receive(text) {
  if (!text.trim()) return refuse("There is nothing to read yet: paste a board, a link or a challenge.");
  if (text.length > MOST) return refuse("This text is larger than any board.");
  take(ask({ do: "read", text }), text);
}

function refuse(message) {
  byId("import-note").textContent = message;
  if (!byId("import").open) toast(message);
}

function take(found, text) {
  if (found.error) return refuse(sentence(found.error));
  byId("import").close();
  byId("import-text").value = "";
  if (found.kind === "spec") {
    keepSpec(found.title, text);
    open({ spec: text });
    return toast(`“${found.title}” is open, and kept in this browser.`);
  }
  if (found.challenge && (state.spec || found.challenge !== state.facts.number)) open({ challenge: found.challenge });
  const refused = adopt(found.grid, found.lever);
  const notes = found.notes.map(sentence);
  if (refused.length) notes.unshift(`${refused.length === 1 ? "One part was" : `${refused.length} parts were`} left out: this challenge has something else there.`);
  toast(notes[0] ?? "The board is here. Undo brings yours back.");
}

const TARGETS = [
  { form: "toml", name: "Solution file", note: "to keep, to hand in, to open again", icon: "file", save: "text/plain" },
  { form: "svg", name: "Picture, SVG", note: "sharp at every size, light and dark", icon: "picture", save: "image/svg+xml" },
  { form: "png", name: "Picture, PNG", note: "for a post or a worksheet", icon: "picture" },
  { form: "tumble-together", name: "Tumble Together", note: "a link to its page", icon: "link" },
  { form: "jstumble", name: "JSTumble", note: "a link to its page", icon: "link" },
  { form: "ttsim", name: "ttsim", note: "a link to its page", icon: "link" },
];

function openShare() {
  byId("share-items").replaceChildren(
    button({ name: "Link to this board", note: "opens here, with the start that you see", icon: "link" }, () => copy(location.href)),
    ...TARGETS.map((target) => button(target, () => exported(target))),
  );
  byId("share-note").textContent = "";
  byId("share").showModal();
}

const button = ({ name, note, icon: symbol }, onclick) =>
  make("button", { type: "button", onclick }, icon(symbol), make("span", {}, name, make("small", {}, note)));

function exported(target) {
  const made = ask({ do: "write", form: target.form === "png" ? "svg" : target.form, ...boardRequest() });
  const note = byId("share-note");
  if (made.error) {
    note.textContent = sentence(made.error);
    return;
  }
  note.textContent = made.notes.map((text) => sentence(capital(text))).join(" ");
  if (target.form === "png") paint(made);
  else if (target.save) save(made.name, new Blob([made.text], { type: target.save }));
  else copy(made.text.trim());
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("The link is copied.");
  } catch {
    byId("share-note").replaceChildren(make("input", { readonly: true, value: text, "aria-label": "The link, to copy", onfocus: (event) => event.target.select() }));
    byId("share-note").firstChild.focus();
  }
}

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// The browser paints the SVG: so a PNG has the fonts of this machine.
function paint({ name, text }) {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  picture.onload = () => {
    const canvas = make("canvas", { width: WIDTH, height: Math.round((WIDTH * picture.height) / picture.width) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    canvas.toBlob((blob) => save(name.replace(/svg$/, "png"), blob), "image/png");
  };
  picture.onerror = () => toast("This browser cannot paint the picture: take the SVG.");
  picture.src = address;
}
