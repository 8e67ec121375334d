import { describe, expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';

const STYLES = `<!DOCTYPE html><style>
  body { margin: 0 }
  div { width: 100px; height: 40px; transform-style: preserve-3d }
  i { display: block; width: 100px; height: 40px; background: red }
</style>`;

/** The matrices of the groups around red boxes, outermost first. */
async function matrices(html: string): Promise<string[]> {
  const painted = await dump(STYLES + html, 'display', { page: { size: [300, 300], margin: 0 } });
  return [...painted.matchAll(/group matrix ([-\d. ]+\d)/g)].map(([, matrix]) => matrix!);
}

/** https://drafts.csswg.org/css-transforms-2/#3d-rendering-contexts */
describe('boxes that preserve the depth of their children', () => {
  const turned = (own: string, child = 'rotateY(-60deg)'): string =>
    `<div style="transform:rotateY(60deg);${own}"><i style="transform:${child}"></i></div>`;

  it('are turned together with them', async () => {
    // cos 60° = 0.5; the child is turned back and undoes it.
    expect(await matrices(turned(''))).toEqual(['0.5 0 0 1 25 0', '2 0 0 1 -50 0']);
    // 60° and 30° are a right angle, from which nothing is seen.
    expect(await matrices(turned('', 'rotateY(30deg)'))).toEqual([]);
    // What comes 20px nearer moves by sin 60° · 20 = 17.32 on the page, twice as far in the plane of its parent.
    expect(await matrices(turned('', 'translateZ(20px)'))).toEqual(['0.5 0 0 1 25 0', '1 0 0 1 34.641 0']);
  });

  it('hand their space on', async () => {
    const three = '<div style="transform:rotateY(40deg)"><div style="transform:rotateY(20deg)">';
    const all = await matrices(`${three}<i style="transform:rotateY(-60deg)"></i></div></div>`);
    const [outer, middle, inner] = all.map((matrix) => Number(matrix.split(' ')[0]));
    expect(outer! * middle! * inner!).toBeCloseTo(1, 3);
    expect(outer).toBeCloseTo(Math.cos((40 / 180) * Math.PI), 3);
    expect(outer! * middle!).toBeCloseTo(0.5, 3);
  });

  it.each([
    'overflow:hidden',
    'overflow:clip',
    'opacity:.5',
    'filter:opacity(.5)',
    'isolation:isolate',
    'contain:paint',
    'will-change:opacity',
    'transform-style:flat',
  ])('do not with %s', async (declaration) => {
    expect((await matrices(turned(declaration)))[1]).toBe('0.5 0 0 1 25 0');
  });

  it('leave the perspective around them to their children', async () => {
    const box = '<div style="transform-style:flat;perspective:300px;perspective-origin:0 0"><div>';
    const child = '<i style="transform-origin:0 0;transform:translateZ(100px)"></i>';
    // 300 / (300 - 100) = 1.5
    expect(await matrices(`${box}${child}</div></div>`)).toEqual(['1.5 0 0 1.5 0 0']);
  });

  it('are reported where they are seen from their edge', async () => {
    const { warnings } = await render(
      `${STYLES}<div style="transform:rotateY(90deg)"><i style="transform:rotateY(-90deg)"></i></div>`,
    );
    expect(warnings.map(({ message, line }) => [message, line])).toEqual([
      ['what is turned inside a box that cannot be seen itself, as from its edge, is not drawn', 5],
    ]);
    const nothing = await render(
      `${STYLES}<div style="transform:scale3d(0,0,0)"><i style="transform:rotateY(9deg)"></i></div>`,
    );
    expect(nothing.warnings).toEqual([]);
  });
});

/** https://drafts.csswg.org/css-transforms-2/#individual-transforms */
describe('depths', () => {
  const matrix = async (style: string): Promise<string | undefined> =>
    (await matrices(`<div style="transform-style:flat;${style}"><i></i></div>`))[0];

  it('of origins, translations and scales move what is turned', async () => {
    // 40px behind the axis: sin 60° · 40 = 34.641 to the left of where it turns in its middle.
    expect(await matrix('rotate:y 60deg;transform-origin:50% 50% 40px')).toBe('0.5 0 0 1 -9.641 0');
    expect(await matrix('transform:rotateY(60deg);transform-origin:50% 50% 40px')).toBe('0.5 0 0 1 -9.641 0');
    // Three times 20px deep.
    expect(await matrix('rotate:y 60deg;scale:1 1 3;transform:translateZ(20px)')).toBe('0.5 0 0 1 76.962 0');
    expect(await matrix('translate:0 0 20px')).toBe('1 0 0 1 0 0');
    expect(await matrix('translate:0 0 100px;transform:perspective(300px)')).toBe('1 0 0 1 0 0');
  });

  it('bring boxes nearer to the viewer', async () => {
    const [seen] = await matrices(
      '<div style="transform-style:flat;perspective:300px;perspective-origin:0 0"><i style="translate:0 0 100px;transform-origin:0 0"></i></div>',
    );
    expect(seen).toBe('1.5 0 0 1.5 0 0');
  });
});
