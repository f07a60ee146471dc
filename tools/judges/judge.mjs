// Judge for parsers of Node.js: see README.md.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import url from "node:url";

process.noDeprecation = true;
const [which = "URL", base] = process.argv.slice(2).filter(a => a !== "--version");
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const record = u => ({
  scheme: u.protocol.slice(0, -1),
  userinfo: u.username || u.password ? `${u.username}:${u.password}` : null,
  host: u.hostname,
  port: u.port || null,
  path: u.pathname,
  query: u.search ? u.search.slice(1) : null,
  fragment: u.hash ? u.hash.slice(1) : null,
});

function generic(u) {
  if (u.error) throw new Error(u.error);
  const port = u.port == null ? null : String(u.port);
  let { path, query } = u;
  if (u.resourceName != null) { // path and query of ws and wss
    [path, query] = [u.resourceName.split("?", 1)[0], u.resourceName.includes("?") ? u.resourceName.slice(u.resourceName.indexOf("?") + 1) : null];
  }
  return { scheme: u.scheme, userinfo: u.userinfo, host: u.host, port, path: path ?? "", query, fragment: u.fragment };
}

const see = {
  "URL": () => s => record(new URL(s, base)),
  "url.parse": () => s => {
    const u = url.parse(s);
    return {
      scheme: u.protocol ? u.protocol.slice(0, -1) : null, userinfo: u.auth, host: u.hostname, port: u.port, path: u.pathname ?? "",
      query: u.search ? u.search.slice(1) : null, fragment: u.hash ? u.hash.slice(1) : null,
    };
  },
  "uri-js": m => s => generic(m.parse(s)),
  "fast-uri": m => s => generic(m.parse(s)),
  "whatwg-url": m => s => record(new m.URL(s)),
  "url-parse": m => s => {
    const u = new m(s, {});
    return {
      scheme: u.protocol.slice(0, -1), userinfo: u.auth || null, host: u.hostname, port: u.port || null, path: u.pathname,
      query: u.query ? u.query.slice(1) : null, fragment: u.hash ? u.hash.slice(1) : null,
    };
  },
  "urijs": m => s => {
    const u = new m(s);
    return {
      scheme: u.protocol(), userinfo: u.userinfo() || null, host: u.hostname(), port: u.port() || null, path: u.pathname(),
      query: u.query() || null, fragment: u.fragment() || null,
    };
  },
  "fast-url-parser": m => s => {
    const u = m.parse(s);
    return {
      scheme: u.protocol ? u.protocol.slice(0, -1) : null, userinfo: u.auth || null, host: u.hostname, port: u.port, path: u.pathname ?? "",
      query: u.search ? u.search.slice(1) : null, fragment: u.hash ? u.hash.slice(1) : null,
    };
  },
  "urllite": m => s => {
    const u = m(s);
    return {
      scheme: u.protocol.slice(0, -1), userinfo: u.auth || null, host: u.hostname, port: u.port || null, path: u.pathname,
      query: u.search ? u.search.slice(1) : null, fragment: u.hash ? u.hash.slice(1) : null,
    };
  },
  "extract-domain": m => s => { // which returns a domain alone: the rest is that of the URL Standard
    const u = new URL(s);
    return {...record(u), host: m(s)};
  },
  "parse-url": m => s => {
    const u = m(s);
    return {
      scheme: u.protocol, userinfo: u.user || null, host: u.resource, port: u.port || null, path: u.pathname,
      query: u.search || null, fragment: u.hash || null,
    };
  },
}[which];
const module = which === "URL" || which === "url.parse" ? null : await import(which);

if (process.argv.includes("--version")) {
  const of = name => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;
  console.log(module ? `${which} ${of(which)}` : `${which} of Node ${process.version}`);
  process.exit();
}

const parse = see(module?.default ?? module);

function judge(line) {
  try {
    return parse(utf8.decode(Buffer.from(line, "base64")));
  } catch (e) {
    return { error: String(e.message).slice(0, 200) };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(JSON.stringify(judge(line)) + "\n");
}
