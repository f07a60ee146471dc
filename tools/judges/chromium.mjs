// Judge for URL of Chromium: see README.md. A page is shown for all inputs, since the browser starts slowly.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const dir = mkdtempSync(join(tmpdir(), "chromium-"));
const run = (...args) => execFileSync("chromium", ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${dir}`, ...args],
  { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });

if (process.argv.includes("--version")) {
  console.log(execFileSync("chromium", ["--version"], { encoding: "utf8" }).trim().split(" ").slice(0, 2).join(" "));
  process.exit();
}

// judges is a function of the page.
const judges = lines => lines.map(line => {
  try {
    const s = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(atob(line), c => c.charCodeAt(0)));
    const u = new URL(s);
    return JSON.stringify({
      scheme: u.protocol.slice(0, -1), userinfo: u.username || u.password ? `${u.username}:${u.password}` : null, host: u.hostname, port: u.port || null,
      path: u.pathname, query: u.search ? u.search.slice(1) : null, fragment: u.hash ? u.hash.slice(1) : null,
    });
  } catch (e) {
    return JSON.stringify({ error: String(e.message).slice(0, 200) });
  }
});

const lines = readFileSync(0, "utf8").split("\n").slice(0, -1); // an input may be empty
const page = join(dir, "page.html");
writeFileSync(page, `<!DOCTYPE html><pre></pre><script>
const answers = (${judges})(${JSON.stringify(lines)});
document.querySelector("pre").textContent = "BEGIN " + btoa(unescape(encodeURIComponent(answers.join("\\n")))) + " END";
document.querySelector("script").remove();
</script>`);
const answers = /BEGIN (\S*) END/.exec(run("--dump-dom", `file://${page}`))[1];
process.stdout.write(Buffer.from(answers, "base64").toString() + "\n");
rmSync(dir, { recursive: true, force: true });
