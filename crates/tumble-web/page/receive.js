// Boards and challenges from others: paste, link, file, picture.
import { ask } from "./client.js";
import { button, make, openDialog, toast } from "./dom.js";
import { toLetters } from "./pack.js";
import { sentence } from "./words.js";

/** The largest file that is read, in bytes. */
const MOST = 1 << 20;

/** Opens a box to paste into; `take(found, text)` receives the result. */
export function openReceiver(take) {
  const text = make("textarea", { rows: 7, "aria-label": "A board, a link or a challenge", placeholder: "Paste a link, a board or a challenge here", spellcheck: "false" });
  const note = make("p", { class: "wrong", role: "status" });
  const file = make("input", { type: "file", class: "off", "aria-label": "A file", tabindex: -1, onchange: () => given(receiveFile(file.files[0])) });
  const given = async (answer) => {
    const found = await answer;
    if (found.error) {
      note.textContent = sentence(found.error);
      return;
    }
    dialog.close();
    take(found, found.source);
  };
  const dialog = openDialog("Open", make("div", { class: "form single" }, text, note),
    make("footer", {}, file, button("file", "A file", () => file.click()), button("check", "Open", () => given(receive(text.value)), "main")));
  text.focus();
}

/** Reads a text; an address of a page like this one is opened. */
export async function receive(source) {
  if (!source.trim()) return { error: "there is nothing to read yet" };
  if (source.length > MOST) return { error: "this is larger than any board" };
  const [, address] = /^\S*(#(?:own\/|free|(?:print\/|embed\/)?\d)\S*)$/.exec(source.trim()) ?? [];
  if (address) return { kind: "address", address };
  const found = await ask({ do: "read", text: source });
  return found.error && !looksLikeBoard(source) ? { error: "this is not a board, a link or a challenge that tumble can read" } : { ...found, source };
}

// Plain prose gets one sentence, not an error for each letter.
const looksLikeBoard = (text) => /board|grid|schema|[?#&]\w+=/.test(text) || text.split("\n").filter((line) => /^[-./\\<>^{}*vXUxuqp ]{5,}$/.test(line)).length > 3;

async function receiveFile(file) {
  if (!file) return { error: "no file was chosen" };
  if (file.size > MOST) return { error: "this file is larger than any board" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x89 || bytes[1] !== 0x50) return receive(new TextDecoder().decode(bytes));
  return { ...(await ask({ do: "read", bytes: toLetters(bytes) })), source: "" };
}

/** Takes anything dropped on the page or pasted into it. */
export function listenForGifts(take) {
  const given = async (answer) => {
    const found = await answer;
    if (found.error) toast(sentence(found.error));
    else take(found, found.source);
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text/plain");
    if (file) given(receiveFile(file));
    else if (text) given(receive(text));
  });
  addEventListener("paste", (event) => {
    if (event.target.matches?.("input, textarea")) return;
    const [file] = event.clipboardData.files;
    given(file ? receiveFile(file) : receive(event.clipboardData.getData("text/plain")));
  });
}
