import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dump, layout, preview } from '../../src/index.ts';
import { cpuTime } from '../hostile/cpu-time.ts';

const PAGE = '<!doctype html><style>@page{size:900px 3000px;margin:0}math{font-family:"STIX Two Math"}</style>';

async function boxesOf(html: string, tag: string): Promise<{ width: number; height: number; x: number }[]> {
  const { pages } = await layout(`${PAGE}${html}`);
  return pages[0]!.boxes.filter((box) => box.tag === tag);
}

describe('stretchy operators of a font with a MATH table', () => {
  it('are at least as high as what they stand around, whatever that is', async () => {
    for (const height of [5, 20, 33, 47, 80, 200, 777]) {
      const html = `<math><mo>(</mo><mspace height="${height}px" depth="${height}px"/><mo>)</mo></math>`;
      const [left, right] = await boxesOf(html, 'mo');
      expect(left!.height).toBeGreaterThanOrEqual(2 * height);
      // One form more is taken than is needed at most, and parts overlap as far as they may.
      expect(left!.height).toBeLessThan(2 * height + 40);
      expect(right!.height).toBe(left!.height);
      // The room of the widest form: 633 of 1000 units.
      expect(left!.width).toBeCloseTo(0.633 * 16, 1);
    }
  });

  it('say their character once, however many parts they have', async () => {
    const html = '<math><mo>(</mo><mspace height="400px" depth="300px"/><mo>]</mo></math>';
    const { pages } = await preview(`${PAGE}${html}`);
    expect(pages[0]!.text.replace(/\s/g, '')).toBe('(]');
  });

  it('take no forms from a face that leaves their character out', async () => {
    const font = readFileSync(new URL('../../fonts/stix/STIXTwoMath-Regular.woff2', import.meta.url)).toString(
      'base64',
    );
    const face = `@font-face{font-family:Part;src:url(data:font/woff2;base64,${font});unicode-range:U+61-7a}`;
    const style = `<style>${face}math{font-family:Part,"Liberation Serif"}</style>`;
    const html = '<math display=block><mo>∑</mo><mi>x</mi><mo>(</mo><mspace height="40px"/><mo>)</mo></math>';
    const items = await dump(`${PAGE}${style}${html}`, 'display', {});
    expect(
      items
        .match(/text "[^"]*"/g)!
        .map((text) => text.slice(6, -1))
        .join(''),
    ).toContain('∑');
    // 36px tall in STIX Two Math; that of Liberation Serif stays as it is.
    const [sum] = await boxesOf(`${style}${html}`, 'mo');
    expect(sum!.height).toBeLessThan(24);
  });

  it('scale scripts as the font says', async () => {
    const html = '<math><msup><mi>x</mi><msup><mn>2</mn><mn>3</mn></msup></msup></math>';
    const { pages } = await layout(`${PAGE}${html}`);
    const digits = pages[0]!.boxes.filter(({ text }) => text === '2' || text === '3');
    // Line heights of 70 and of 55 %: ascent and descent are whole px.
    const [first, second] = digits.map(({ width }) => width);
    expect(second! / first!).toBeCloseTo(0.55 / 0.7, 2);
  });

  it('have a bound: no more parts than are on any page', async () => {
    const html = '<math>'.concat('<mo minsize="1e9px">(</mo><mo minsize="9999px">(</mo>'.repeat(200), '</math>');
    const { cpu } = await cpuTime((renderWith) => renderWith(`${PAGE}${html}`), 4000);
    expect(cpu).toBeLessThan(4000);
  });
});
