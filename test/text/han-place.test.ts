/** Whose forms of Han characters a document without a language means. https://drafts.csswg.org/css-fonts-4/#cluster-matching */

import { expect, it } from 'vitest';
import { createHanPlaces } from '../../src/text/han-place.ts';

it.each<[paragraph: string, document: string, place: string]>([
  ['\u4e00', '\u4e00 \u3042', 'JP'],
  ['\u4e00', '\u4e00 \ud55c', 'KR'],
  ['\u5011', '\u5011 \u3042', 'JP'],
  ['\u5011', '\u5011', 'TC'],
  ['\u4eec', '\u4eec \u3042', 'SC'],
  ['\u4e00', '\u4e00 \u5011', 'TC'],
  ['\u4e00', '\u4e00', 'SC'],
])('%s in "%s" is of %s', (paragraph, document, place) => {
  expect(createHanPlaces(() => document)(paragraph)).toBe(place);
});

it('the document is read once, however many paragraphs leave it open', () => {
  let reads = 0;
  const placeIn = createHanPlaces(() => {
    reads++;
    return '\u4e00';
  });
  for (let i = 0; i < 1000; i++) placeIn('\u4e00');
  expect(reads).toBe(1);
});
