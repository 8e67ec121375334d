/**
 * How far the checkers of these tests can be trusted: they judge veraPDF's corpus, whose files say by their names which condition they
 * pass or fail. https://github.com/veraPDF/veraPDF-corpus (CC BY 4.0); `VERAPDF_CORPUS` names the folder of a copy.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './accessible-conditions.ts';
import { archiveFaults } from './archive-conditions.ts';
import { type Pdf, readPdf } from './reader.ts';

const OF_PART_4: readonly (readonly [RegExp, string])[] = [
  [/^6-1-9-/, 'no inline images'],
  [/^6-1-11-/, 'no permissions of signatures: the signature is a placeholder'],
  [/^6-10-/, 'no optional content'],
  [/^6-2-10-3-/, 'no CMap but Identity-H, by name'],
  [/^6-2-10-4-1-t02|^6-2-10-[569]-/, 'Type 1 and simple fonts; TrueType by glyph is judged with PDF/UA'],
  [/^6-2-10-8-/, 'what ActualText says is the document’s own text'],
  [
    /^6-2-3-t0[45]|^6-2-4-3-t04|^6-2-4-4-t01-pass-[gh]|^6-2-4-5-t01-pass-e/,
    'no output intents of pages: one of the file',
  ],
  [/^6-2-4-2-|^6-2-4-3-t03/, 'no colours of CMYK'],
  [/^6-2-4-4-/, 'no Separation and no DeviceN'],
  [/^6-2-5-/, 'no halftones and no transfer functions: graphics states hold alpha, blend mode and soft mask'],
  [/^6-2-9-/, 'files that blend without an output intent: ours always have one; modes are a table of sixteen'],
];

/** Conditions of what our files never hold, by clause and number of the test, and how each is met instead. */
const UNTOUCHED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'PDF_UA-1': [
    [/^7\.18\.6\.2-/, 'no media: nothing writes an action but links, and buttons of forms'],
    [/^7\.18\.7-/, 'no annotations but links and widgets'],
    [/^7\.21\.3\.[13]-/, 'no CMap but Identity-H, by name: font-writer.ts writes no other'],
    [/^7\.21\.4\.2-/, 'no CharSet and no CIDSet: both may be left out'],
  ],
  'PDF_A-2b': [
    [/^6-1-10-|^6-2-8-1-t0[23]/, 'no inline images'],
    [/^6-1-12-/, 'no permissions of signatures: the signature is a placeholder'],
    [/^6-1-13-t09|^6-1-8-|^6-2-4-4-/, 'no Separation and no DeviceN'],
    [/^6-1-13-t10|^6-2-11-3-[13]-/, 'no CMap but Identity-H, by name'],
    [/^6-2-4-2-t02/, 'no overprinting'],
    [/^6-2-5-t0[2-6]/, 'no halftones and no transfer functions: graphics states hold alpha, blend mode and soft mask'],
    [/^6-2-6-/, 'no rendering intents'],
    [/^6-2-8-3-/, 'no JPEG 2000'],
    [/^6-2-10-/, 'files that blend without an output intent: ours always have one; modes are a table of sixteen'],
    [/^6-2-11-4-2-/, 'no CharSet and no CIDSet'],
    [
      /^6-2-11-[58]-|^6-2-11-4-1-t02/,
      'Type 1 and simple fonts; TrueType by glyph is judged with PDF/UA and in every document of ours',
    ],
    [/^6-6-2-3-3-t0[34]-/, 'no types of our own: extension schemas hold texts and numbers'],
    [/^6-6-2-3-1-/, 'values of properties that we do not write; ours are told one by one in the test of claims'],
  ],
  'PDF_A-2u': [[/^6-2-11-7-2-t01-(pass-[def]|fail-f)/, 'no fonts but composite ones with ToUnicode']],
  'PDF_A-4': OF_PART_4,
  'PDF_A-4f': OF_PART_4,
};

const SETS: Readonly<Record<string, (pdf: Pdf) => readonly string[]>> = {
  'PDF_UA-1': accessibilityFaults,
  'PDF_A-2b': (pdf) => archiveFaults(pdf, 'PDF/A-2b'),
  'PDF_A-2u': (pdf) => archiveFaults(pdf, 'PDF/A-2u'),
  'PDF_A-3b': (pdf) => archiveFaults(pdf, 'PDF/A-3b'),
  'PDF_A-4': (pdf) => archiveFaults(pdf, 'PDF/A-4'),
  'PDF_A-4f': (pdf) => archiveFaults(pdf, 'PDF/A-4f'),
};

const corpus = process.env.VERAPDF_CORPUS;

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(file) : /\.pdf$/.test(file) ? [file] : [];
  });
}

function isRight(file: string, judge: (pdf: Pdf) => readonly string[]): boolean {
  const good = /-pass-/.test(file);
  try {
    return (judge(readPdf(readFileSync(file))).length === 0) === good;
  } catch {
    // What cannot be read is refused.
    return !good;
  }
}

describe.skipIf(!corpus)("veraPDF's corpus (VERAPDF_CORPUS)", () => {
  it.each(Object.entries(SETS))(
    '%s: 95 of 100 files are judged right',
    (set, judge) => {
      const untouched = UNTOUCHED[set] ?? [];
      const files = filesIn(path.join(corpus!, set)).filter((file) => {
        const condition = path.basename(file).replace('veraPDF test suite ', '');
        return !untouched.some(([pattern]) => pattern.test(condition));
      });
      const wrong = files.filter((file) => !isRight(file, judge)).map((file) => path.basename(file));
      console.info(`${set}: ${files.length - wrong.length} of ${files.length}; wrong: ${wrong.join(', ')}`);
      expect(1 - wrong.length / files.length).toBeGreaterThanOrEqual(0.95);
    },
    60_000,
  );
});
