// node engine.mjs EXPRESSION [FLAGS]
import { readFileSync } from "node:fs";

const [expression, flags] = process.argv.slice(2);
const whole = new RegExp(`^(?:${expression})$`, flags);
for (const line of readFileSync(0, "latin1").split("\n").slice(0, -1)) {
  console.log(whole.test(Buffer.from(line, "hex").toString("latin1")) ? 1 : 0);
}
