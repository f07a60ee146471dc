// Texts as a person can read them.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// Octets is a text with access to pieces by offsets in octets, as the library counts.
export class Octets {
  constructor(text) {
    this.octets = encoder.encode(text);
  }

  slice(start, end) {
    return decoder.decode(this.octets.subarray(start, end));
  }

  get length() {
    return this.octets.length;
  }

  // around returns the character at an offset, with a piece of text before it and one after it.
  around(offset, most = Infinity) {
    const from = offset > most ? this.start(offset - most) : 0;
    const rest = this.slice(offset, Math.min(this.length, offset + most + 8));
    const at = rest === "" ? "" : String.fromCodePoint(rest.codePointAt(0));
    const end = offset + encoder.encode(at).length;
    const to = end + most < this.length ? this.start(end + most) : this.length;
    return {
      before: (from > 0 ? "…" : "") + this.slice(from, offset),
      at,
      after: this.slice(end, to) + (to < this.length ? "…" : ""),
    };
  }

  // start is where the character begins that has the octet at an offset.
  start(offset) {
    while (offset > 0 && (this.octets[offset] & 0xc0) === 0x80) offset--;
    return offset;
  }
}

// el makes an element. Texts are put in as texts, never as HTML.
export function el(tag, properties = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") e.className = value;
    else if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else e.setAttribute(name, value === true ? "" : value);
  }
  e.append(...children);
  return e;
}

// Characters that are not seen, or that change how others are seen.
const unseen = /[\p{C}\p{Zl}\p{Zp}]|[^\S ]/gu;

const names = { "\t": "tab", "\n": "line feed", "\r": "carriage return", "\0": "null" };

// visible is a text as nodes, in which each character can be seen.
export function visible(text) {
  const nodes = [];
  let done = 0;
  for (const match of text.matchAll(unseen)) {
    nodes.push(text.slice(done, match.index), unseenCharacter(match[0]));
    done = match.index + match[0].length;
  }
  nodes.push(text.slice(done));
  return nodes.filter((n) => n !== "");
}

function unseenCharacter(character) {
  const number = "U+" + character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
  return el("span", { class: "unseen", title: number }, names[character] ?? number);
}

// code is a text in the type of code.
export const code = (text, properties = {}) => el("code", properties, ...visible(text));

// marked is a text with the character at an offset marked, or its end.
export function marked(octets, offset, most) {
  const { before, at, after } = octets.around(offset, most);
  const what = at === "" ? "⏎" : at === " " ? "␣" : at;
  return el("code", { class: "marked" }, ...visible(before), el("mark", { title: at === "" ? "the end of the text" : null }, ...visible(what)), ...visible(after));
}
