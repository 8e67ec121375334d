import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

/** The top of the paragraph on the second page of 100px. */
async function topAfter(style: string, before: string): Promise<number> {
  const html = `<!doctype html><style>body, div, p { margin: 0 } p { margin-top: 40px; height: 20px; ${style} }</style>`;
  const { pages } = await layout(`${html}<div style="height: ${before}">a</div><p>b</p>`, {
    page: { size: [200, 100], margin: 0 },
  });
  return pages[1]!.boxes.find(({ tag }) => tag === 'p')!.y;
}

// https://drafts.csswg.org/css-break-4/#break-margins
describe('margin-break', () => {
  it('auto keeps margins after forced breaks alone', async () => {
    expect(await topAfter('', '80px')).toBe(0);
    expect(await topAfter('break-before: page', '20px')).toBe(40);
  });
  it('keep keeps them after all breaks, discard after none', async () => {
    expect(await topAfter('margin-break: keep', '80px')).toBe(40);
    expect(await topAfter('margin-break: discard; break-before: page', '20px')).toBe(0);
    expect(await topAfter('margin-break: discard', '80px')).toBe(0);
  });
  it('keep moves what is too tall for the page no further than to the next', async () => {
    const html = '<div style="contain: size; height: 95px; margin-top: 40px; margin-break: keep">a</div>b';
    const { pages } = await layout(html, { page: { size: [200, 100], margin: 0 } });
    expect(pages.length).toBeLessThan(5);
  });
});
