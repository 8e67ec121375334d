/** Whatever the display list, the content stream is balanced and the text is there once. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../src/display/display-list.ts';
import {
  artifact,
  BLUE,
  endTag,
  objects,
  page,
  push,
  RED,
  rectPath,
  tag,
  testDocument,
  textItem,
  writePages,
} from './fixtures.ts';
import { hasTool, runTool } from './tools.ts';

const document = testDocument(
  ['h1', {}, 'x'],
  ['div', {}, 'x', ['p', {}, 'x', ['a', { href: '#' }, 'x'], ['b', {}, 'x']]],
  ['ul', {}, ['li', {}, 'x', ['img', { alt: 'y' }]], ['ul', {}, ['li', {}, 'z']]],
  ['table', {}, ['tbody', {}, ['tr', {}, ['td', {}, 'x'], ['th', {}, 'y']]]],
);

const number = fc.oneof(
  fc.integer({ min: -50, max: 500 }),
  fc.constantFrom(0, 1e-9, 1e12, Number.NaN, Number.POSITIVE_INFINITY),
);
const color = fc.constantFrom(RED, BLUE, { ...RED, a: 0.5 }, { ...BLUE, a: 0 });
const element = fc.constantFrom(...document.elements);
const path = fc.tuple(number, number, number, number).map((edges) => rectPath(...edges));
const stops = fc
  .array(fc.record({ offset: fc.constantFrom(0, 0.2, 0.5, 0.5, 1), color }), { maxLength: 4 })
  .map((list) => list.sort((a, b) => a.offset - b.offset));
const matrix = fc.constantFrom(
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 5, 5],
  [0, 0, 0, 0, 0, 0],
  [2, 0, 0, 0.5, 1, 1],
) as fc.Arbitrary<[number, number, number, number, number, number]>;
const paint = fc.oneof(
  color.map((c) => ({ kind: 'solid', color: c }) as const),
  fc.record({ kind: fc.constant('linear' as const), x1: number, y1: number, x2: number, y2: number, matrix, stops }),
  fc.record({ kind: fc.constant('conic' as const), x: number, y: number, from: number, radius: number, matrix, stops }),
);
const item: fc.Arbitrary<DisplayItem> = fc.oneof(
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 6 }), number, number, color)
    .map(([text, x, y, c]) => textItem(text, x, y, { color: c })),
  fc.record({
    kind: fc.constant('fill' as const),
    path,
    rule: fc.constantFrom('nonzero' as const, 'evenodd' as const),
    paint,
  }),
  fc.record({
    kind: fc.constant('stroke' as const),
    path,
    paint,
    width: number,
    dash: fc.array(number, { maxLength: 3 }),
    dashOffset: number,
    cap: fc.constant('butt' as const),
    join: fc.constant('miter' as const),
    miterLimit: number,
  }),
  fc
    .record({
      opacity: fc.constantFrom(1, 0.5),
      transform: fc.option(matrix),
      clip: fc.option(path.map((p) => ({ path: p, rule: 'nonzero' as const }))),
    })
    .map(push),
  fc.constant({ kind: 'pop' } as const),
  element.map((e) => tag(e)),
  element.map((e) => tag(e, e)),
  fc.constant(artifact('layout')),
  fc.constant(endTag),
  element.map(
    (e) =>
      ({
        kind: 'link',
        rect: { x: 0, y: 0, width: 9, height: 9 },
        href: 'https://x.test/',
        element: e,
        node: null,
      }) as const,
  ),
);

/** Operators that open against those that close, never fewer opened than closed; marked content is within a text object or around it (14.6.1). */
function expectBalanced(stream: string): void {
  const depth = { q: 0, BT: 0, BDC: 0 };
  const open: string[] = [];
  // Strings and hex strings hold no operators.
  for (const operator of stream.replace(/\((?:\\.|[^\\)])*\)/g, '()').split(/[\s>\]]+/)) {
    if (operator === 'q') depth.q++;
    else if (operator === 'Q') depth.q--;
    else if (operator === 'BT') depth.BT++;
    else if (operator === 'ET') depth.BT--;
    else if (operator === 'BDC' || operator === 'BMC') depth.BDC++;
    else if (operator === 'EMC') depth.BDC--;
    if (operator === 'BT' || operator === 'BDC') open.push(operator);
    else if (operator === 'ET') expect(open.pop()).toBe('BT');
    else if (operator === 'EMC') expect(open.pop()).toBe('BDC');
    expect(Math.min(depth.q, depth.BT, depth.BDC)).toBeGreaterThanOrEqual(0);
    expect(depth.BT).toBeLessThanOrEqual(1);
  }
  expect(depth).toEqual({ q: 0, BT: 0, BDC: 0 });
}

describe('any display list', () => {
  it('gives balanced streams and numbers that are numbers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 25 }), async (items) => {
        const pdf = await writePages([page(items)], { document });
        for (const body of objects(pdf).values()) {
          const stream = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
          if (stream && / (?:cm|Tf|re)\n/.test(stream)) {
            expectBalanced(stream);
            expect(stream).not.toMatch(/NaN|Infinity|undefined/);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('passes qpdf, each on a page of one file', async () => {
    if (!hasTool('qpdf')) return console.warn('skipped: qpdf is not installed');
    const pages = fc.sample(fc.array(item, { maxLength: 25 }), { numRuns: 60, seed: 7 }).map((items) => page(items));
    const result = runTool(await writePages(pages, { document, compress: true }), 'qpdf', '--check', 'FILE');
    expect(result.text).toContain('No syntax or stream encoding errors found');
    expect(result.code).toBe(0);
  });
});
