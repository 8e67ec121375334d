import { describe, expect, it } from 'vitest';
import type { GridLine } from '../../../src/css/properties/computed-flex-grid.ts';
import { addLine } from '../../../src/layout/grid/explicit-grid.ts';
import { placeOnAxis } from '../../../src/layout/grid/lines.ts';

/** css-grid-2, section 8.3: a span to a name counts the lines that bear it, then implicit ones. */
describe('spans to named lines', () => {
  const axis = { tracks: 6, lines: new Map([['a', [0, 2, 3, 6]]]) };
  const at = (index: number): GridLine => ({ kind: 'line', name: null, index });
  const span = (count: number): GridLine => ({ kind: 'span', name: 'a', count });

  it.each([
    [1, 1, 2],
    [1, 2, 3],
    [3, 1, 1],
    [4, 1, 3],
    [1, 3, 6],
    [1, 4, 7],
    [7, 1, 1],
  ])('from line %i over %i of them take %i tracks', (line, count, tracks) => {
    expect(placeOnAxis(at(line), span(count), axis)).toEqual({ start: line - 1, span: tracks });
  });

  it.each([
    [7, 1, 3],
    [7, 2, 4],
    [7, 3, 6],
    [7, 4, 7],
    [4, 1, 1],
    [1, 1, 1],
  ])('to line %i over %i of them take %i tracks', (line, count, tracks) => {
    expect(placeOnAxis(span(count), at(line), axis)).toEqual({ start: line - 1 - tracks, span: tracks });
  });
});

it('lines of a name stand in order, each once', () => {
  const lines = new Map<string, number[]>();
  for (const index of [0, 3, 3, 5, 1, 5]) addLine(lines, 'a', index);
  expect(lines.get('a')).toEqual([0, 1, 3, 5]);
});
