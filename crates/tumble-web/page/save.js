// Things that leave the page: files and links.
import { make, openDialog, toast } from "./dom.js";

export function saveFile(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  // A busy browser may take some seconds until it reads the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Copies a text; where the browser does not allow that, shows it to be copied. */
export async function copyLink(text, done = "The link is copied") {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    const field = make("textarea", { rows: 4, readonly: true, "aria-label": "To copy" }, text);
    openDialog("Copy this", make("div", { class: "form" }, field));
    field.select();
  }
}
