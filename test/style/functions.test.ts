/** if(), custom functions and random(): https://drafts.csswg.org/css-values-5/ and css-mixins-1; values checked in Chromium. */

import { expect, it } from 'vitest';
import { dump, render } from '../../src/index.ts';

/** The background's or width's declared value as the style dump has it. */
async function styleOf(css: string, body = '<p>x</p>', field = 'width'): Promise<string | undefined> {
  const text = await dump(`<!doctype html><style>${css}</style>${body}`, 'style');
  return [...text.matchAll(new RegExp(`\\b${field}:? ?=?"?([^ ,}\\n]+)`, 'g'))].map((match) => match[1]).join(' ');
}

const widths = async (css: string, body?: string): Promise<string | undefined> => styleOf(css, body);

it('if() takes the first branch that holds', async () => {
  expect(await widths('p { width: if(media(print): 10px; else: 20px) }')).toBe('10');
  expect(await widths('p { width: if(media(width > 99999px): 10px; supports(width: 1px): 20px; else: 30px) }')).toBe(
    '20',
  );
  expect(await widths('p { --a: b; width: if(not style(--a: c): 10px; else: 20px) }')).toBe('10');
  expect(await widths('p { --a: b; width: if(style(--a: c) or style(--b): 10px; else: var(--n, 7px)) }')).toBe('7');
  expect(await widths('p { width: calc(1px + if(supports(foo: bar): 1px; else: 2px)) }')).toBe('3');
});

it('custom functions take arguments, defaults, locals and conditions', async () => {
  const twice = '@function --twice(--a <length>: 4px) returns <length> { result: calc(var(--b) * 2); --b: var(--a) }';
  expect(await widths(`${twice} p { width: --twice(3px) }`)).toBe('6');
  expect(await widths(`${twice} p { width: --twice() }`)).toBe('8');
  // Neither a colour nor two arguments are taken: the declaration is invalid at computed-value time.
  expect(await widths(`${twice} p { width: --twice(1px, 2px) }`)).toBe('');
  expect(await widths('@function --f() { result: 1px; @media print { result: 2px } } p { width: --f() }')).toBe('2');
  expect(
    await widths(
      '@function --f(--a) { result: --g(var(--a)) } @function --g(--a) { result: calc(var(--a) + var(--o)) } p { --o: 5px; width: --f({1px}) }',
    ),
  ).toBe('6');
  expect(await widths('@function --F() { result: 1px } @function --f() { result: 2px } p { width: --F() }')).toBe('1');
});

it('functions that call themselves end, and many calls cost no more than a long value', async () => {
  expect(await widths('@function --f() { result: --f() } p { width: --f() }')).toBe('');
  const chain = Array.from({ length: 30 }, (_, i) => `@function --f${i}() { result: --f${i + 1}() --f${i + 1}() }`);
  const end = '@function --f30() { result: 1px }';
  const { warnings } = await render(`<!doctype html><style>${end}${chain.join('')} p { width: --f0() }</style><p>x`);
  expect(warnings.map(({ code }) => code)).toContain('limit');
});

it('random() is the same for the same document, shared by name and within its bounds', async () => {
  const css = 'p { width: random(--a, 10px, 20px) } i { display: block; width: random(10px, 20px, 5px) }';
  const first = await widths(css, '<p>x</p><p>y</p><i>z</i>');
  expect(await widths(css, '<p>x</p><p>y</p><i>z</i>')).toBe(first);
  const [a, b, c] = first!.split(' ').map(Number);
  expect(a).toBe(b);
  expect(a).toBeGreaterThanOrEqual(10);
  expect(a).toBeLessThanOrEqual(20);
  expect([10, 15, 20]).toContain(c);
});
