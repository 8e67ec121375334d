/** What is drawn often is written once. */

import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';

const svg = (count: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="70" height="60">${Array.from(
      { length: count },
      (_, i) => `<path d="M${i} 0C${i + 1.5} 2 ${i + 2} 20 ${i + 3} 30L${i} 60Z"/>`,
    ).join('')}</svg>`,
  )}`;

async function sizeOf(count: number, times: number): Promise<{ readonly bytes: number; readonly forms: number }> {
  const html = `<body>${`<p><img src="${svg(count)}" alt=""> text</p>`.repeat(times)}`;
  const { pdf } = await render(html, { pdf: { compress: false } });
  const forms =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype\/Form/g)?.length ?? 0;
  return { bytes: pdf.length, forms };
}

describe('an SVG image that stands often', () => {
  it('is one form', async () => {
    const once = await sizeOf(60, 1);
    const often = await sizeOf(60, 40);
    expect([once.forms, often.forms]).toEqual([1, 1]);
    // A paragraph, a tag and a reference each; not the paths again.
    expect(often.bytes - once.bytes).toBeLessThan(40 * 1000);
  });

  it('is drawn in place where that is no longer', async () => {
    expect((await sizeOf(3, 5)).forms).toBe(0);
  });
});
