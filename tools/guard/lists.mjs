// Prints the prefixes of the special ranges of ipaddr.js, one per line.
import { createRequire } from "node:module";

const require = createRequire(process.argv[2] + "/");
const ipaddr = require("ipaddr.js");
for (const ranges of [ipaddr.IPv4.prototype.SpecialRanges, ipaddr.IPv6.prototype.SpecialRanges]) {
  for (const range of Object.values(ranges)) {
    const prefixes = Array.isArray(range[0]) ? range : [range];
    for (const [address, bits] of prefixes) console.log(`${address}/${bits}`);
  }
}
