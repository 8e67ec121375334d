/** Elements of media and of mathematics that stand apart. Expected values: Chromium's. */

import { describe, expect, it } from 'vitest';
import { dump, layout, preview } from '../../src/index.ts';

const PAGE =
  '<!doctype html><style>@page{size:600px 400px;margin:0}body{margin:0;font:16px/20px "Liberation Sans"}</style>';

async function boxOf(html: string, tag: string) {
  const { pages } = await layout(`${PAGE}${html}`);
  return pages[0]!.boxes.find((box) => box.tag === tag) ?? null;
}

describe('media elements', () => {
  it('audio is shown with controls alone', async () => {
    expect(await boxOf('<audio></audio>', 'audio')).toBeNull();
    expect(await boxOf('<audio controls></audio>', 'audio')).toMatchObject({ width: 300, height: 54 });
    expect(await dump(`${PAGE}<audio controls></audio>`, 'display', {})).toContain('fill #f1f3f4');
  });

  it('a button for several files says so', async () => {
    const { pages } = await preview(`${PAGE}<input type=file multiple>`);
    expect(pages[0]!.text).toContain('Choose Files');
  });
});

describe('legends', () => {
  it('stand left and right, whatever the direction', async () => {
    const x = async (html: string) => (await boxOf(html, 'legend'))!.x;
    const fieldset = (align: string, dir = 'ltr') =>
      `<fieldset dir=${dir}><legend align=${align}>Legend</legend></fieldset>`;
    const [left, right] = [await x(fieldset('left')), await x(fieldset('right'))];
    expect(left).toBeLessThan(50);
    expect(right).toBeGreaterThan(500);
    expect(await x(fieldset('left', 'rtl'))).toBe(left);
    expect(await x(fieldset('right', 'rtl'))).toBe(right);
  });
});

describe('<meta name=color-scheme>', () => {
  it('is what the page is made for, unless its style says otherwise', async () => {
    const canvas = '#121212';
    const meta = '<meta name=color-scheme content=dark>';
    expect(await dump(`${PAGE}${meta}<p>x`, 'display', {})).toContain(canvas);
    expect(await dump(`${PAGE}${meta}<style>:root{color-scheme:light}</style><p>x`, 'display', {})).not.toContain(
      canvas,
    );
    expect(await dump(`${PAGE}<meta name=color-scheme content="light dark"><p>x`, 'display', {})).not.toContain(canvas);
    expect(await dump(`${PAGE}<meta name=color-scheme content="dark)}">x`, 'display', {})).not.toContain(canvas);
  });
});

describe('children of MathML out of flow', () => {
  it('are positioned where they say; nothing floats', async () => {
    const html =
      '<math style="position:relative"><mfrac><mi>a</mi><mi id=p style="position:absolute;left:300px;top:5px">abs</mi><mi>b</mi></mfrac><mi style="float:left">c</mi></math>';
    const { pages } = await layout(`${PAGE}${html}`);
    const boxes = pages[0]!.boxes;
    expect(boxes.find(({ id }) => id === 'p')!.x).toBe(300);
    const [math, fraction] = ['math', 'mfrac'].map((tag) => boxes.find((box) => box.tag === tag)!);
    const floated = boxes.filter(({ tag, id }) => tag === 'mi' && id === undefined).at(-1)!;
    expect(floated.x).toBeGreaterThanOrEqual(fraction!.x + fraction!.width - 0.1);
    expect(floated.x + floated.width).toBeLessThanOrEqual(math!.x + math!.width + 0.1);
    expect((await preview(`${PAGE}${html}`)).pages[0]!.text.replace(/\s/g, '')).toMatch(/abs/);
  });
});
