// Peer: parsers of Node.js. See README.md.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import url from "node:url";

process.noDeprecation = true;
const [which, file] = process.argv.slice(2);
const parse = { "URL": s => new URL(s), "url.parse": s => url.parse(s) }[which];

if (file === "--version") {
  console.log(`Node ${process.version}`);
  process.exit();
}

const texts = readFileSync(file, "utf8").split("\n").slice(0, -1);
let kept; // what was parsed, so that no compiler leaves the parsing out

function round(passes) {
  let taken = 0;
  const start = process.hrtime.bigint();
  for (let pass = 0; pass < passes; pass++) {
    for (const s of texts) {
      try {
        kept = parse(s);
        taken++;
      } catch {}
    }
  }
  return `${process.hrtime.bigint() - start} ${taken}\n`;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(round(Number(line)));
}
