import { describe, expect, it } from 'vitest';
import { type CharacterCode, GLYPH_NUMBERS, shortCodes } from '../../src/pdf/character-codes.ts';
import type { PdfSink } from '../../src/pdf/sink.ts';
import { codeReader } from './character-codes.ts';
import { testDocument, textItem, write } from './fixtures.ts';
import { isStream, readPdf } from './reader.ts';

describe('short character codes', () => {
  const handOut = (count: number, text: (index: number) => string) => {
    const scheme = shortCodes();
    const allocator = scheme.allocator();
    const codes = Array.from({ length: count }, (_, i) => allocator.next(text(i)));
    return { scheme, codes: codes.filter((code): code is CharacterCode => code !== null) };
  };

  it('are the characters of ASCII, once each', () => {
    const { codes } = handOut(4, (i) => 'aba('[i]!);
    expect(codes.map(({ value }) => value)).toEqual([0x61, 0x62, 0x01, 0x28]);
  });

  it('say a text alike in all fonts of a file, as long as there are codes of one byte', () => {
    const scheme = shortCodes();
    const values = (...texts: string[]) => {
      const allocator = scheme.allocator();
      return texts.map((text) => allocator.next(text)!.value);
    };
    expect(values('ä', 'ö', 'ö')).toEqual([1, 2, 3]);
    // Two glyphs of one text are two codes; a text that is new here has a code that says nothing else in other fonts.
    expect(values('ö', 'é', 'ö', 'ö')).toEqual([2, 4, 3, 5]);
    expect([...scheme.texts!.byCode.values()].map(({ text }) => text)).toEqual(['ä', 'ö', 'ö', 'é', 'ö']);
    // Beyond them a font says its own by codes of one byte.
    const many = Array.from({ length: 200 }, (_, i) => String.fromCharCode(0x3042 + i));
    values(...many);
    expect(values(...many.slice(0, 50)).every((value) => value < 0xc0)).toBe(true);
    expect(values(...many.slice(150)).every((value) => value < 0xc0)).toBe(true);
  });

  it('grow from one byte to three, and none begins like another', () => {
    const { scheme, codes } = handOut(70_000, () => 'ä');
    // All that CIDs can tell apart but for ASCII, .notdef, the carriage return and those behind the last byte.
    expect(codes.length).toBeGreaterThan(64_000);
    expect(new Set(codes.map(({ value, bytes }) => `${bytes} ${value}`)).size).toBe(codes.length);
    expect(new Set(codes.map(({ cid }) => cid)).size).toBe(codes.length);
    expect([1, 2, 3].map((bytes) => codes.filter((code) => code.bytes === bytes).length)).toEqual([95, 16128, 48896]);
    const lengthBy = (first: number): number => (first < 0xc0 ? 1 : first < 0xff ? 2 : 3);
    expect(codes.filter(({ value, bytes }) => lengthBy(value >> ((bytes - 1) * 8)) !== bytes)).toEqual([]);
    expect(scheme.spaces()).toHaveLength(3);
  });

  it('are cut by the map as they were written', () => {
    const { scheme, codes } = handOut(300, (i) => String.fromCharCode(0x20 + i));
    let map = '';
    const sink = { reserve: () => ({ id: 1 }), stream: (_: unknown, __: unknown, data: string) => (map = data) };
    scheme.encoding(sink as unknown as PdfSink);
    expect(map).toContain('2 begincodespacerange\n<00><bf>\n<c000><feff>\nendcodespacerange');
    expect(map).toContain('<00><bf>0\n<c000><c0ff>49152\n<c100><c1ff>49408\n');
    expect(scheme.spaces()).toHaveLength(2);
    expect(codes.map((code) => scheme.write(code)).join('')).not.toMatch(/(?<!\\)(?:\\\\)*[()\r]/);
  });

  it('are the numbers of the glyphs in large fonts without a map to them', () => {
    const allocator = GLYPH_NUMBERS.allocator();
    const codes = Array.from({ length: 300 }, () => allocator.next('字')!);
    expect(codes.map(({ value, bytes, cid }) => [value, bytes, cid])).toEqual(codes.map((_, i) => [i + 1, 2, i + 1]));
    // Strings in parentheses, with what would end them escaped.
    expect(codes.slice(39, 41).map((code) => GLYPH_NUMBERS.write(code))).toEqual(['\0\\(', '\0\\)']);
    expect(GLYPH_NUMBERS.encoding(null as unknown as PdfSink)).toBe('/Identity-H');
  });

  it('lead readers to their glyphs', async () => {
    const text = String.fromCharCode(...Array.from({ length: 400 }, (_, i) => 0xa1 + i));
    const pdf = readPdf(
      await write([textItem(text, 10, 50)], { document: testDocument(['p', {}, 'x']), compress: true }),
    );
    const fonts = pdf.ids.map((id) => pdf.object(id)).filter((one) => isStream(pdf.get(one, 'Encoding')));
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      const reader = codeReader(pdf, font)!;
      expect(reader.codes('a\x01\xc0\x05b')).toEqual([0x61, 0x01, 0xc005, 0x62]);
      expect([0x61, 0x01, 0xc005].map(reader.cid)).toEqual([0x61, 0x01, 0xc005]);
    }
  });
});
