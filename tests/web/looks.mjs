// The page at the sizes of a phone, a tablet and a desk, light and dark.
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const SIZES = [[360, 740], [768, 1024], [1280, 800], [1400, 900]];

/** Looks at the page; pictures go into a folder, where one is named. */
export async function looks(person, pictures) {
  const { browser, equal, section, evaluate, press, there, verdict, forget, at, key, wait } = person;
  if (pictures) mkdirSync(pictures, { recursive: true });

  const shot = async (name) => {
    if (!pictures) return;
    await browser.until(`!document.querySelector("#toast.on")`);
    await wait(350);
    await browser.shot(join(pictures, `${name}.png`));
  };

  for (const [width, height] of SIZES) {
    for (const dark of [false, true]) {
      const name = `${width}${dark ? "-dark" : ""}`;
      await section(`${width} x ${height}${dark ? ", dark" : ""}`, async () => {
        await browser.size(width, height, { dark, touch: width < 500 });
        await at("#27");
        await forget();
        await at("#27");
        await press("#reference");
        await verdict("pass");
        equal("nothing sticks out", await evaluate("document.documentElement.scrollWidth"), width);
        await shot(`${name}-pass`);
        await at("#18");
        await press("#reference");
        await verdict("pass");
        await key("5.8", "Delete");
        await key("6.7", "Delete");
        await verdict("fail");
        await press("#hint");
        await there(".steps li");
        await there("#alerts .alert");
        equal("nothing sticks out with hints", await evaluate("document.documentElement.scrollWidth"), width);
        await evaluate("document.activeElement.blur()");
        await shot(`${name}-fail`);
        await at("#42");
        await press("#reference");
        await verdict("pass");
        await key("9.10", "r");
        await there("#alerts .alert");
        equal("nothing sticks out with alerts", await evaluate("document.documentElement.scrollWidth"), width);
        await shot(`${name}-alert`);
        await at("#59");
        await press("#reference");
        await verdict("pass");
        await press('[data-focus="take-2"]');
        equal("nothing sticks out of the game", await evaluate("document.documentElement.scrollWidth"), width);
        await shot(`${name}-game`);
      });
    }
  }

  if (!pictures) return;
  for (const [width, height] of [[360, 740], [1400, 900]]) {
    await section(`dialogs at ${width}`, async () => {
      await browser.size(width, height, { touch: width < 500 });
      await at("#42");
      await press("#reference");
      await verdict("pass");
      for (const [opener, name] of [["pick", "library"], ["open-import", "import"], ["open-share", "share"], ["open-table", "table"], ["open-solver", "solver"], ["open-help", "help"]]) {
        await press(`#${opener}`);
        await shot(`${width}-${name}`);
        await evaluate(`document.querySelector("dialog[open]").close()`);
      }
    });
  }

  if (!pictures) return;
  await section("the pictures of the documentation", async () => {
    await browser.size(1400, 900);
    await at("#18");
    await forget();
    await at("#18");
    await press("#reference");
    await verdict("pass");
    await key("5.8", "Delete");
    await verdict("fail");
    await press("#hint");
    await there(".steps li");
    await evaluate("document.activeElement.blur()");
    await press("#show");
    await browser.until(`document.querySelector("#now").textContent.includes("falls at")`);
    await shot("page");
    await browser.size(360, 740, { dark: true, touch: true });
    await at("#27");
    await press("#reference");
    await verdict("pass");
    await evaluate(`document.querySelector("#bar").value = 33.5; document.querySelector("#bar").dispatchEvent(new Event("input"))`);
    await shot("page-phone");
  });
}
