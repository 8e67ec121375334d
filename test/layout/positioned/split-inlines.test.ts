import { describe, expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';

const CSS = `body { margin: 0; font: 16px/20px "Liberation Sans" } section { width: 300px; padding: 10px }
  span { position: relative } i { position: absolute; width: 10px; height: 10px }`;

/** Left and top of the absolute box. */
async function placed(content: string): Promise<string> {
  const { pages } = await layout(`<!DOCTYPE html><style>${CSS}</style><section>${content}</section>`, {
    page: { size: [500, 300], margin: 0 },
  });
  const box = pages[0]!.boxes.find(({ tag }) => tag === 'i')!;
  return `${Math.round(box.x)},${Math.round(box.y)}`;
}

/** Where Chromium has them: the containing block reaches from the first piece of the inline box, or block in it, to the last one. */
describe('absolute boxes in positioned inline boxes that blocks split', () => {
  it('are placed in the block they are in, before or after', async () => {
    expect(await placed('<span><div>block <i style="right: 0; top: 0"></i></div></span>')).toBe('300,10');
    expect(await placed('<span><div>block</div><i style="right: 0; top: 0"></i></span>')).toBe('300,10');
    expect(await placed('<span><i style="right: 0; bottom: 0"></i><div>block</div></span>')).toBe('300,20');
    expect(await placed('<span><i style="left: 0; top: 100%"></i><div style="margin: 5px">a<br>b</div></span>')).toBe(
      '10,55',
    );
  });
  it('start at the first piece', async () => {
    const before = '<b style="display: inline-block; width: 40px"></b>';
    expect(await placed(`${before}<span>a<div>b<br>c<i style="left: 0; top: 20px"></i></div></span>`)).toBe('50,31');
  });
  it('of one piece alone are placed in its fragments', async () => {
    expect(await placed('<span>word<i style="left: 0; top: 0"></i></span> text')).toBe('10,11');
  });
});
