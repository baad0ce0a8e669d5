// Free play, the user's own challenges, and boards from others.
import { readFileSync } from "node:fs";

/** A machine as the page packs it into a link. */
export async function packed(machine) {
  const bytes = new Blob([JSON.stringify(machine)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(bytes).arrayBuffer()).toString("base64url");
}

export async function making(person) {
  const { browser, equal, section, evaluate, cell, text, there, verdict, board, anew, at, type } = person;
  const outs = () => evaluate(`[...document.querySelectorAll(".truth tbody tr:not([data-row=any])")].map((row) => row.querySelector(".end").textContent)`);

  await section("free play: the table is live", async () => {
    await anew("#free");
    await there(".truth tbody tr");
    equal("two upright bits", await outs(), ["catches red", "catches blue", "catches blue", "catches red"]);
    await browser.click(".lane [aria-label='Take one ball away']");
    await browser.until(`document.querySelector(".lane .quiet").textContent === "5"`);
    await browser.drag(cell(8, 4), ".bar h1");
    await browser.click("[data-kind=bit]");
    await browser.click(cell(9, 2));
    for (let times = 0; times < 2 && !(await person.label(9, 2)).includes("either way"); times += 1) await browser.click(cell(9, 2));
    await browser.until(`document.querySelectorAll(".truth tbody tr").length === 9`);
    await browser.click("[data-do=undo]");
    await browser.until(`document.querySelectorAll(".truth tbody tr").length === 5`);
  });

  await section("free play on small screens: the table in its sheet", async () => {
    for (const [width, height] of [[320, 640], [844, 390]]) {
      await browser.size(width, height, { touch: true });
      await anew("#free");
      await there(".strip1");
      equal("the chosen part stands out", await evaluate(`[...document.querySelectorAll(".part")].map((own) => getComputedStyle(own).boxShadow.includes("inset"))`), [true, false, false, false, false, false]);
      await person.tap(".strip1");
      await browser.until(`document.querySelector(".side.up") && document.getAnimations().every(({ playState }) => playState !== "running")`);
      await person.tap(".truth tbody tr:nth-child(2)");
      await browser.until(`!document.querySelector(".side").classList.contains("up") && document.querySelector(".truth tr.at").dataset.row === "1"`);
    }
  });

  await section("free play: what any start does, cells that no ball reaches", async () => {
    await anew("#free");
    await there(".truth [data-row=any]");
    equal("it is the last line", await text(".truth tbody tr:last-child td:last-child"), "?");
    await browser.click(".truth [data-row=any]");
    await browser.until(`document.querySelector(".truth tr.at")?.dataset.row === "any"`);
    equal("the first ball surely meets it", (await person.label(3, 6)).endsWith("either way, A, a ball meets it"), true);
    equal("perhaps", (await person.label(10, 7)).endsWith("perhaps a ball meets it"), true);
    await browser.click(".truth [data-row='1']");
    await browser.until(`document.querySelector(".truth tr.at")?.dataset.row === "1" && !document.querySelector('${cell(3, 6)}').getAttribute("aria-label").includes("meets")`);
    const parts = await board();
    for (let times = 0; times < 3; times += 1) await browser.click("[aria-label='More wide']");
    await browser.until(`document.querySelector(".stepper input")?.value === "17" && document.querySelector('${cell(1, 7)}')?.getAttribute("aria-label").includes("Ramp")`);
    equal("quick clicks keep all parts", (await board()).length, parts.length);
    await browser.until(`[...document.querySelectorAll("[data-cell]")].some((own) => own.getAttribute("aria-label").endsWith("empty, no ball can come here"))`);
  });

  await section("a machine becomes a challenge", async () => {
    await anew("#free");
    await there(".truth tbody tr");
    await browser.click("[data-do=make].btn");
    await there("dialog[open] .form");
    equal("what must happen is proposed", await evaluate(`document.querySelector("dialog[open] textarea").value`), "A left, B left: blue out, then catch red. A left, B right: catch blue. A right, B left: catch blue. A right, B right: blue out, then catch red.");
    await type("Mine");
    await browser.click("dialog[open] footer .btn:nth-child(1)");
    await browser.until(`document.querySelector("dialog[open] [role=status]").textContent.startsWith("Your machine solves it with")`);
    // The solver proves the fewest parts, and counts the boards that have so few.
    await browser.until(`/Nobody can do it with fewer than \\d+, and there (is|are) .* such boards?\\.$/.test(document.querySelector("dialog[open] [role=status]").textContent)`, 120);
    await browser.click("dialog[open] footer .main");
    await there("[data-page=play]");
    equal("its title", await text(".bar h1"), "Mine");
    await verdict("invalid");
    equal("its par", /Fewest parts, says its maker: \d+\.$/.test(await text(".verdict .count")), true);
    const hash = await evaluate("location.hash");
    await at("");
    equal("it is on the map", await text(".tile.own b"), "Mine");
    await anew(hash);
    await verdict("invalid");
    await at("");
    equal("what a link brings is not kept without a word", await text(".tile.own b"), null);
  });

  await section("a finger beside a part gives it or hides it", async () => {
    await browser.size(320, 640, { touch: true });
    await anew("#make");
    await there("dialog[open] .slot button");
    const [x, y] = await browser.middle("dialog[open] .slot button[aria-pressed=false]");
    const hidden = () => evaluate(`document.querySelectorAll("dialog[open] .slot button[aria-pressed=false]").length`);
    const before = await hidden();
    await browser.touch([[x - 18, y]]);
    await browser.until(`document.querySelectorAll("dialog[open] .slot button[aria-pressed=false]").length === ${before - 1}`);
  });

  await section("a link of 700 characters with a very large board", async () => {
    await anew("");
    await at(`#free?machine=${await packed({ grid: "", rows: 255, columns: 255, left: "BBBB", right: "RRRR", start: "blue" })}`);
    await browser.until(`document.querySelector(".stepper input")?.value === "255" && document.body.dataset.ready`);
    equal("few elements", (await evaluate(`document.querySelectorAll("[data-cell]").length`)) < 200, true);
  });

  await section("junk that is pasted gets one sentence", async () => {
    await anew("#1");
    await browser.click("[data-do=menu]");
    await browser.click(".menu button:nth-child(2)");
    await type("hello");
    await browser.click("dialog[open] footer .main");
    await browser.until(`document.querySelector("dialog[open] .wrong").textContent.length > 3`);
    equal("what it says", await text("dialog[open] .wrong"), "This is not a board, a link or a challenge that tumble can read.");
    await browser.key("Escape");
  });

  await section("a board from elsewhere: its broken rule is said, and it does not count as solved", async () => {
    const paste = async (board) => {
      await there("dialog[open] textarea");
      await browser.send("Input.insertText", { text: board });
      await browser.click("dialog[open] footer .main");
    };
    const broken = readFileSync("solutions/18-entanglement.toml", "utf8").replace("^", "-");
    const said = (words) => browser.until(`document.querySelector(".toast")?.textContent.includes(${JSON.stringify(words)})`);
    await anew("");
    await there(".foot button");
    await browser.click(".foot button");
    await paste(broken);
    await said("breaks a rule: the given bit at [3,6] is missing");
    await anew("#18");
    await browser.click("[data-do=menu]");
    await browser.click(".menu button:nth-child(2)");
    await paste(broken);
    await said("breaks a rule: the given bit at [3,6] is missing");
    await anew("");
    await there(".foot button");
    await browser.click(".foot button");
    await paste(readFileSync("solutions/23-tetrad.toml", "utf8"));
    await verdict("pass");
    await at("");
    equal("nothing is solved", await text(".tally"), "0 of 60 solved0stars of 180");
  });

  await section("stored data of the wrong shape is set aside", async () => {
    await anew("");
    for (const junk of ["{}", "null", "[]", '{"placed":7}', "{", '"x"']) {
      await evaluate(`for (const name of ["solved", "board:1", "own", "set:theme", "set:sound", "free"]) localStorage.setItem("tumble:" + name, ${JSON.stringify(junk)})`);
      for (const [hash, page] of [["", "home"], ["#1", "play"], ["#free", "free"]]) {
        await at(hash);
        equal(`${junk} at ${hash}`, await evaluate("document.body.dataset.ready"), page);
      }
    }
    await at("");
    await browser.click(".repair .btn");
    equal("it can be forgotten", await text(".repair"), null);
    await evaluate("localStorage.clear()");
  });

  await section("a title cannot turn the text around", async () => {
    const spec = 'schema = 1\nnumber = 99\nid = "x"\ntitle = "a\\u202Eb"\nobjective = "o"\nprovenance = "own"\n[balls]\nblue = 1\nred = 1\n[supply]\nramp = 1\n[board]\ngrid = ""\n[expect]\nout = ""\n';
    await anew("#1");
    await browser.click("[data-do=menu]");
    await browser.click(".menu button:nth-child(2)");
    await there("dialog[open] textarea");
    await browser.send("Input.insertText", { text: spec });
    await browser.click("dialog[open] footer .main");
    await browser.until(`(location.hash.startsWith("#own") && document.body.dataset.ready) || document.querySelector("dialog[open] .wrong")?.textContent.length > 3`);
    equal("no such character is on the page", await evaluate(`/[\\u202a-\\u202e]/.test(document.body.textContent)`), false);
  });

  await section("paper: number, title, board and link", async () => {
    await anew("#print/5");
    equal("the title", await text(".paper h1"), "Entropy");
    const { data } = await browser.send("Page.printToPDF", { preferCSSPageSize: true });
    equal("one page", Buffer.from(data, "base64").toString("latin1").match(/\/Type *\/Page\b/g).length, 1);
    await browser.size(1280, 800, { dark: true });
    equal("paper is light", await evaluate(`getComputedStyle(document.querySelector(".paper")).getPropertyValue("--stop")`), "#3a3d45");
    await browser.size(1280, 800);
    equal("the number", await text(".paper .num"), "5");
    equal("par, proven", await text(".paper header p"), "Fewest parts: 9.");
    await there(".paper .boardpic svg");
    if (/^http/.test(person.page) && !person.served) await there(".paper .qr");
    else equal("nothing leads to this machine", await evaluate(`document.querySelector(".paper footer").childElementCount`), 1);
    await anew("#print/60");
    equal("par, best known", /^Fewest parts known: \d+\.$/.test(await text(".paper header p")), true);
    await anew("#embed/5");
    await verdict("fail");
    equal("a frame has board and Start alone", await evaluate(`["left", "side", "strip1"].map((name) => document.querySelector("." + name).checkVisibility())`), [false, false, false]);
    await browser.click(".go");
    await browser.until(`document.querySelector(".go").getAttribute("aria-label") === "Pause"`);
    equal("nothing can be placed", await board(), []);
  });
}
