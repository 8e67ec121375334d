import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { openedFace } from '../../src/text/face.ts';
import { NO_GLYPH } from '../../src/text/types.ts';
import {
  artifact,
  endTag,
  latin1,
  push,
  RED,
  tag,
  testDocument,
  testFace,
  testRun,
  textItem,
  write,
} from './fixtures.ts';
import { readPdf, type Stream } from './reader.ts';
import { taggedText } from './tagged-text.ts';
import { hasTool, runTool } from './tools.ts';

const extract = async (items: Parameters<typeof write>[0], document = testDocument()): Promise<string | null> => {
  if (hasTool('pdftotext')) return runTool(await write(items, { document }), 'pdftotext', 'FILE', '-').text.trim();
  console.warn('skipped: pdftotext is not installed');
  return null;
};

/** What those of the readers say that are there. */
async function readings(...of: Parameters<typeof write>): Promise<readonly string[]> {
  const pdf = await write(...of);
  const readers = [
    ['pdftotext', '-raw', 'FILE', '-'],
    ['mutool', 'draw', '-q', '-F', 'txt', 'FILE'],
  ] as const;
  return readers
    .filter(([tool]) => hasTool(tool))
    .map(([tool, ...args]) =>
      runTool(pdf, tool, ...args)
        .text.replace(/^warning: ICC.*/m, '')
        .trim(),
    );
}

/** The operators between BT and ET. */
const textObject = async (items: Parameters<typeof write>[0]): Promise<string> =>
  /BT\n([\s\S]*?)ET\n/.exec(latin1(await write(items, { tagged: false })))![1]!;

