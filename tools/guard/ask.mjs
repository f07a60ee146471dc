// Answers one line per address: whether the range of ipaddr.js is "unicast", which is what the agents of
// npm ask for: request-filtering-agent 3.2.1 and ssrf-req-filter 1.1.1. The argument is the folder in which
// it is installed. With another argument, prints the version.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(process.argv[2] + "/");
const ipaddr = require("ipaddr.js");
if (process.argv.length > 3) {
  console.log(require("ipaddr.js/package.json").version);
  process.exit();
}
for await (const line of createInterface({ input: process.stdin })) {
  console.log(ipaddr.parse(line).range() === "unicast" ? "public" : "refused");
}
