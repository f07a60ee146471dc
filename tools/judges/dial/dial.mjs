// Judge for clients of Node.js: what they connect to. Each input is a request, and no packet is sent: see ../README.md.

import { readFileSync } from "node:fs";
import net from "node:net";
import { createInterface } from "node:readline";
import tls from "node:tls";

process.noDeprecation = true;
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
process.removeAllListeners("warning");
process.on("uncaughtException", () => {}); // clients raise some errors outside of their calls
process.on("unhandledRejection", () => {});

// connect notes where a socket is to lead, and fails like one that is refused.
let dialed = [];
net.Socket.prototype.connect = function (...args) {
  const given = Array.isArray(args[0]) ? args[0][0] : args[0];
  const { host, port, path } = typeof given === "object" ? given : { port: given, host: args[1] };
  dialed.push(path ? { unix: path } : { scheme: this instanceof tls.TLSSocket ? "https" : "http", host, port: String(port) });
  process.nextTick(() => this.destroy(Object.assign(new Error("not connected"), { code: "ECONNREFUSED" })));
  return this;
};

const which = process.argv[2];
const name = which === "fetch of Node" ? null : which;
const module = name === null ? null : await import(name);
const m = module?.default ?? module;

let calls = 0;
const send = {
  "fetch of Node": s => fetch(s),
  "got": s => m(s, { retry: { limit: 0 }, followRedirect: false }),
  "axios": s => m.get(s, { proxy: false }),
  "undici": s => {
    if (calls++ % 500 === 0) m.setGlobalDispatcher(new m.Agent()); // it keeps a pool for each origin
    return m.request(s);
  },
}[which];

if (process.argv.includes("--version")) {
  const file = () => new URL(`node_modules/${name}/package.json`, import.meta.url);
  console.log(name === null ? `${which} ${process.version}` : `${name} ${JSON.parse(readFileSync(file())).version}`);
  process.exit();
}

async function answer(s) {
  dialed = [];
  let message = "it connected nowhere";
  try {
    await send(s);
  } catch (e) {
    message = String(e.message).slice(0, 200);
  }
  const places = [...new Set(dialed.map(d => JSON.stringify(d)))].map(d => JSON.parse(d));
  if (places.length === 0) return { error: message };
  if (places.length === 1 && !places[0].unix) return places[0];
  return { scheme: places[0].scheme, host: places.map(d => d.unix ?? d.host).join(" and "), port: places.map(d => d.port).join(" and ") };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(Buffer.from(line, "base64").toString())) + "\n");
}
process.exit();
