// Each function draws a part of an answer.
import { code, el, marked, Octets, visible } from "./text.js";

const count = new Intl.NumberFormat("en");

// findings are sentences, each with a sign.
export function findings(list) {
  const signs = { good: ["✓", "good"], bad: ["✗", "rejected"], warning: ["!", "mind"] };
  return list.map(({ kind, text, why }) =>
    el("li", { class: "finding " + kind },
      el("span", { class: "sign", "aria-hidden": "true" }, signs[kind][0]),
      el("span", { class: "visually-hidden" }, signs[kind][1] + ": "),
      el("span", { class: "sentence", dir: "ltr" }, ...visible(text), ...(why ? [" ", el("a", { class: "why", href: documents + why }, "Why?")] : []))));
}

// documents is the address of the project's files, to which findings link.
const documents = "https://github.com/urigrammar/uri/blob/main/";

// components draws those of the text, and of the browser's reading. It marks the place where RFC 3986 rejects the text.
export function components(octets, answer) {
  const [first] = answer.verdicts;
  const out = [];
  if (!first.valid) {
    out.push(
      el("p", { class: "by" }, el("strong", {}, first.name), " stops at byte " + first.fault.offset),
      el("p", { class: "whole" }, marked(octets, first.fault.offset, 2048)));
  }
  const verdict = answer.verdicts.find((v) => v.id === answer.drawn);
  if (verdict) out.push(by(verdict.name, " reads it as"), ...parts(octets, verdict.parts, verdict.kind));
  const browser = answer.comparison.columns[1];
  if (browser.parts.length > 0) out.push(by(browser.name, " reads it as"), ...parts(new Octets(browser.url), browser.parts));
  if (octets.length === 0) out.push(el("p", { class: "hint" }, "The empty reference refers to the document that contains it."));
  return out;
}

const by = (who, does) => el("p", { class: "by" }, el("strong", {}, who), does);

// parts draws components in colour, without gaps between them, and a legend below. Names under the components would
// need more room than short components have, and the gaps would look like spaces of the text.
function parts(octets, list, kind) {
  const text = el("ul", { class: "drawing", dir: "ltr" });
  const legend = el("ul", { class: "legend" });
  let at = 0;
  const delimiter = (end) => {
    if (end > at) text.append(el("li", { class: "delimiter", "aria-hidden": "true" }, code(octets.slice(at, end))));
  };
  for (const { Name: name, Start: start, End: end, Absent: absent } of list) {
    if (absent || name === "authority") continue; // which consists of others
    delimiter(start);
    at = end;
    const empty = start === end;
    if (empty && name === "path") continue;
    const label = name + (name === "host" && kind ? " · " + kind : "") + (empty ? " (empty)" : "");
    text.append(el("li", { class: "part", "data-part": name, title: label },
      el("span", { class: "visually-hidden" }, label + ": "), code(octets.slice(start, end), { class: empty ? "empty" : null })));
    legend.append(el("li", { "data-part": name, "aria-hidden": "true" }, label));
  }
  delimiter(octets.length);
  return [text, legend];
}

// comparison draws the components of RFC 3986 beside those of the browser.
export function comparison({ components, columns }) {
  const head = el("tr", { role: "row" }, el("th", { scope: "col", role: "columnheader" }, "component"),
    ...columns.map((c) => el("th", { scope: "col", role: "columnheader" }, c.name)));
  const body = [];
  const rejected = columns.map((c) => el("td", { role: "cell", "data-column": c.name, class: c.rejects ? "rejection" : null },
    c.rejects ? el("span", {}, "rejects: " + c.rejects) : "accepts"));
  body.push(el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }, "verdict"), ...rejected));
  components.forEach((name, i) => {
    const cells = columns.map((c) => c.cells[i]);
    if (cells.every((c) => !c || (c.text === null && !c.note))) return;
    body.push(el("tr", { role: "row", "data-component": name }, el("th", { scope: "row", role: "rowheader" }, name), ...cells.map((c, j) => cell(c, columns[j].name))));
  });
  return [el("table", { role: "table", class: "comparison" }, el("thead", { role: "rowgroup" }, head), el("tbody", { role: "rowgroup" }, ...body))];
}

function cell(c, column) {
  const td = el("td", { role: "cell", "data-column": column });
  if (!c) {
    td.append(el("span", { class: "none" }, "–"));
    return td;
  }
  if (c.text === null) td.append(el("span", { class: "none" }, c.note || "none"));
  else if (c.text === "") td.append(el("span", { class: "none" }, "empty"));
  else td.append(code(c.text));
  if (c.unlike.length > 0) {
    td.className = "unlike";
    td.append(" ", el("span", { class: "badge" }, "≠ " + c.unlike.join(", ")));
  }
  return td;
}

// verdicts are those of all grammars. A click on one that accepts the text draws that one's components.
export function verdicts(octets, answer, choose) {
  const row = (v, i, all) => el("li", { class: v.valid ? "verdict valid" : "verdict invalid", "data-id": v.id },
    el("span", { class: "sign", "aria-hidden": "true" }, v.valid ? "✓" : "✗"),
    el("div", { class: "name" }, v.name, el("span", { class: "visually-hidden" }, v.valid ? ": valid" : ": invalid"),
      v.valid ? el("button", { type: "button", class: "draw", "aria-pressed": String(v.id === answer.drawn), onclick: () => choose(v.id), "aria-label": "Draw the components as " + v.name + " parses them" }, "draw") : "",
      isProfile(v) ? "" : diagrams(v)),
    v.valid ? "" : fault(octets, v.fault, all[i - 1]?.fault));
  const of = (profiles) => answer.verdicts.filter((v) => isProfile(v) === profiles).map(row);
  return [el("ul", { class: "verdicts" }, ...of(false)),
    el("h3", {}, "Do all parsers agree?"), el("p", { class: "hint" }, "The profiles of package consensus accept URIs, but no relative references."), el("ul", { class: "verdicts" }, ...of(true))];
}

