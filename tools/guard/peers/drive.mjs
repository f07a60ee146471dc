// Reads {"url", "allow", "deny"} per line, fetches the URL with request-filtering-agent, and answers with a line.
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import fetch from "node-fetch";
import { useAgent } from "request-filtering-agent";

const of = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;
console.log(`v${of("request-filtering-agent")}, node-fetch v${of("node-fetch")}, Node.js ${process.version}`);
for await (const line of createInterface({ input: process.stdin })) {
  const q = JSON.parse(line);
  const options = { allowIPAddressList: q.allow, denyIPAddressList: q.deny };
  try {
    const agent = (url) => useAgent(url.href, options);
    const response = await fetch(q.url, { agent, follow: 5, signal: AbortSignal.timeout(3000) });
    await response.arrayBuffer();
    console.log(JSON.stringify("status " + response.status));
  } catch (e) {
    console.log(JSON.stringify(String(e)));
  }
}
