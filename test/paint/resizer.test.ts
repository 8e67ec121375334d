import { expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const strokes = async (body: string): Promise<string[]> => {
  const text = await dump(`<!doctype html><style>body{margin:10px}</style>${body}`, 'display', {
    page: { size: ['200px', '200px'], margin: 0 },
  });
  return text.split('\n').filter((line) => /stroke/.test(line) && /\/ 0\.6|0\.6\b/.test(line));
};

// Chromium prints a text area of 106 × 66 px at (10, 10) with strokes from (113, 66) to (106, 73) and from (113, 70) to (110, 73).
it('prints the grip of what could be resized on a screen', async () => {
  const [dark, light, ...more] = await strokes('<textarea style="width:100px;height:60px"></textarea>');
  expect(dark).toMatch(/M113 66 ?L106 73 ?M113 70 ?L110 73/);
  expect(light).toMatch(/M113 67 ?L107 73 ?M113 71 ?L111 73/);
  expect(more).toEqual([]);
});

it('prints it in the other corner where lines run to the left', async () => {
  const [dark] = await strokes(
    '<div dir=rtl style="resize:both;overflow:auto;width:40px;height:40px;margin-right:140px">',
  );
  expect(dark).toMatch(/M\d+ 41 ?L\d+ 48/);
});

it.each([
  '<textarea style="resize:none"></textarea>',
  '<div style="resize:both;width:40px;height:40px"></div>',
  '<div style="overflow:auto;width:40px;height:40px"></div>',
])('prints none: %s', async (body) => {
  expect(await strokes(body)).toEqual([]);
});
