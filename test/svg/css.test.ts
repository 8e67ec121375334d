/** Properties of CSS that SVG elements share with boxes. The matrices follow from css-transforms-2 and motion-1. */

import { describe, expect, it } from 'vitest';
import { draw } from './fixtures.ts';

const lines = (content: string): string[] => draw(content).lines.map((line) => line.trim());
const texts = (content: string): string[] => lines(content).flatMap((line) => /text "(.*?)"/.exec(line)?.[1] ?? []);
const matrix = (css: string): string | undefined =>
  lines(`<rect style="${css}" width="20" height="20"/>`).find((line) => line.includes('matrix'));

it('transforms the case of text, in words across elements', () => {
  expect(texts('<g style="text-transform:uppercase"><text>Straße <tspan>two</tspan></text></g>')).toEqual([
    'STRASSE ',
    'TWO',
  ]);
  expect(texts('<text style="text-transform:capitalize">o<tspan>ne two</tspan></text>')).toEqual(['O', 'ne Two']);
});

describe('transforms', () => {
  it('flattens rotations out of the page', () => {
    expect(matrix('rotate: x 60deg')).toBe('group matrix 1 0 0 0.5 0 0');
    expect(matrix('rotate: 60deg 0 1 0')).toBe('group matrix 0.5 0 0 1 0 0');
    expect(matrix('transform: rotateX(60deg)')).toBe('group matrix 1 0 0 0.5 0 0');
    expect(lines('<rect style="rotate: y 90deg" width="20" height="20"/>')).toEqual([]);
  });

  it('moves elements along a path', () => {
    expect(matrix("offset-path: path('M10 10 V50'); offset-distance: 50%")).toBe('group matrix 0 1 -1 0 10 30');
  });
});

it('says what is not drawn', () => {
  const { diagnostics } = draw(
    `<rect style="outline: 1px solid" width="5" height="5"/><text style="writing-mode: vertical-rl">a</text>
    <rect style="transform: perspective(9px) rotateX(9deg)" width="5" height="5"/>`,
  );
  expect(diagnostics.warnings.map(({ property }) => property)).toEqual(['outline', 'writing-mode', 'transform']);
});
