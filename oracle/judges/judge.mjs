// Judge for URL of Node: see README.md.

import { createInterface } from "node:readline";

if (process.argv[2] === "--version") {
  console.log(`URL of Node ${process.version} (Ada ${process.versions.ada ?? "?"})`);
  process.exit();
}

const base = "http://a/b/c/d;p?q";
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function takes(line) {
  try {
    new URL(utf8.decode(Buffer.from(line, "base64")), base);
    return true;
  } catch {
    return false;
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(takes(line) ? "1\n" : "0\n");
}
