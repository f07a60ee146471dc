// Extracts from packages of Unicode data what package uts39 needs, and writes it to data/uts39. `make unicode`
// installs the packages and runs it.

import { createRequire } from 'node:module';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node extract.mjs FOLDER_OF_NPM_PACKAGES');
const require = createRequire(pathToFileURL(join(resolve(folder), 'index.js')));
const version = require('tr46/package.json').unicodeVersion;
const root = join(resolve(folder), 'node_modules', `@unicode/unicode-${version}`);
const ucd = JSON.parse(readFileSync(join(root, 'package.json')));

const last = 0x10ffff;
const hex = (c) => c.toString(16).toUpperCase().padStart(4, '0');
const ranges = async (path, from = root) => (await import(pathToFileURL(join(from, path, 'ranges.mjs')))).default;
async function note(values, path, value, from = root) {
  for (const r of await ranges(path, from)) values.fill(value, r.begin, r.end);
}

// What a character is to the eye: a letter (or number), a mark, a symbol; nothing where it is not seen, or not assigned.
const kinds = new Array(last + 1);
for (const [category, kind] of [['Letter', 'L'], ['Number', 'L'], ['Mark', 'M'], ['Punctuation', 'S'], ['Symbol', 'S']]) {
  await note(kinds, `General_Category/${category}`, kind);
}
await note(kinds, 'Binary_Property/Default_Ignorable_Code_Point', undefined);
await note(kinds, 'Binary_Property/White_Space', undefined);
for (const blank of [0x2800, 0x1d159]) kinds[blank] = undefined; // BRAILLE PATTERN BLANK, MUSICAL SYMBOL NULL NOTEHEAD

const directions = new Array(last + 1);
const bidi = { Left_To_Right: 'L', Right_To_Left: 'R', Arabic_Letter: 'R', Arabic_Number: 'N', European_Number: 'N', Nonspacing_Mark: 'M' };
for (const [name, direction] of Object.entries(bidi)) await note(directions, `Bidi_Class/${name}`, direction);

// Code points without a character have the classes of their blocks. Packages of some versions leave them out.
const assigned = new Uint8Array(last + 1);
for (const r of await ranges('Binary_Property/Assigned')) assigned.fill(1, r.begin, r.end);
for (const other of readdirSync(join(root, '..')).map((name) => join(root, '..', name))) {
  const defaults = new Array(last + 1);
  for (const [name, direction] of Object.entries(bidi)) await note(defaults, `Bidi_Class/${name}`, direction, other);
  for (let c = 0; c <= last; c++) if (!assigned[c]) directions[c] ??= defaults[c];
}

const scripts = new Array(last + 1);
const names = readdirSync(join(root, 'Script_Extensions'), { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name).sort();
for (const name of names) {
  for (const r of await ranges(`Script_Extensions/${name}`)) {
    for (let c = r.begin; c < r.end; c++) scripts[c] = scripts[c] ? `${scripts[c]} ${name}` : name;
  }
}

const lines = [];
const value = (c) => `${kinds[c] ?? ''};${directions[c] ?? ''};${kinds[c] ? scripts[c] ?? '' : ''}`;
for (let lo = 0; lo <= last;) {
  let hi = lo;
  while (hi < last && value(hi + 1) === value(lo)) hi++;
  if (value(lo) !== ';;') lines.push(`${hex(lo)}..${hex(hi)};${value(lo)}`);
  lo = hi + 1;
}
const head = [
  `# Unicode ${version}`,
  `# Extracted from ${ucd.name} ${ucd.version}, General_Category, Default_Ignorable_Code_Point, White_Space, Bidi_Class and Script_Extensions`,
  '# code points; L for a letter or number that is seen, M for a mark, S for a symbol; L, R, N (number) or M (nonspacing mark) by Bidi class; scripts',
];
writeFileSync(new URL('data/uts39/properties.txt', import.meta.url), [...head, ...lines, ''].join('\n'));
