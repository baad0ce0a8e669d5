// Drives a headless Chromium over its debugging pipe: no driver, no package.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAMES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--hide-scrollbars", "--remote-debugging-pipe",
];

// Without a graphics card each picture costs: fifteen a second are enough to play.
const SLOW_SCREEN = `{
  const request = requestAnimationFrame;
  globalThis.requestAnimationFrame = (act) => setTimeout(() => request(act), 50);
}`;

/** Keys that the browser acts on by their code. */
const CODES = { Enter: 13, Escape: 27, Tab: 9, Delete: 46, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

/** The browser of this machine, or null. `CHROMIUM` names another one. */
export const findBrowser = () =>
  [process.env.CHROMIUM, ...NAMES].find((name) => name && existsSync(name)) ?? null;

/** Removes a folder in which a program that just ended may still write: `maxRetries` would not remove later files. */
export function removeFolder(folder) {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true, maxRetries: 1, retryDelay: 100 });
    } catch (fault) {
      if (fault.code !== "ENOTEMPTY") throw fault;
    }
  }
  console.log(`${folder} stays behind`);
}

/** Starts a browser with one page, and a script that runs before those of a page. */
export async function startBrowser(path, source = SLOW_SCREEN) {
  const profile = mkdtempSync(join(tmpdir(), "tumble-browser-"));
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map();
  const faults = [];
  const listeners = new Map();
  let number = 0;
  let rest = "";
  let session;
  child.stdio[4].setEncoding("utf8").on("data", (data) => {
    const messages = (rest + data).split("\0");
    rest = messages.pop();
    for (const text of messages) take(JSON.parse(text));
  });

  function take(message) {
    const known = waiting.get(message.id);
    if (known) {
      waiting.delete(message.id);
      if (message.error) known.reject(new Error(message.error.message));
      else known.resolve(message.result);
    } else if (message.method === "Runtime.exceptionThrown") {
      faults.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
    } else if (message.method === "Log.entryAdded" && message.params.entry.level === "error") {
      const { text, url = "" } = message.params.entry;
      // The browser asks for an icon at the root, where `tumble open` serves nothing. Saving a file that another
      // program changed is answered with a conflict, which the page handles.
      const isExpected = url.endsWith("/favicon.ico") || (url.endsWith("/file") && text.includes(" 409 "));
      if (!isExpected) faults.push(`${text} ${url}`);
    }
    listeners.get(message.method)?.(message.params);
  }

  function send(method, params = {}) {
    number += 1;
    const id = number;
    child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  ({ sessionId: session } = await send("Target.attachToTarget", { targetId, flatten: true }));
  for (const domain of ["Page", "Runtime", "Log"]) await send(`${domain}.enable`);
  await send("Page.addScriptToEvaluateOnNewDocument", { source });

  /** The value of an expression in the page; promises are awaited. The policy of the page applies to the expression. */
  async function evaluate(expression) {
    const answer = await send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? expression);
    return answer.result.value;
  }

  /** Waits until an expression is true. */
  async function until(expression, seconds = Number(process.env.PATIENCE ?? 30)) {
    const end = performance.now() + seconds * 1000;
    for (let pause = 4; performance.now() < end; pause = Math.min(50, pause * 1.5)) {
      if (await evaluate(`Boolean(${expression})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    throw new Error(`it never came true: ${expression}`);
  }

  return {
    send,
    evaluate,
    until,
    faults,
    /** Sets the handler of a kind of event; null removes it. */
    listen: (method, act) => listeners.set(method, act ?? undefined),
    /** Leaves the page. */
    leave: () => send("Page.navigate", { url: "about:blank" }),
    /** Opens an address and waits for the page. */
    async open(url) {
      await send("Page.navigate", { url: "about:blank" });
      await send("Page.navigate", { url });
      await until("document.body?.dataset.ready");
    },
    async size(width, height, { dark = false, touch = false } = {}) {
      await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: touch });
      await send("Emulation.setTouchEmulationEnabled", { enabled: touch });
      await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    },
    async shot(file) {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      writeFileSync(file, Buffer.from(data, "base64"));
    },
    /** The middle of an element, as soon as it is there. */
    async middle(selector) {
      const element = `document.querySelector(${JSON.stringify(selector)})`;
      await until(element);
      return evaluate(`(() => { const element = ${element}; element.scrollIntoView({ block: "nearest" }); const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
    },
    async mouse(type, [x, y], more = {}) {
      await send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1, ...more });
    },
    async click(selector) {
      const at = await this.middle(selector);
      await this.mouse("mousePressed", at);
      await this.mouse("mouseReleased", at);
    },
    async drag(from, to) {
      const [start, end] = [await this.middle(from), await this.middle(to)];
      await this.mouse("mousePressed", start);
      for (const part of [0.2, 0.6, 1]) await this.mouse("mouseMoved", [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part]);
      await this.mouse("mouseReleased", end);
    },
    /** A finger that goes over some points, and stays at the last one for some milliseconds. */
    async touch(places, stay = 60) {
      const finger = (type, points) => send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
      const [from, to] = [places[0], places.at(-1)];
      await finger("touchStart", [from]);
      for (const part of places.length > 1 ? [0.1, 0.5, 1] : []) {
        await finger("touchMove", [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]]);
      }
      await new Promise((later) => setTimeout(later, stay));
      await finger("touchEnd", []);
    },
    async key(key, code = key) {
      const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
      const windowsVirtualKeyCode = CODES[key] ?? (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0);
      await send("Input.dispatchKeyEvent", { type: "keyDown", key, code, text, windowsVirtualKeyCode });
      await send("Input.dispatchKeyEvent", { type: "keyUp", key, code, windowsVirtualKeyCode });
    },
    /** Ends the browser, and then removes what it wrote. */
    async close() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      await send("Browser.close").catch(() => child.kill());
      await gone;
      removeFolder(profile);
    },
  };
}