describe('glyph runs', () => {
  it('reads back as it was written', async () => {
    const text = 'Efficient — “quoted”, naïve Ωμέγα, Привет.';
    expect((await extract([textItem(text, 10, 50)])) ?? text).toBe(text);
  });

  it('tells a no-break space from a space and a ligature from its letters', async () => {
    const face = testFace();
    const run = testRun('a b\u00a0c fi', { font: face });
    // A single glyph for the last two letters.
    const ligature = face.glyphFor(0xfb01);
    const glyphs = Uint32Array.of(...run.glyphs.subarray(0, 6), ligature);
    const advances = Float32Array.of(...run.advances.subarray(0, 6), 8);
    const made = { ...run, glyphs, advances, clusters: Uint32Array.of(0, 1, 2, 3, 4, 5, 6) };
    const text = latin1(await write([textItem(made, 10, 50)]));
    expect(text).toMatch(/<[0-9a-f]{4}><00660069>/);
    expect(text).toMatch(/<[0-9a-f]{4}><00a0>/);
    expect(text).toMatch(/<[0-9a-f]{4}><0020>/);
  });

  it('writes codes as bytes where streams are deflated', async () => {
    // Codes of all values that strings escape: line ends, brackets, backslashes.
    const text = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 0x21 + i)).padEnd(100, ' ');
    const document = testDocument(['p', {}, 'x']);
    const items = [tag(document.elements.at(-1)!), textItem(text, 10, 50), endTag];
    const pdf = readPdf(await write(items, { document, compress: true }));
    expect(taggedText(pdf)).toBe(`Document(P(${JSON.stringify(text.trimEnd() + text.slice(94))}))`);
    expect(latin1(pdf.data(pdf.get(pdf.pages[0], 'Contents') as Stream))).not.toContain('<00');
  });

  it('keeps the elements of a text in one text object', async () => {
    const document = testDocument(['p', { id: 'a' }, 'x'], ['p', { id: 'b' }, 'x']);
    const [a, b] = document.elements.filter((element) => element.tag === 'p');
    const items = [tag(a!), textItem('one', 10, 50), endTag, tag(b!), textItem('two', 10, 70), endTag];
    expect(/BT\n([\s\S]*?)ET\n/.exec(latin1(await write(items, { document })))![1]!).toBe(
      '/P<</MCID 0>>BDC\n0 g\n/F1 16 Tf\n1 0 0 -1 10 50 Tm\n<000100020003>Tj\nEMC\n/P<</MCID 1>>BDC\n0 -20 Td\n<000400050001>Tj\nEMC\n',
    );
  });

  it('needs no corrections where advances are the font’s', async () => {
    expect(await textObject([textItem('No kerning here', 10, 50)])).toMatch(
      /^\/F1 16 Tf\n1 0 0 -1 10 50 Tm\n<[0-9a-f]{60}>Tj\n$/,
    );
  });

  it('moves the pen by kerning, tracking and expanded spaces', async () => {
    const run = testRun('A V');
    // 2 px more after the space, at 16 px: 125 thousandths.
    expect(await textObject([textItem(run, 0, 20, { expansion: 2 })])).toContain('[<00010002>-125<0003>]TJ');
    // 1 px more after each glyph: readers add it.
    const spaced = [textItem(run, 0, 20, { tracking: 1 }), textItem(run, 0, 40)];
    expect(await textObject(spaced)).toContain('1 Tc\n1 0 0 -1 0 20 Tm\n<000100020003>Tj\n0 Tc\n');
    // 3 px, which is as much as a space: all readers are to see it.
    const wide = await textObject([textItem(run, 0, 20, { tracking: 3 })]);
    expect(wide).toContain('[<0001>-188<0002>-187<0003>]TJ');
    expect(wide).not.toContain('Tc');
  });

  it('writes justification as word spacing where spaces are single bytes', async () => {
    const items = [
      textItem('a b c', 0, 20, { expansion: 2 }),
      textItem('abc', 0, 40),
      textItem('a\u00a0b c', 0, 60, { expansion: 2 }),
      textItem('a b', 0, 80),
    ];
    const bytes = await write(items, { compress: true, tagged: false });
    const pdf = readPdf(bytes);
    const content = latin1(pdf.data(pdf.get(pdf.pages[0], 'Contents') as Stream));
    expect(content).toContain('2 Tw\n1 0 0 -1 0 20 Tm\n(a b c)Tj\n0 -20 Td\n(abc)Tj\n0 -20 Td\n[(');
    // Word spacing does not apply to no-break spaces: 2 px are 125 thousandths of 16 px.
    expect(content).toMatch(/\[\(a[^)]\)-125\(b c\)\]TJ\n0 Tw\n0 -20 Td\n\(a b\)Tj/);
    if (!hasTool('pdftotext')) return console.warn('skipped: pdftotext is not installed');
    // Where readers see each word, against pen movements.
    const places = (file: Uint8Array) => runTool(file, 'pdftotext', '-bbox', 'FILE', '-').text.match(/<word.*/g);
    expect(places(bytes)).toEqual(places(await write(items, { tagged: false })));
    expect(places(bytes)).toHaveLength(9);
  });

  it('starts pages of other files and forms without letter-spacing', async () => {
    const items = [
      textItem('ab', 0, 20, { tracking: 1 }),
      push({ opacity: 0.5 }),
      textItem('ab', 0, 40),
      { kind: 'pop' as const },
    ];
    expect(latin1(await write(items, { tagged: false }))).toMatch(/BT\n[^E]*0 Tc\n1 0 0 -1 0 40 Tm/);
  });

  it('gives a glyph the width up to the next one where readers would disagree about words', async () => {
    const narrowed = (text: string, index: number, em: number) => {
      const run = testRun(text);
      run.advances[index]! += em * run.size;
      return textItem(run, 10, 40);
    };
    // Half of a bracket that is not shown: poppler takes what begins far before its end for another word.
    const trimmed = narrowed('ab', 0, -0.3);
    expect(await textObject([trimmed])).toContain('<00010002>Tj');
    for (const text of await readings([trimmed])) expect(text).toBe('ab');
    // The same where the next glyph is of another element.
    const run = testRun('ab');
    const first = textItem(run, 10, 40, { to: 1, textEnd: 1 });
    const second = textItem(run, 10 + run.advances[0]! - 0.3 * run.size, 40, { from: 1, textStart: 1 });
    for (const text of await readings([first, second])) expect(text).toBe('ab');
    // Kerning before a space, which then is too narrow for a space by the letter's own width.
    const kerned = narrowed('A V', 0, -0.099);
    kerned.run.advances[1] = 0.2 * kerned.run.size;
    expect(await textObject([kerned])).toMatch(/<00010002>-?\d+<0003>/);
    for (const text of await readings([kerned])) expect(text).toBe('A V');
    // A gap that is a space to pdf.js alone, and one that rounding makes a space or none.
    for (const em of [0.12, 0.15]) {
      expect(await textObject([narrowed('ab', 0, em)])).toContain('<00010002>Tj');
      for (const text of await readings([narrowed('ab', 0, em)])) expect(text).toBe('ab');
    }
    // The same before padding, behind which the word goes on in another size.
    const padded = (em: number) => [first, { ...second, x: 10 + run.advances[0]! + em * run.size }];
    expect(await textObject(padded(0.12))).toContain('<0001>Tj\n<0002>Tj');
    for (const text of await readings(padded(0.15))) expect(text).toBe('ab');
    expect(await textObject(padded(0.3))).toContain('<0001>Tj\n[-300<0002>]TJ');
    // Nothing to disagree about: kerning, and a gap as wide as a space.
    expect(await textObject([narrowed('ab', 0, -0.05)])).toContain('[<0001>50<0002>]TJ');
    expect(await textObject([narrowed('ab', 0, 0.3)])).toContain('[<0001>-300<0002>]TJ');
  });

  it('draws a glyph that is moved where it is moved to, with whatever width readers get', async () => {
    const plain = testRun('ab');
    // What is empty before either glyph is not shown: both stand half an em to the left of their places, and the second closer to the first.
    const run = { ...plain, advances: Float32Array.of(6, 6), xOffsets: Float32Array.of(-8, -8) };
    expect(await textObject([textItem(run, 0, 20)])).toMatch(/\[500<[0-9a-f]{8}>\]TJ/);
  });

  it('raises and shifts single glyphs', async () => {
    const run = testRun('ab', { xOffsets: Float32Array.of(0, 0.8), yOffsets: Float32Array.of(0, 4) });
    expect(await textObject([textItem(run, 0, 20)])).toContain('<0001>Tj\n4 Ts\n[-50<0002>]TJ\n0 Ts\n');
  });

  it('writes a cluster as one glyph, which says its text once', async () => {
    // The mark is put back over its letter, as in Indic scripts: by its own place, what follows would be another word to poppler and mutool.
    const plain = testRun('e\u0301x', { clusters: Uint32Array.of(0, 0, 2) });
    const advances = Float32Array.of(plain.advances[0]!, 0, plain.advances[2]!);
    const run = { ...plain, advances, xOffsets: Float32Array.of(0, -6, 0), yOffsets: Float32Array.of(0, 3, 0) };
    const text = latin1(await write([textItem(run, 0, 20)]));
    expect(text).not.toContain('ActualText');
    // The letter with its mark, and a blank of no width that says the mark.
    expect(text).toMatch(/<0001><0065>\n<0002><0301>\n<0003><0078>/);
    expect(text).toContain('<000100020003>Tj');
    for (const found of await readings([textItem(run, 10, 50)])) expect(found.normalize('NFC')).toBe('\u00e9x');
  });

  it('keeps the font’s own glyphs in a cluster of a file without tags', async () => {
    const plain = testRun('e\u0301x', { clusters: Uint32Array.of(0, 0, 2) });
    const text = latin1(
      await write([textItem({ ...plain, xOffsets: Float32Array.of(0, -6, 0) }, 0, 20)], { tagged: false }),
    );
    // The letter, a blank that says the mark to readers without replacement text, and the mark 6 px back.
    expect(text).toContain('/Span<</ActualText<feff00650301>>>BDC\n[<00010002>375<0003>]TJ\nEMC\n');
  });

  it('says the clusters of a right to left run in logical order, and once', async () => {
    const run = testRun('\u05d0\u05b8', { level: 1, clusters: Uint32Array.of(0, 0) });
    const text = latin1(await write([textItem(run, 0, 20)]));
    expect(text).toContain('/Span<</ActualText<feff05d005b8>>>BDC');
    // For readers that do not know it: one glyph says the cluster, the other nothing.
    expect(text).toContain('<0001><05d005b8>\n<0002><200b>');
  });

  it('says what is drawn twice once', async () => {
    const twice = [textItem('shadow', 12, 52, { inserted: true }), textItem('shadow', 10, 50)];
    for (const text of await readings(twice)) expect(text).toBe('shadow');
  });

  it('reads right to left runs in logical order', async () => {
    const text = 'אבג';
    const run = testRun(text);
    const reversed = {
      ...run,
      level: 1,
      glyphs: run.glyphs.slice().reverse(),
      advances: run.advances.slice().reverse(),
      clusters: Uint32Array.of(2, 1, 0),
    };
    expect((await extract([textItem(reversed, 10, 50)])) ?? text).toContain(text);
  });

  it('draws nothing for glyphs that are none', async () => {
    const run = testRun('a\u200bb');
    run.glyphs[1] = NO_GLYPH;
    run.advances[1] = 0;
    expect(await textObject([textItem(run, 0, 20)])).toContain('<00010002>Tj');
  });

  it('lets an inserted hyphen join its word, and keeps an ellipsis out of the text', async () => {
    const document = testDocument(['p', {}, 'hyphenation']);
    const paragraph = document.elements[2]!;
    const run = testRun('hyphenation');
    const width = run.advances.slice(0, 6).reduce((a, b) => a + b);
    const items = [
      tag(paragraph),
      textItem(run, 10, 40, { to: 6, textEnd: 6 }),
      textItem('\u2010', 10 + width, 40, { inserted: true }),
      textItem(run, 10, 60, { from: 6, textStart: 6 }),
      endTag,
    ];
    expect((await extract(items, document)) ?? 'hyphenation').toBe('hyphenation');
    const ellipsis = [textItem('cut', 10, 40), textItem('…', 60, 40, { inserted: true })];
    expect((await extract(ellipsis)) ?? 'cut').toBe('cut');
  });

  it('keeps words apart whose space the line’s end took', async () => {
    const run = testRun('one two');
    const lines = [textItem(run, 10, 20, { to: 3, textEnd: 3 }), textItem(run, 10, 40, { from: 4, textStart: 4 })];
    const whole = [textItem(run, 10, 20, { to: 3, textEnd: 3 }), textItem(run, 40, 20, { from: 3, textStart: 3 })];
    // o n e, the space as the fourth code, then t w o.
    expect(await textObject(lines)).toContain('<0001000200030004>Tj\n0 -20 Td\n<000500060001>Tj');
    expect(await textObject(whole)).toContain('<000100020003>Tj\n[-207<0004000500060001>]TJ');
  });

  it('continues on the same line without a position of its own', async () => {
    const run = testRun('one two');
    const [one, two] = [textItem(run, 10, 20, { to: 4, textEnd: 4 }), textItem(run, 0, 20, { from: 4, textStart: 4 })];
    const end = one.x + run.advances.slice(0, 4).reduce((sum, advance) => sum + advance, 0);
    const next = textItem('next', 10, 40);
    // The next line begins below the first text of this one.
    expect(await textObject([one, { ...two, x: end }, next])).toMatch(
      /^\/F1 16 Tf\n1 0 0 -1 10 20 Tm\n<\w+>Tj\n<\w+>Tj\n0 -20 Td\n<\w+>Tj\n$/,
    );
    // Far away it has one.
    expect(await textObject([one, { ...two, x: end + 20 }])).toMatch(/<\w+>Tj\n[\d.]+ 0 Td\n<\w+>Tj\n$/);
  });

  it('says that a text ends where the next one stands before it on its line', async () => {
    const said = async (...items: Parameters<typeof write>[0]): Promise<readonly string[]> =>
      [...latin1(await write(items, { tagged: false })).matchAll(/<(?!0000)[0-9a-f]{4}><([0-9a-f]+)>/g)].map(
        ([, text]) => text!,
      );
    // a and c, a space, one more that no reader takes for a blank, then b and d.
    const ended = ['0061', '0063', '0020', '200b0020', '0062', '0064'];
    const open = ['0061', '0063', '0062', '0064'];
    const [right, left] = [textItem('ac', 100, 40), textItem('bd', 10, 40)];
    expect(await said(right, left)).toEqual(ended);
    expect(await said(left, right)).toEqual(['0062', '0064', '0061', '0063']);
    expect(await said(right, textItem('bd', 10, 60))).toEqual(open);
    // Places count, wherever they are measured from.
    const moved = push({ transform: [1, 0, 0, 1, 100, 0] });
    expect(await said(moved, textItem('ac', 0, 40), { kind: 'pop' }, left)).toEqual(ended);
    expect(await said(moved, textItem('ac', 0, 40), { kind: 'pop' }, textItem('bd', 150, 40))).toEqual(open);
    // A group is a form, at which readers begin anew.
    const seenThrough = push({ opacity: 0.5 });
    expect(await said(left, seenThrough, right, { kind: 'pop' })).toEqual([
      '0062',
      '0064',
      '0020',
      '200b0020',
      '0061',
      '0063',
    ]);
    // A badge that is raised beside a text, on a line that only some readers take for another.
    expect(await said(textItem('ac', 10, 40), textItem('bd', 27, 26))).toEqual(ended);
    // A margin box that touches another; text in the document that touches other text is one word, as in browsers.
    const end = 10 + textItem('ac', 10, 40).run.advances.reduce((sum, advance) => sum + advance, 0);
    const [first, second] = [textItem('ac', 10, 40), textItem('bd', end, 40)];
    const box = artifact('pagination');
    expect(await said(box, first, second, endTag)).toEqual(ended);
    expect(await said(box, first, endTag, box, textItem('bd', end + 20, 40), endTag)).toEqual(open);
    expect(await said(first, second)).toEqual(open);
    // Equal words are two texts, as is what is painted after what it is read before.
    expect(await said(right, textItem('ac', 10, 40))).toEqual(['0061', '0063', '0020', '200b0020']);
    // A text that goes on says nothing of the kind.
    const run = testRun('acbd');
    expect(
      await said(textItem(run, 100, 40, { to: 2, textEnd: 2 }), textItem(run, 10, 40, { from: 2, textStart: 2 })),
    ).toEqual(open);
  });

  it('emboldens and slants where the family cannot', async () => {
    const font = testFace({ syntheticBold: true, syntheticOblique: true });
    const text = await textObject([textItem(testRun('bold', { font, size: 36 }), 0, 40, { color: RED })]);
    // Skia strokes 36 px text with 36/32 px and skews by a quarter.
    expect(text).toContain('1.125 w');
    expect(text).toContain('2 Tr');
    expect(text).toContain('1 0 0.25 -1 0 40 Tm');
    expect(latin1(await write([textItem(testRun('b', { font }), 0, 40, { color: RED })]))).toContain('1 0 0 RG');
  });

  it('keeps transparent text selectable and unseen', async () => {
    const item = textItem('hidden', 10, 40, { color: { ...RED, a: 0 } });
    expect(await textObject([item])).toContain('3 Tr');
    expect((await extract([item])) ?? 'hidden').toBe('hidden');
  });

  it('embeds each face once, as a subset named by its content', async () => {
    const text = latin1(await write([textItem('abc', 0, 20), textItem('cab', 0, 40)]));
    expect(text.match(/\/Subtype\/Type0/g)).toHaveLength(1);
    const tag = /\/BaseFont\/([A-Z]{6})\+LiberationSans/.exec(text)![1];
    const other = /\/BaseFont\/([A-Z]{6})\+/.exec(latin1(await write([textItem('abd', 0, 20)])))![1];
    expect(tag).not.toBe(other);
    if (hasTool('pdffonts')) {
      expect(runTool(await write([textItem('abc', 0, 20)]), 'pdffonts', 'FILE').text).toMatch(
        /LiberationSans +CID TrueType +Identity-H +yes yes yes/,
      );
    }
  });

  it('embeds a font whole when it cannot be cut, and says so', async () => {
    const face = openedFace(testFace());
    const { file } = face;
    // A directory that has lost its tables: nothing can be cut.
    const broken = { ...face, file: { ...file, directory: { ...file.directory, tables: new Map() } } };
    const diagnostics = createDiagnostics();
    const text = latin1(
      await write([textItem(testRun('abc', { font: broken }), 0, 20)], {
        diagnostics,
      }),
    );
    expect(diagnostics.warnings.map((w) => w.code)).toEqual(['invalid-resource']);
    expect(text).toMatch(/\/CIDToGIDMap \d+ 0 R/);
    expect(text).toContain(`/Length1 ${face.data.length}`);
  });
});
