import { describe, expect, it } from 'vitest';
import { evaluateMedia, parseMediaText } from '../../src/css/at-rules/media-query.ts';
import type { MediaEnvironment } from '../../src/css/rules.ts';
import { createDiagnostics } from '../../src/diagnostics.ts';

const HERE = { source: null, line: 1, column: 1 };

/** 700 × 1000 px on paper. */
const holds = (text: string, environment: Partial<MediaEnvironment> = {}) => {
  const diagnostics = createDiagnostics();
  const list = parseMediaText(text, HERE, diagnostics);
  return evaluateMedia(list, { type: 'print', width: 700, height: 1000, ...environment });
};

const warningsOf = (text: string) => {
  const diagnostics = createDiagnostics();
  parseMediaText(text, HERE, diagnostics);
  return diagnostics.warnings.map(({ code }) => code);
};

describe('media queries', () => {
  it('know types', () => {
    expect(
      ['print', 'PRINT', 'all', '', 'only print', 'not screen', 'screen, print'].map((text) => holds(text)),
    ).toEqual(Array(7).fill(true));
    expect(['screen', 'not print', 'not all', 'tty', 'only screen'].map((text) => holds(text))).toEqual(
      Array(5).fill(false),
    );
    expect(holds('screen', { type: 'screen' })).toBe(true);
  });

  it('compare lengths in every syntax of level 4', () => {
    const yes = [
      ...[
        '(width: 700px)',
        '(min-width: 700px)',
        '(max-width: 700px)',
        '(width >= 700px)',
        '(width <= 43.75em)',
        '(600px < width)',
      ],
      ...[
        '(400px <= width < 701px)',
        '(701px > width >= 1in)',
        '(width = 700px)',
        '(min-height: 26cm)',
        '(width > 0)',
        '(width)',
      ],
    ];
    expect(yes.filter((text) => !holds(text))).toEqual([]);
    const no = ['(min-width: 701px)', '(width < 700px)', '(400px < width < 700px)', '(max-height: 999px)'];
    expect(no.filter((text) => holds(text))).toEqual([]);
  });

  it('compute', () => {
    expect(holds('(min-width: calc(40em + 60px))')).toBe(true);
    expect(holds('(width < max(600px, 10in / 2))')).toBe(false);
    expect(holds('(min-color: calc(2 * 4))')).toBe(true);
    expect(holds('(width > calc(1px * 1px))')).toBe(false);
  });

  it('compare ratios, resolutions and colour', () => {
    const yes = [
      ...[
        '(aspect-ratio: 7/10)',
        '(min-aspect-ratio: 1/2)',
        '(aspect-ratio < 1)',
        '(orientation: portrait)',
        '(color)',
        '(min-color: 8)',
      ],
      ...[
        '(min-resolution: 2dppx)',
        '(resolution > 200dpi)',
        '(-webkit-min-device-pixel-ratio: 2)',
        '(monochrome: 0)',
        '(color-gamut: srgb)',
      ],
    ];
    expect(yes.filter((text) => !holds(text))).toEqual([]);
    const no = ['(orientation: landscape)', '(monochrome)', '(grid)', '(color-index)', '(min-resolution: 400dpi)'];
    expect(no.filter((text) => holds(text))).toEqual([]);
  });

  it('see paper as Chromium prints it', () => {
    // Answers read from a page printed by Chromium.
    const yes = [
      ...[
        '(hover: none)',
        '(any-hover: none)',
        '(pointer: none)',
        '(update: none)',
        '(overflow-block: paged)',
        '(overflow-inline: none)',
      ],
      ...[
        '(prefers-color-scheme: light)',
        '(prefers-reduced-motion: no-preference)',
        '(display-mode: browser)',
        '(dynamic-range: standard)',
      ],
    ];
    expect(yes.filter((text) => !holds(text))).toEqual([]);
    const no = [
      '(hover)',
      '(hover: hover)',
      '(pointer: fine)',
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion)',
      '(forced-colors)',
    ];
    expect(no.filter((text) => holds(text))).toEqual([]);
  });

  it('combine', () => {
    expect(holds('print and (width: 700px)')).toBe(true);
    expect(holds('print and (width: 1px), (height: 1000px)')).toBe(true);
    expect(holds('not (width: 1px)')).toBe(true);
    expect(holds('not print and (width: 700px)')).toBe(false);
    expect(holds('not screen and (width: 700px)')).toBe(true);
    expect(holds('(width: 1px) or (height: 1000px)')).toBe(true);
    expect(holds('((width: 1px) or (height: 1000px)) and (not (color: 1))')).toBe(true);
    expect(holds('print and (not (hover))')).toBe(true);
  });

  it('take what is invalid as `not all`, what is unknown as false', () => {
    const bad = [
      '(width',
      'print and',
      'and (color)',
      'print or (color)',
      '(color) and (width) or (height)',
      'not',
      '400px',
      'print (color)',
    ];
    expect(bad.slice(1).filter((text) => holds(text))).toEqual([]);
    expect(holds('(unknown)')).toBe(false);
    expect(holds('not (unknown)')).toBe(false);
    expect(holds('(unknown) or (color)')).toBe(true);
    expect(holds('bogus stuff, print')).toBe(true);
    expect(holds('(width: red)')).toBe(false);
    expect(holds('not (width: red)')).toBe(false);
    expect(holds('(min-orientation: portrait)')).toBe(false);
  });

  it('warn', () => {
    expect(warningsOf('(unknown: 1)')).toEqual(['css-unsupported']);
    // What only other browsers know is false in Chromium too.
    expect(
      warningsOf('(-ms-high-contrast: active), (-ms-high-contrast: none), (min--moz-device-pixel-ratio: 2)'),
    ).toEqual([]);
    expect(holds('(-ms-high-contrast: none)')).toBe(false);
    expect(warningsOf('print and')).toEqual(['css-invalid-at-rule']);
    expect(warningsOf('print, (min-width: 10px)')).toEqual([]);
  });
});
