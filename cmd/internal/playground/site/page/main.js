// The page sends the input to the engine and draws the answer. No text becomes HTML, and only the address keeps state.
import { ask, privacy } from "./engine.js";
import * as draw from "./draw.js";
import * as state from "./state.js";
import { el, Octets, visible } from "./text.js";

const at = (id) => document.getElementById(id);
const most = 64 << 10; // octets; the library rejects longer texts too

// What is asked. The text is kept beside its field, which cannot hold a carriage return.
const asked = { text: "", base: "", grammar: "" };

// The page opens with the first example, on which all standards agree.
const first = "https://example.com:8080/over/there?name=ferret#nose";

// sight returns the browser's own reading of a text.
function sight(text, base) {
  let url;
  try {
    url = base ? new URL(text, base) : new URL(text);
  } catch {
    return { rejects: true };
  }
  const present = (has, value) => (has ? value : null);
  const [beforeFragment] = url.href.split("#", 1);
  const credentials = url.username + (url.password && ":" + url.password);
  return {
    href: url.href,
    components: {
      scheme: url.protocol.slice(0, -1),
      userinfo: present(credentials !== "", credentials),
      host: present(url.href.startsWith(url.protocol + "//"), url.hostname),
      port: present(url.port !== "", url.port),
      path: url.pathname,
      query: present(beforeFragment.includes("?"), url.search.slice(1)),
      fragment: present(url.href.includes("#"), url.hash.slice(1)),
    },
  };
}

// Answers can come in another order than they were asked for. Only the last one is drawn.
let turn = 0;

// update sends the input and draws the answer. since is the time of the event that caused it.
async function update(since) {
  const mine = ++turn;
  const text = asked.text.toWellFormed();
  const octets = new Octets(text);
  try {
    if (octets.length > most) throw new Error(tooLong(octets.length));
    const reply = await ask(JSON.stringify({ text, base: asked.base.toWellFormed(), grammar: asked.grammar, browser: sight(text, asked.base) }));
    if (mine !== turn) return;
    const answered = performance.now();
    const answer = JSON.parse(reply);
    if (answer.too_long) throw new Error(tooLong(new Octets(asked.base).length));
    if (text !== asked.text) answer.findings.push({ kind: "warning", text: "The text contains half of a surrogate pair, which is not a character. The parsers read it as U+FFFD." });
    if (text === "" && asked.base === "") blank();
    else show(answer, octets);
    measure(since, answered);
  } catch (error) {
    if (mine !== turn) return;
    fail("No answer: " + error.message);
  }
  at("answer").dataset.turn = mine;
}

const tooLong = (length) => `the text has ${length} bytes, and this page accepts ${most}. The command “uri parse” accepts texts of any length.`;

// always lists the parts that each answer has.
const always = ["drawing", "comparison", "verdicts"];

function show(answer, octets) {
  at("problem").hidden = true;
  for (const name of always) at(name).parentElement.hidden = false;
  part("findings", draw.findings(answer.findings));
  part("drawing", draw.components(octets, answer));
  part("comparison", [...draw.comparison(answer.comparison), ...draw.validation(octets, answer.validation)]);
  verdicts(answer, octets);
  section("query", answer.query.list.length > 0 && draw.query(answer.query));
  section("repair", answer.repair && draw.repair(octets, answer.repair, tryText));
  section("target", answer.target && draw.target(answer.target, tryText));
  section("normal", answer.normal && draw.normalForm(answer.normal, tryText));
  section("tree", answer.tree.list.length > 0 && draw.tree(octets, answer.tree));
  at("answer").setAttribute("aria-busy", "false");
  speak(answer.findings.map((f) => f.text).join(" "));
}

const part = (name, nodes) => at(name).replaceChildren(...nodes);

function section(name, nodes) {
  at(name + "-section").hidden = !nodes;
  part(name, nodes || []);
}

// verdicts draws them where they say something else than before. As long as a text is valid, a key changes none of them.
let judged = "";
function verdicts(answer, octets) {
  const words = answer.verdicts.map(({ id, fault }) => [id, fault]);
  const now = JSON.stringify([words, answer.drawn, words.some(([, fault]) => fault) && asked.text]);
  if (now === judged) return;
  judged = now;
  part("verdicts", draw.verdicts(octets, answer, choose));
}

function fail(message) {
  clear();
  at("problem").textContent = message;
  at("problem").hidden = false;
}

