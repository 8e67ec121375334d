/** How the bytes of a PDF/A file are laid out. ISO 19005-2, 6.1 File structure. */

import { Bytes, isStream, Name, type Pdf, type Stream, type Value } from './reader.ts';

/** The clauses that a file breaks. */
export function syntaxFaults(pdf: Pdf, part: string): readonly string[] {
  const found = new Set<string>();
  const { text } = pdf;
  const header = part === '4' ? /^%PDF-2\.\d(\r\n|\r|\n)%[\x80-\xff]{4}/ : /^%PDF-1\.[0-7](\r\n|\r|\n)%[\x80-\xff]{4}/;
  if (!header.test(text)) found.add('6.1.2 header');
  if (!/%%EOF(\r\n|\r|\n)?$/.test(text)) found.add('6.1.3 data behind the end');
  for (const [table] of text.matchAll(/(?<=[\r\n])xref[\s\S]{16}/g))
    if (!/^xref(\r\n|\r|\n)\d+ \d+[ \r\n]/.test(table)) found.add('6.1.4 cross-reference table');
  for (const [, space, other, body, end] of text.matchAll(/\b\d+(\s+)\d+(\s+)obj\b([\s\S]*?)(endobj|\bstream)/g)) {
    if (space !== ' ' || other !== ' ' || !/^(\r\n|\r|\n)/.test(body!)) found.add('6.1.9 spacing of an object');
    if (end === 'endobj' && !/[\r\n]$/.test(body!)) found.add('6.1.9 spacing of an object');
    checkHexadecimal(body!, found);
  }
  for (const id of pdf.ids) {
    const object = pdf.object(id);
    if (isStream(object)) checkStream(pdf, object, found);
    checkLimits(isStream(object) ? object.dictionary : object, found);
  }
  return [...found];
}

/** 6.1.6 */
export function checkHexadecimal(body: string, found: Set<string>): void {
  const plain = body
    .replace(/\\[\s\S]/g, '')
    .replace(/\([^()]*\)/g, '')
    .replaceAll('<<', ' ')
    .replaceAll('>>', ' ');
  for (const [, digits] of plain.matchAll(/<([^<>]*)>/g)) {
    const dense = digits!.replace(/\s/g, '');
    if (dense.length % 2 === 1 || /[^0-9a-fA-F]/.test(dense)) found.add('6.1.6 hexadecimal string');
  }
}

/** 6.1.7.1 */
function checkStream(pdf: Pdf, { dictionary, raw }: Stream, found: Set<string>): void {
  const at = raw.byteOffset - pdf.bytes.byteOffset;
  const length = Number(pdf.resolve(dictionary.get('Length')));
  if (!/stream(\r\n|\n)$/.test(pdf.text.slice(at - 8, at))) found.add('6.1.7.1 begin of a stream');
  if (!/^(\r\n|\r|\n)endstream/.test(pdf.text.slice(at + length, at + length + 12)))
    found.add('6.1.7.1 length of a stream');
}

/** 6.1.13 */
function checkLimits(value: Value, found: Set<string>): void {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2147483647) found.add('6.1.13 integer');
  else if (value instanceof Bytes && value.text.length > 32767) found.add('6.1.13 string');
  else if (value instanceof Name && value.text.length > 127) found.add('6.1.13 name');
  else if (Array.isArray(value)) for (const one of value) checkLimits(one, found);
  else if (value instanceof Map) {
    for (const [key, one] of value) {
      if (key.length > 127) found.add('6.1.13 name');
      checkLimits(one, found);
    }
  }
}
