import { expect, it } from 'vitest';
import { preview } from '../../src/index.ts';

it('punctuation that hangs out of the page area is seen', async () => {
  const html = (style: string) =>
    `<!doctype html><style>@page { size: 300px 200px; margin: 30px } body { margin: 0 } p { ${style} }</style><p>“Quote`;
  const shown = async (style: string) => (await preview(html(style))).pages[0]!.text;
  expect(await shown('hanging-punctuation: first')).toBe('“Quote');
  // Anything else is cut at the page area, as in browsers.
  expect(await shown('text-indent: -15px')).toBe('Quote');
});
