// Boards and challenges from and for others: paste, links, files, pictures, downloads; and what the
// page does with those who mean harm.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const EVIL = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>'"><svg onload="document.title='taken'">`;

export async function exchange(person) {
  const { browser, judge, equal, section, evaluate, text, press, verdict, board, buildParts, partsOf, cell, forget, at, open, wait } = person;
  const solution = (number) => judge.ask({ do: "solution", challenge: number }).text;
  const folder = mkdtempSync(join(tmpdir(), "tumble-exchange-"));

  // A picture that holds a board, and the letters of its bytes.
  const picture = judge.ask({ do: "write", form: "ttsim-png", challenge: 5, text: solution(5) }).bytes;
  const file = (name, bytes) => `new File([Uint8Array.from(atob("${Buffer.from(bytes).toString("base64")}"), (letter) => letter.charCodeAt(0))], "${name}")`;
  const transfer = (...lines) => `const data = new DataTransfer(); ${lines.join("; ")};`;
  const drop = (...lines) => evaluate(`{ ${transfer(...lines)} document.querySelector("#board").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); }`);
  const paste = (...lines) => evaluate(`{ ${transfer(...lines)} document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }`);
  const asText = (given) => `data.setData("text/plain", ${JSON.stringify(given)})`;
  const asFile = (name, bytes) => `data.items.add(${file(name, bytes)})`;

  // Each way brings the reference of 5 to a page that shows another challenge.
  const ways = {
    "a solution file in the dialog": () => open(solution(5)),
    "a solution file, pasted": () => paste(asText(solution(5))),
    "a solution file, dropped": () => drop(asFile("five.toml", solution(5))),
    "a file that is chosen": async () => {
      writeFileSync(join(folder, "five.toml"), solution(5));
      const { root } = await browser.send("DOM.getDocument");
      const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#import-file" });
      await press("#open-import");
      await browser.send("DOM.setFileInputFiles", { nodeId, files: [join(folder, "five.toml")] });
    },
  };
  for (const [name, bring] of Object.entries(ways)) {
    await section(`import: ${name}`, async () => {
      await at("#2");
      await forget();
      await at("#2");
      await bring();
      await browser.until(`document.querySelector("#pick-number").textContent === "5"`);
      await verdict("pass");
    });
  }

  // Links and pictures do not say which challenge they are for.
  const forms = {
    "a picture, dropped": () => drop(asFile("board.png", Buffer.from(picture, "base64"))),
    "a picture, pasted": () => paste(asFile("board.png", Buffer.from(picture, "base64"))),
    "a grid, pasted": () => paste(asText(/board *= *'''\n([^']*)'''/.exec(solution(5))[1])),
  };
  for (const form of ["tumble-together", "jstumble", "ttsim"]) {
    const made = judge.ask({ do: "write", form, challenge: 5, text: solution(5) });
    forms[`a link of ${form}`] = () => open(made.text);
    forms[`a link of ${form}, dropped`] = () => drop(asText(made.text));
  }
  for (const [name, bring] of Object.entries(forms)) {
    await section(`import: ${name}`, async () => {
      await at("#5");
      await forget();
      await at("#5");
      await bring();
      await verdict("pass");
    });
  }

  await section("import: what is no board, and what is too large", async () => {
    await at("#5");
    const before = await board();
    await open("hello");
    equal("it says why", (await text("#import-note")).length > 10, true);
    await drop(asFile("large.toml", Buffer.alloc((1 << 20) + 1, 35)));
    equal("nothing larger is read", await text("#import-note"), "This file is larger than any board.");
    await drop(asFile("broken.png", Buffer.from(picture, "base64").subarray(0, 60)));
    equal("half a picture is none", (await text("#import-note")).length > 10, true);
    equal("the board is as it was", await board(), before);
  });

  await section("downloads: solution file, SVG, PNG, links", async () => {
    await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    await at("#21");
    await forget();
    await at("#21");
    await press("#reference");
    await verdict("pass");
    await press("#open-share");
    const names = ["21-quantum-number.toml", "21-quantum-number.svg", "21-quantum-number.png"];
    for (const [place, name] of names.entries()) {
      await press(`#share-items button:nth-child(${place + 2})`);
      for (let tries = 0; tries < 100 && !readdirSync(folder).includes(name); tries += 1) await wait(50);
    }
    await wait(300);
    const [toml, svg, png] = names.map((name) => readFileSync(join(folder, name)));
    equal("the solution file passes", judge.ask({ do: "grade", challenge: 21, text: toml.toString() }).verdict, "pass");
    equal("the SVG is the judge's", svg.toString(), judge.ask({ do: "write", form: "svg", challenge: 21, text: toml.toString() }).text);
    equal("the PNG is one, and wide", [png.subarray(1, 4).toString(), png.readUInt32BE(16)], ["PNG", 1480]);
    await browser.send("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    for (const [place, form] of [[1, null], [5, "tumble-together"], [6, "jstumble"], [7, "ttsim"]]) {
      await evaluate(`window.kept = null; navigator.clipboard.writeText = (text) => { window.kept = text; return Promise.resolve(); }`);
      await press(`#share-items button:nth-child(${place})`);
      await browser.until("window.kept");
      const link = await evaluate("window.kept");
      if (!form) {
        equal("the link to the page", link, await evaluate("location.href"));
        continue;
      }
      const read = judge.ask({ do: "read", text: link });
      equal(`the link of ${form} holds the board`, judge.ask({ do: "grade", challenge: 21, text: read.grid }).verdict, "pass");
    }
    await evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error("no"))`);
    await press("#share-items button:nth-child(1)");
    await browser.until(`document.querySelector("#share-note input")?.value === location.href`);
  });

  await section("hostile texts in every field are text", async () => {
    const known = readFileSync("challenges/18-entanglement.toml", "utf8");
    const base = known.replace(/^number = .*/m, "number = 918").replace(/^id = .*/m, 'id = "evil"');
    const quoted = JSON.stringify(EVIL);
    const fields = {
      title: base.replace(/^title = .*/m, `title = ${quoted}`),
      objective: base.replace(/^objective = .*/m, `objective = ${quoted}`),
      notes: `notes = ${quoted}\n${base.replace(/^notes = .*\n/m, "")}`,
      sources: base.replace(/^sources = \[[^\]]*\]/m, `sources = [${quoted}]`),
      id: base.replace(/^id = .*/m, `id = ${quoted}`),
      provenance: base.replace(/^provenance = .*/m, `provenance = ${quoted}`),
      "an input": base.replace(/^top = /m, `${quoted} = `),
      "an interceptor": base.replace(/^T = /m, `${quoted} = `),
      "the grid": base.replace(/grid = '''/, `grid = '''\n${EVIL.replaceAll("'", "")}`),
      "an unknown key": `${quoted} = ${quoted}\n${base}`,
      "no field at all": `${base}\n${EVIL}`,
    };
    for (const [name, spec] of Object.entries(fields)) {
      await at("#2");
      await forget();
      await at("#2");
      await open(spec);
      await wait(150);
      const opened = (await text("#pick-number")) === "✎";
      equal(`${name}: it is opened, or it says why not`, opened || (await text("#import-note")).length > 10, true);
      if (opened) {
        await verdict("fail");
        await press("#pick");
        await browser.open(await evaluate("location.href"));
      }
      equal(`${name}: nothing is taken for markup`, await harm(), [false, 0]);
    }
    const board = solution(18);
    for (const given of [
      `author = ${quoted}\n${board}`,
      `comment = ${quoted}\n${board}`,
      board.replace(/challenge = \d+/, `challenge = ${quoted}`),
      board.replace(/'''\n/, `'''\n${EVIL}\n`),
      `https://example.org/?board=${encodeURIComponent(EVIL)}`,
      `${EVIL}?code=${EVIL}`,
    ]) {
      await at("#18");
      await open(given);
      await wait(100);
      equal(`nothing is taken for markup in ${given.slice(0, 30)}`, await harm(), [false, 0]);
    }
  });

  await section("a challenge of one's own, whose balls differ in weight", async () => {
    const extra = (name) => readFileSync(new URL(`../../challenges/extra/${name}`, import.meta.url), "utf8");
    await at("#2");
    await forget();
    await at("#2");
    await open(extra("101-hand-over.toml"));
    await browser.until(`document.querySelector("#pick-number").textContent === "✎"`);
    equal("the tray has weigh gates", (await text('[data-kind="weigh_gate"] .count')).length > 0, true);
    await buildParts(partsOf(extra("solutions/101-hand-over.toml")));
    await verdict("pass");
    await browser.open(await evaluate("location.href"));
    await verdict("pass");
    const gates = (await board()).filter((words) => words.includes("weigh gate"));
    equal("two gates are there", gates.length, 2);
    const place = /Row (\d+), column (\d+)/.exec(gates[0]).slice(1).join(".");
    await browser.click(cell(place));
    await verdict("fail");
    await browser.click("#step");
    equal("a ball is where it was let go", (await text("#now")).startsWith("Ball 1, blue"), true);
  });

  await section("hostile addresses are bounded, and text", async () => {
    const quoted = encodeURIComponent(EVIL);
    for (const hash of [`#21?code=${quoted}`, `#21?row=${"9".repeat(300)}`, `#own/${quoted}`, `#${EVIL}`, "#21?code=%", `#99999?code=${"A".repeat(30000)}`,
      `#21?parts=${quoted}`, `#21?parts=${"1.4Rl~".repeat(9000)}`, "#21?parts=9999.9999Rl~0.0Bl", `#own/x?spec=${quoted}`, `#own/x?spec=${"A".repeat(60000)}`, `#own/${quoted}?spec=${"A".repeat(9)}`]) {
      await at(hash);
      equal(`nothing is taken for markup by ${hash.slice(0, 30)}`, await harm(), [false, 0]);
      equal(`a challenge is open by ${hash.slice(0, 30)}`, (await text("#pick-title")).length > 0, true);
    }
    // A link that unpacks to more than any challenge has.
    const bomb = await evaluate(`(async () => {
      const stream = new Blob([" ".repeat(30 << 20)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      let letters = "";
      for (const byte of bytes) letters += String.fromCharCode(byte);
      return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    })()`);
    equal("the bomb fits a link", bomb.length < 60000, true);
    await at(`#own/x?spec=${bomb}`);
    equal("it is not opened", (await text("#pick-number")) !== "✎", true);
  });

  await section("the policy of the page stops what text cannot be", async () => {
    await at("#1");
    equal("no script but the page's own, no request to anywhere", await evaluate(`(async () => {
      const broken = new Set();
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => broken.add(effectiveDirective));
      document.body.insertAdjacentHTML("beforeend", '<img id="evil" src="data:," onerror="document.title=\\'taken\\'">');
      const script = document.createElement("script");
      script.textContent = "document.title = 'taken'";
      document.body.append(script);
      await fetch("https://example.org/").catch(() => {});
      try { new Function("document.title = 'taken'")(); } catch { broken.add("eval"); }
      await new Promise((later) => setTimeout(later, 300));
      document.querySelector("#evil").remove();
      return [document.title === "taken", ["script-src-elem", "script-src-attr", "connect-src", "eval"].filter((rule) => !broken.has(rule))];
    })()`), [false, []]);
    browser.faults.length = 0;
  });

  /** Whether anything that was brought runs or is markup. */
  function harm() {
    return evaluate(`[document.title === "taken", document.querySelectorAll("img, iframe, #grid script, body > svg[onload]").length]`);
  }

  rmSync(folder, { recursive: true, force: true });
}
