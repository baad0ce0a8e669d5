// Exports of the page: a film, a picture and the solution file, read back from the disk.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The kinds of the blocks of a PNG. */
function pngBlocks(bytes) {
  const kinds = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) kinds.push(bytes.toString("latin1", at + 4, at + 8));
  return kinds;
}

export async function keepsakes(person) {
  const { browser, equal, section, evaluate, there, verdict, anew, wait, build, choose } = person;
  const folder = mkdtempSync(join(tmpdir(), "tumble-saved-"));
  await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });

  /** Presses a line of *Share*; returns the saved file. */
  async function saved(line, name) {
    await browser.click("[data-do=share]");
    await choose(line);
    for (let times = 0; times < 600 && !existsSync(join(folder, name)); times += 1) await wait(50);
    equal("the file", readdirSync(folder), [name]);
    const bytes = readFileSync(join(folder, name));
    rmSync(join(folder, name));
    return bytes;
  }

  await section("a film, a picture and a file are saved", async () => {
    await anew("#1");
    await build(1);
    await verdict("pass");
    for (let times = 0; times < 6; times += 1) await browser.click("[data-do=faster]");
    if (person.served) {
      const blocks = pngBlocks(await saved("Film of the run", "01-gravity.png"));
      equal("an animated PNG", [blocks.includes("acTL"), blocks.filter((kind) => kind === "fcTL").length > 100, blocks.at(-1)], [true, true, "IEND"]);
    } else {
      // A film shows balls one by one, even if they run all at once.
      // A busy machine films fewer frames.
      const film = await saved("Film of the run", "tumble-1.webm");
      const [kind, length] = [film.toString("hex", 0, 4), film.length];
      equal(`a WebM film of many frames, with ${length} bytes`, [kind, length > 8_000], ["1a45dfa3", true]);
    }
    equal("a picture", pngBlocks(await saved("Picture", "tumble-1.png")).at(-1), "IEND");
    equal("the solution file", (await saved("Solution file", "01-gravity.toml")).toString().startsWith("challenge = 1\n"), true);
    await there(".toy");
    equal("nothing is open", await evaluate(`document.querySelector("dialog[open]")`), null);
  });
  rmSync(folder, { recursive: true, force: true });
}
