import { expect, it } from 'vitest';
import { graphemeBoundaries } from '../../src/text/segmentation.ts';

it.each([
  ['ab', [1, 1, 1]],
  ['a\r\nb', [1, 1, 0, 1, 1]],
  ['e\u0301x', [1, 0, 1, 1]],
  ['🇩🇪', [1, 0, 0, 0, 1]],
  ['', [1]],
])('%j', (text, expected) => {
  expect([...graphemeBoundaries(text)]).toEqual(expected);
});
