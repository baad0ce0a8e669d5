// Exports from the page: files and links.
import { make, openDialog, toast } from "./dom.js";
import { served } from "./transport.js";

/** The link to an address of the page. A link of `tumble open` leads nowhere else and holds the secret of the
    session, so only the part after the `#` is given: it can be pasted into *Open*. */
export const linkTo = (hash) => (served ? hash : `${location.href.split("#")[0]}${hash}`);

export function saveFile(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  // A busy browser may take some seconds before it reads the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Copies a text; if the browser does not allow that, shows it for copying. */
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
