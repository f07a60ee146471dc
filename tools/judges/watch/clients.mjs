// Driver for clients of npm: sends a request for each input. See ../README.md.

import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { createInterface } from "node:readline";
import url from "node:url";

process.noDeprecation = true;
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
process.removeAllListeners("warning");
process.on("uncaughtException", () => {}); // clients raise some errors outside of their calls
process.on("unhandledRejection", () => {});
const which = process.argv[2];
const timeout = 2000;

// The name of the module, where the client is called otherwise.
const modules = {
  "http of Node": null, "http of Node with url.parse": null, "fetch of Node": null, "got 11": "got11", "Engine.IO": "engine.io-client",
};
const name = which in modules ? modules[which] : which;
const module = name === null ? null : await import(name);
const m = module?.default ?? module;

// A call with a callback as a promise.
const called = f => new Promise((ok, bad) => f((e, r) => (e ? bad(e) : ok(r))));

const get = options => called(done => {
  const client = (options.protocol ?? "").startsWith("https") ? https : http;
  client.get(options, r => { r.resume(); done(); }).on("error", done).setTimeout(timeout, function () { this.destroy(new Error("timeout")); });
});

// A WebSocket that is opened, and closed again.
async function socket(s) {
  s.onclose = s.onopen = () => {};
  await called(done => { s.onerror = e => done(new Error(e.message)); s.onopen = s.onclose = () => done(); });
  s.close?.();
}

const send = {
  "http of Node": s => get(new URL(s)),
  "http of Node with url.parse": s => get(url.parse(s)),
  "fetch of Node": s => fetch(s, { signal: AbortSignal.timeout(timeout) }),
  "request": s => called(done => m({ url: s, timeout }, done)),
  "postman-request": s => called(done => m({ url: s, timeout }, done)),
  "@cypress/request": s => called(done => m({ url: s, timeout }, done)),
  "got": s => m(s, { retry: { limit: 0 }, timeout: { request: timeout } }),
  "got 11": s => m(s, { retry: 0, timeout }),
  "superagent": s => m.get(s).timeout(timeout),
  "needle": s => m("get", s, null, { open_timeout: timeout, response_timeout: timeout }),
  "axios": s => m.get(s, { timeout, proxy: false }),
  "undici": s => m.request(s, { headersTimeout: timeout, signal: AbortSignal.timeout(timeout) }),
  "node-fetch": s => m(s, { signal: AbortSignal.timeout(timeout) }),
  "simple-get": s => called(done => m({ url: s, timeout }, done)),
  "hyperquest": s => called(done => m(s, { timeout }, done)),
  "urllib": s => m.request(s, { timeout }),
  "snekfetch": s => m.get(s),
  "bent": s => m()(s),
  "jsdom": s => m.JSDOM.fromURL(s),
  "ws": s => socket(new m(s, { handshakeTimeout: timeout, rejectUnauthorized: false })),
  "faye-websocket": s => socket(new m.Client(s)),
  "Engine.IO": s => called(done => {
    const client = new (m.Socket ?? module.Socket)(s, { transports: ["polling"] });
    client.on("error", done);
    client.on("open", () => done());
    client.on("close", () => done());
  }),
}[which];

if (process.argv.includes("--version")) {
  const file = () => new URL(`node_modules/${name}/package.json`, import.meta.url);
  console.log(name === null ? `${which} ${process.version}` : `${name.replace("got11", "got")} ${JSON.parse(readFileSync(file())).version}`);
  process.exit();
}

const patience = ms => new Promise((_, bad) => setTimeout(() => bad(new Error("timeout")), ms).unref());

async function answer(s) {
  try {
    await Promise.race([send(s), patience(timeout)]);
    return {};
  } catch (e) {
    const cause = e.cause?.syscall ? e.cause : e;
    const message = String(e.message).slice(0, 200);
    const path = cause.address ?? /connect \w+ (\/.*)/.exec(message)?.[1] ?? "";
    return { error: message || "refused", unix: path.startsWith("/") ? path : undefined };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(Buffer.from(line, "base64").toString())) + "\n");
}
process.exit();
