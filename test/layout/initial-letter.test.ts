/** Where Chromium's print has initial letters and the lines beside them. https://drafts.csswg.org/css-inline-3/#initial-letter-styling */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const TEXT =
  'Initial letters in text are large, decorative letters which have been used to begin new sections of text since before';

/** Left edges of the letter and of each line, and how far the first line is below the paragraph's top. */
async function places(letter: string, paragraph = ''): Promise<{ letter: number; lines: number[]; first: number }> {
  const html = `<!doctype html><style>body { margin: 0 } p { width: 260px; margin: 0; font: 16px/24px serif; ${paragraph} } p::first-letter { ${letter} }</style><p>${TEXT}`;
  const { pages } = await layout(html, { page: { size: ['400px', '400px'], margin: '20px' } });
  const texts = pages[0]!.boxes.filter(({ tag }) => tag === '#text');
  const own = texts.find(({ text }) => text === 'I');
  const lines = texts.filter(({ text }) => text !== 'I');
  return {
    letter: own?.x ?? -1,
    lines: lines.map(({ x }) => x),
    first: lines[0]!.y - 20,
  };
}

it('sinks a letter into as many lines as it is high', async () => {
  const plain = await places('color: black');
  expect(await places('initial-letter: 3')).toEqual({ letter: 17, lines: [44, 44, 44, 20], first: plain.first });
});

it('raises it above its line', async () => {
  const { first } = await places('color: black');
  expect(await places('initial-letter: 3 2')).toEqual({ letter: 17, lines: [44, 44, 20, 20], first: first + 24 });
  expect(await places('initial-letter: 3 raise')).toEqual({ letter: 17, lines: [44, 20, 20, 20], first: first + 48 });
});

it('keeps the edges of its box outside of the ink', async () => {
  expect((await places('initial-letter: 3; margin: 5px 10px; line-height: 1; font-size: 4px')).lines).toEqual([
    64, 64, 64, 64,
  ]);
  expect(await places('initial-letter: 2; padding: 10px')).toMatchObject({ letter: 29, lines: [55, 55, 55, 20] });
});

it('stands where the text would begin, and beside it where it floats', async () => {
  expect(await places('initial-letter: 3', 'text-indent: 30px')).toMatchObject({ letter: 47, lines: [74, 74, 74, 20] });
  expect(await places('initial-letter: 3; float: left')).toMatchObject({ letter: 17, lines: [44, 44, 44, 20] });
  expect((await places('initial-letter: 1')).letter).toBe(20);
});

it('keeps clear of the initial letter of the paragraph before', async () => {
  const html = `<!doctype html><style>body { margin: 0 } p { width: 260px; margin: 0; font: 16px/24px serif } p::first-letter { initial-letter: 3 }</style><p>Go.<p id=next>${TEXT}`;
  const { pages } = await layout(html, { page: { size: ['400px', '400px'], margin: 0 } });
  const next = pages[0]!.boxes.find(({ id }) => id === 'next')!;
  const [line] = pages[0]!.boxes.filter(({ text }) => text?.startsWith('nitial'));
  // The letter ends 66 or 67 px below the first paragraph's top, which is a line of 24 px.
  expect(next.y).toBe(24);
  expect(Math.floor(line!.y - 3)).toBeGreaterThanOrEqual(66);
  expect(Math.floor(line!.y - 3)).toBeLessThanOrEqual(67);
});

it('stands on the last line that it is sunk into with its whole box', async () => {
  const { lines } = await places('initial-letter: 2 3; padding: 4px 8px 4px 0');
  expect(lines.map((x) => x > 20)).toEqual([true, true, true, false]);
});