// blank asks for input. Without a base, an empty text is the start of typing rather than an error.
function blank() {
  clear();
  at("problem").hidden = true;
  part("findings", [el("li", { class: "waiting" }, "Type a URI, or choose an example.")]);
  speak("");
}

function clear() {
  judged = "";
  for (const name of ["findings", ...always]) part(name, []);
  for (const name of always) at(name).parentElement.hidden = true;
  for (const name of ["query", "repair", "target", "normal", "tree"]) section(name, null);
  at("answer").setAttribute("aria-busy", "false");
}

// speak tells a screen reader what is found, when typing has stopped.
let speaking;
function speak(text) {
  clearTimeout(speaking);
  speaking = setTimeout(() => { at("spoken").textContent = text; }, 700);
}

// The times are in the footer, and in its data for tests and the bench.
const times = { first: 0, last: 0, slowest: 0 };
function measure(since, answered) {
  document.body.getBoundingClientRect(); // which lays out what was drawn
  const now = performance.now();
  if (times.first === 0) {
    times.first = now;
  } else {
    times.last = now - since;
    times.slowest = Math.max(times.slowest, times.last);
  }
  const ms = (t) => t.toFixed(1) + " ms";
  const parts = [`First answer ${times.first.toFixed(0)} ms after the page started to load.`];
  if (times.last > 0) parts.push(`Last change answered in ${ms(answered - since)}, drawn in ${ms(now - answered)}; the slowest took ${ms(times.slowest)}.`);
  const footer = at("timing");
  footer.textContent = parts.join(" ");
  Object.assign(footer.dataset, { first: times.first, last: times.last, slowest: times.slowest });
}

// remember writes the address when typing has paused. It replaces the one in the history, so that no key makes an entry there.
let remembering;
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(() => history.replaceState(null, "", address()), 300);
}

const address = () => state.write(asked).length > 2 * most ? location.pathname : state.write(asked);

function change(what, since = performance.now()) {
  Object.assign(asked, what);
  remember();
  return update(since);
}

// put shows a text and a base in their fields.
function put({ text, base, grammar }) {
  at("text").value = text;
  at("base").value = base;
  at("lesson").hidden = true;
  return change({ text, base, grammar });
}

const tryText = (text) => { put({ ...asked, text, grammar: "" }); at("text").focus(); };
const choose = async (grammar) => {
  await change({ grammar });
  at("verdicts").querySelector(`[data-id="${CSS.escape(grammar)}"] button`)?.focus();
};

at("text").addEventListener("input", (e) => { at("lesson").hidden = true; change({ text: e.target.value, grammar: "" }); });
at("text").addEventListener("keydown", (e) => {
  if (e.key === "Enter" && !e.shiftKey && !e.isComposing) e.preventDefault();
});
at("base").addEventListener("input", (e) => change({ base: e.target.value }));
addEventListener("hashchange", () => open());

function open() {
  const { text, base, grammar } = state.read(location.hash);
  put({ text: text ?? first, base, grammar });
}

at("skip").addEventListener("click", () => at("answer").focus()); // a link would change the address

at("copy").addEventListener("click", async () => {
  history.replaceState(null, "", address());
  try {
    await navigator.clipboard.writeText(location.href);
    at("copied").textContent = "Copied. The link contains your text.";
  } catch {
    at("copied").textContent = "Copy the address of this page instead. It is the link.";
  }
});

async function examples() {
  const groups = await (await fetch("examples.json")).json();
  at("examples").replaceChildren(...groups.map((g) => el("section", {}, el("h3", {}, g.group), el("ul", {}, ...g.examples.map((e) =>
    el("li", {}, el("button", { type: "button", class: "example", onclick: () => teach(e) },
      el("span", { class: "title" }, e.title), el("code", { dir: "ltr" }, ...visible(e.text.length > 60 ? e.text.slice(0, 60) + "…" : e.text)))))))));
}

// teach shows an example, and what it is one of.
function teach(example) {
  put({ text: example.text, base: example.base ?? "", grammar: "" });
  at("lesson").textContent = example.why;
  at("lesson").hidden = false;
  if (!wide.matches) { // the list is above the answer, and long
    at("examples-box").open = false;
    at("answer").focus();
    return;
  }
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

// Where there is room beside the answer, the examples are open.
const wide = matchMedia("(min-width: 64rem)");
const unfold = () => { at("examples-box").open = wide.matches; };
wide.addEventListener("change", unfold);
unfold();

at("privacy").textContent = privacy;
examples().catch((error) => { at("examples").textContent = "The examples cannot be loaded: " + error.message; });
open();
