/** Each glyph of these fonts is half the font size wide. */

import { describe, expect, it } from 'vitest';
import { draw } from './fixtures.ts';

const lines = (content: string): string[] => draw(content).lines.map((line) => line.trim());
const texts = (content: string): string[] => lines(content).filter((line) => line.includes('text "'));
const moves = (content: string): string[] => lines(content).filter((line) => /matrix|text "/.test(line));

describe('text on a path', () => {
  it('stands along it, each letter about its middle', () => {
    const path = '<path id="p" d="M10 20 H30 V60"/>';
    expect(moves(`<defs>${path}</defs><text font-size="10"><textPath href="#p">abcdef</textPath></text>`)).toEqual([
      'group matrix 1 0 0 1 10 20',
      'text "a" 0,0 10px #000000',
      'group matrix 1 0 0 1 15 20',
      'text "b" 0,0 10px #000000',
      'group matrix 1 0 0 1 20 20',
      'text "c" 0,0 10px #000000',
      'group matrix 1 0 0 1 25 20',
      'text "d" 0,0 10px #000000',
      'group matrix 0 1 -1 0 30 20',
      'text "e" 0,0 10px #000000',
      'group matrix 0 1 -1 0 30 25',
      'text "f" 0,0 10px #000000',
    ]);
  });

  it('begins at startOffset by text-anchor, and leaves out what is beyond the ends', () => {
    const defs = '<defs><path id="p" d="M0 20 H20" pathLength="40"/></defs>';
    const at = (attributes: string): string[] =>
      moves(`${defs}<text font-size="10"><textPath href="#p" ${attributes}>abc</textPath></text>`).filter((line) =>
        line.startsWith('group'),
      );
    expect(at('startOffset="20"')).toEqual(['group matrix 1 0 0 1 10 20', 'group matrix 1 0 0 1 15 20']);
    expect(at('startOffset="50%" text-anchor="middle"')).toEqual([
      'group matrix 1 0 0 1 2.5 20',
      'group matrix 1 0 0 1 7.5 20',
      'group matrix 1 0 0 1 12.5 20',
    ]);
    expect(at('startOffset="100%" text-anchor="end" dy="3"').length).toBe(3);
  });

  it('is not rendered without one', () => {
    expect(texts('<text font-size="10">a<textPath href="#none">b</textPath></text>')).toEqual([
      'text "a" 0,0 10px #000000',
    ]);
  });
});

describe('positions', () => {
  it('turn letters about their own origins, the last angle to the end', () => {
    expect(moves('<text x="10" y="20" font-size="10" rotate="0 90">abc</text>')).toEqual([
      'text "a" 10,20 10px #000000',
      'group matrix 0 1 -1 0 15 20',
      'text "b" 0,0 10px #000000',
      'group matrix 0 1 -1 0 20 20',
      'text "c" 0,0 10px #000000',
    ]);
  });

  it('do not part a letter from its marks', () => {
    expect(texts('<text x="10 20 30" font-size="10">e\u0301a</text>')).toEqual([
      'text "e\u0301" 10,0 10px #000000',
      'text "a" 30,0 10px #000000',
    ]);
  });
});

describe('right to left', () => {
  it('starts at x and runs to the left', () => {
    const at = (anchor: string): string[] =>
      texts(`<text x="50" font-size="10" direction="rtl" text-anchor="${anchor}">\u05d0\u05d1</text>`);
    expect(at('start')[0]).toContain(' 40,0 ');
    expect(at('middle')[0]).toContain(' 45,0 ');
    expect(at('end')[0]).toContain(' 50,0 ');
  });

  it('orders what is mixed', () => {
    expect(texts('<text x="50" font-size="10" direction="rtl">\u05d0<tspan fill="red">ab</tspan></text>')).toEqual([
      'text "ab" 35,0 10px #ff0000',
      'text "\u05d0" 45,0 10px #000000',
    ]);
  });
});

describe('textLength', () => {
  it('sets all letters of an element apart', () => {
    expect(texts('<text font-size="10" textLength="26">ab<tspan fill="red">c</tspan></text>')).toEqual([
      expect.stringContaining('text "ab" 0,0 10px #000000'),
      'text "c" 21,0 10px #ff0000',
    ]);
  });

  it('stretches glyphs where lengthAdjust says so', () => {
    expect(moves('<text x="10" font-size="10" textLength="40" lengthAdjust="spacingAndGlyphs">abcd</text>')).toEqual([
      'group matrix 2 0 0 1 -10 0',
      'text "abcd" 10,0 10px #000000',
    ]);
  });
});
