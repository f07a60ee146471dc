// What is asked stands in the address behind "#", so that a finding can be sent as a link.

// read is what an address asks. A text is null where the address has none. Broken addresses are read as far as that goes: URLSearchParams takes anything.
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
