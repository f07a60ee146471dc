// The address has the input behind "#", so that a finding can be sent as a link.

// read returns the input of an address. The text is null if the address has no text. Broken addresses are read as far as possible: URLSearchParams accepts anything.
export function read(hash) {
  const all = new URLSearchParams(hash.replace(/^#/, ""));
  return { text: all.get("text"), base: all.get("base") ?? "", grammar: all.get("grammar") ?? "" };
}

// write is the address that asks it.
export function write({ text, base, grammar }) {
  const all = new URLSearchParams({ text });
  if (base) all.set("base", base);
  if (grammar) all.set("grammar", grammar);
  return "#" + all;
}