const isProfile = (v) => v.id.startsWith("consensus");

// diagrams returns a link to the railroad diagrams of a grammar, at the rule that rejects the text, if any.
function diagrams(v) {
  const rule = v.fault?.rule ? "#rule-" + v.fault.rule : "";
  return el("a", { class: "draw", href: "diagrams/" + v.id + ".html" + rule, target: "_blank", rel: "noopener", "aria-label": "Railroad diagrams of " + v.name }, "diagrams");
}

// fault says what is wrong and where. What a row says as the one above it does is not said again.
function fault(octets, f, above) {
  if (above && above.offset === f.offset && above.problem === f.problem && above.hint === f.hint) {
    return el("div", { class: "fault" }, el("span", { class: "none" }, "for the same reason"));
  }
  const place = ["byte " + f.offset];
  if (f.rule) place.push("rule " + f.rule);
  if (f.section) place.push("section " + f.section);
  return el("div", { class: "fault" },
    el("div", { class: "what" }, ...visible(f.problem)),
    el("div", {}, marked(octets, f.offset, 24)),
    f.hint ? el("div", { class: "hint" }, ...visible(f.hint)) : "",
    ...(f.seen ?? []).map((s) => el("div", { class: "hint" }, s.Parser + " sees ", code(s.Sees), " in ", code(s.URI))),
    el("details", { class: "detail" }, el("summary", {}, place.join(" · ")), f.expected ? "expected " + f.expected : "no further details"));
}

// normalForm is the normal form, by the steps that change something.
export function normalForm({ grammar, steps }, tryText) {
  if (steps.length === 0) return [el("p", {}, "The text is already in normal form.")];
  const list = el("ol", { class: "steps" }, ...steps.map((s, i) => el("li", {},
    el("div", { class: "does" }, el("strong", {}, s.name), " — " + s.does),
    code(s.text), i === steps.length - 1 ? use(s.text, tryText) : "")));
  return [list, el("p", { class: "detail" }, "By " + grammar + ", section 6.2.")];
}

// query draws the decoded pairs of a query as a table.
export function query({ list: pairs, more }) {
  const head = el("tr", {}, el("th", { scope: "col" }, "name"), el("th", { scope: "col" }, "value"));
  const text = (t) => t === null ? el("span", { class: "none" }, "none") : t === "" ? el("span", { class: "none" }, "empty") : code(t);
  const rows = pairs.map((p) => el("tr", {}, el("td", {}, text(p.Name)), el("td", {}, text(p.Value))));
  const out = [el("table", { class: "pairs" }, el("thead", {}, head), el("tbody", {}, ...rows))];
  if (more > 0) out.push(el("p", { class: "detail" }, "and " + count.format(more) + " more"));
  return [...out, el("p", { class: "detail" }, "Decoded as HTML forms encode them: “+” is a space.")];
}

// target is the target of a reference.
export function target(t, tryText) {
  if (t.problem) return [el("p", {}, ...visible(t.problem + "."))];
  const out = [el("p", {}, code(t.uri), use(t.uri, tryText))];
  if (t.shortest) out.push(el("p", { class: "detail" }, "The shortest reference that resolves to it: ", code(t.shortest)));
  return out;
}

// repair is the reference that a text almost is.
export function repair(octets, r, tryText) {
  if (r.problem) return [el("p", {}, "The text is unchanged: ", ...visible(r.problem + "."))];
  const rows = r.changes.list.map((c) => el("li", {},
    el("span", { class: "detail" }, "byte " + c.Offset + " "), code(c.Old, { class: "old" }), c.New ? " becomes " : " is removed", c.New ? code(c.New, { class: "new" }) : "",
    el("span", { class: "detail" }, " " + c.Reason)));
  return [el("p", {}, code(r.result), use(r.result, tryText)), el("ul", { class: "changes" }, ...rows, ...andMore(r.changes.more))];
}

// use is a button that puts a text in the place of the one that was typed.
const use = (text, tryText) => el("button", { type: "button", class: "use", onclick: () => tryText(text), "aria-label": "Examine " + text.slice(0, 200) }, "examine it");

// tree is the parse tree as nested lists.
export function tree(octets, { list: rows, more }) {
  const root = el("ul", { class: "tree" });
  const lists = [root];
  rows.forEach((row, i) => {
    lists.length = row.depth + 1;
    const text = octets.slice(row.start, Math.min(row.end, row.start + 120)) + (row.end - row.start > 120 ? "…" : "");
    const item = el("li", {}, el("span", { class: "rule", title: row.section ? "section " + row.section : null }, row.rule), " ",
      text === "" ? el("span", { class: "none" }, "empty") : code(text));
    lists[row.depth].append(item);
    if (i + 1 < rows.length && rows[i + 1].depth > row.depth) {
      const below = el("ul");
      item.append(below);
      lists.push(below);
    }
  });
  root.append(...andMore(more, " matches; the command “uri parse --tree” shows all."));
  return [root];
}

// validation lists the validation errors of the URL Standard, which do not stop its parser.
export function validation(octets, { list: errors, more }) {
  if (errors.length === 0) return [];
  const rows = errors.map((e) => el("li", {}, el("code", {}, e.Type), el("span", { class: "detail" }, " at byte " + e.Offset + " "), marked(octets, e.Offset, 12)));
  return [el("h3", {}, "Validation errors of the URL Standard"), el("ul", { class: "validation" }, ...rows, ...andMore(more))];
}

const andMore = (more, what = "") => (more > 0 ? [el("li", { class: "detail" }, "and " + count.format(more) + " more" + what)] : []);
