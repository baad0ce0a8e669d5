// Accessible names, roles and contrast, by axe-core: the page in its states and all its dialogs.
import { existsSync, readFileSync } from "node:fs";

export async function accessible(person) {
  const { browser, equal, section, evaluate, press, there, verdict, forget, at, key, wait } = person;
  const axe = process.env.AXE ?? "target/web-tools/node_modules/axe-core/axe.min.js";
  if (!existsSync(axe)) return console.log("no axe-core (npm install axe-core): accessible names are not checked");

  const check = async (what) => {
    if (!(await evaluate(`Boolean(window.axe)`))) await evaluate(readFileSync(axe, "utf8"));
    await browser.until(`!document.querySelector("#toast.on")`);
    await wait(350);
    const found = await evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 110)).join(" | ")))`);
    equal(`axe finds nothing: ${what}`, found, []);
  };

  for (const [width, height, dark] of [[1280, 800, false], [1280, 800, true], [360, 740, false]]) {
    const size = `${width}${dark ? ", dark" : ""}`;
    await section(`accessible at ${size}`, async () => {
      await browser.size(width, height, { dark, touch: width < 500 });
      await at("#42");
      await forget();
      await at("#42");
      await verdict("fail");
      await check(`${size}, begun`);
      await press("#reference");
      await verdict("pass");
      await check(`${size}, passing`);
      for (const opener of ["pick", "open-import", "open-share", "open-table", "open-solver", "open-help"]) {
        await press(`#${opener}`);
        await check(`${size}, ${opener}`);
        await evaluate(`document.querySelector("dialog[open]").close()`);
      }
      await at("#18");
      await press("#reference");
      await verdict("pass");
      await key("5.8", "Delete");
      await key("6.7", "Delete");
      await verdict("fail");
      await press("#hint");
      await there(".steps li");
      await there("#alerts .alert");
      await check(`${size}, failing, with hints`);
      await at("#42");
      await press("#reference");
      await verdict("pass");
      await key("9.10", "r");
      await there("#alerts .alert");
      await check(`${size}, with alerts`);
      await at("#59");
      await press("#reference");
      await verdict("pass");
      await press('[data-focus="take-2"]');
      await check(`${size}, the game`);
    });
  }
}
