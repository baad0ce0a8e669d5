// The page in three places: a file, a folder, or the program that serves it.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { removeFolder } from "./browser.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

/** Runs the program with an empty data folder, so that nothing of earlier sessions is known. Returns the address
    that it prints, the function that ends it, and its process. */
export async function runProgram(path, ...more) {
  const data = mkdtempSync(join(tmpdir(), "tumble-data-"));
  const program = spawn(path, ["open", "--no-browser", ...more], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_DATA_HOME: data, HOME: data } });
  const printed = await new Promise((told) => program.stdout.once("data", (text) => told(String(text).trim())));
  const gone = new Promise((told) => program.once("exit", told));
  const end = async () => {
    program.kill();
    await gone;
    removeFolder(data);
  };
  return [printed, end, program];
}

async function startProgram(path) {
  const [printed, end] = await runProgram(path);
  // The printed address opens the page once; the tests open it often.
  const { headers } = await fetch(printed, { redirect: "manual" });
  return [new URL(headers.get("location"), printed).href, end, () => startProgram(path)];
}

/** The address of a page, the function that ends it, and the one that begins it anew. */
export async function serve(page) {
  if (extname(page) === ".html") return [pathToFileURL(resolve(page)).href, () => {}];
  if (!statSync(page).isDirectory()) return startProgram(page);
  const served = createServer((request, answer) => {
    const name = request.url === "/" ? "/index.html" : request.url.split("?")[0];
    const file = join(page, name.replaceAll("..", ""));
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((ready) => served.listen(0, "127.0.0.1", ready));
  const end = () => {
    served.close();
    served.closeAllConnections();
  };
  return [`http://127.0.0.1:${served.address().port}/`, end];
}
