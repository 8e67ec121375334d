import { expect, it } from 'vitest';
import { render } from '../../src/index.ts';

const links = (href: (i: number) => string) =>
  Array.from({ length: 30 }, (_, i) => `<p><a href="${href(i)}">${i}</a></p>`).join('\n');

it.each([
  ['relative ones', (i: number) => `page${i}.html`, /^further links are left out: they are relative/],
  ['those to nowhere', (i: number) => `#x${i}`, /^further links to what is not shown or nowhere/],
] as const)('of many links left out, ten are named and the others counted: %s', async (_, href, further) => {
  const { warnings } = await render(`<!DOCTYPE html>${links(href)}`);
  expect(warnings).toHaveLength(11);
  expect(warnings.slice(0, 10).every(({ line, message }) => line !== undefined && /^the link to/.test(message))).toBe(
    true,
  );
  expect(warnings[10]).toMatchObject({ code: 'unresolved-reference', count: 20 });
  expect(warnings[10]!.message).toMatch(further);
  expect(warnings[10]!.line).toBeUndefined();
});
