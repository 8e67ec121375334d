/** Every wrong option is refused by its name, with what it takes, and never as a fault of the engine. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine, dump, layout, preview, type RenderOptions, render, renderStream } from '../../src/index.ts';
import { renderOptions } from '../../src/options/check-options.ts';
import type { Check, Shape } from '../../src/options/checks.ts';

/** The names that lead to an option; `list` where the values of one are in a list. */
type Path = readonly { readonly name: string; readonly list: boolean }[];

const takesLists = (check: Check): boolean => {
  try {
    check([], 'x');
    return true;
  } catch {
    return false;
  }
};

function pathsOf(shape: Shape, above: Path = []): readonly Path[] {
  return Object.entries(shape).flatMap(([name, check]) => {
    const path: Path = [...above, { name, list: check.shape !== undefined && takesLists(check) }];
    return [path, ...(check.shape ? pathsOf(check.shape, path) : [])];
  });
}

const PATHS = pathsOf(renderOptions.shape!);

/** The value at the end of the path, and what the path is called. */
function optionAt(path: Path, value: unknown): { readonly options: RenderOptions; readonly name: string } {
  const last = path.length - 1;
  const options = path.reduceRight<unknown>(
    (inner, { name, list }, i) => ({ [name]: list && i < last ? [inner] : inner }),
    value,
  );
  const name = path.map(({ name, list }, i) => (list && i < last ? `${name}[0]` : name)).join('.');
  return { options: options as RenderOptions, name };
}

const refusal = (options: unknown) =>
  render('<p>x', options as RenderOptions).then(
    () => ({ code: 'taken', message: '' }),
    (error: { code: string; message: string }) => error,
  );

const anyPath = fc.constantFrom(...PATHS);
/** No option takes one of these. */
const wrongValue = fc.constantFrom<unknown>(null, { nothing: 1 }, Symbol('x'), Number.NaN, new Map(), [[]], 1n);

const misspelled = fc.tuple(anyPath, fc.nat(), fc.constantFrom('drop', 'double', 'change')).map(([path, at, how]) => {
  const { name, list } = path.at(-1)!;
  const i = at % name.length;
  const middle = how === 'drop' ? '' : how === 'double' ? name[i]!.repeat(2) : '_';
  return [...path.slice(0, -1), { name: name.slice(0, i) + middle + name.slice(i + 1), list }];
});

describe('options', () => {
  it('refuse 200 wrong values, each by name', async () => {
    await fc.assert(
      fc.asyncProperty(anyPath, wrongValue, async (path, value) => {
        const { options, name } = optionAt(path, value);
        const { code, message } = await refusal(options);
        expect(code, `${name} ${message}`).toBe('invalid-option');
        expect(message.startsWith(name)).toBe(true);
        expect(message).not.toContain('\n');
      }),
      { numRuns: 200 },
    );
  });

  it('refuse 200 misspelled names, and mostly know the right one', async () => {
    await fc.assert(
      fc.asyncProperty(misspelled, async (path) => {
        fc.pre(!PATHS.some((known) => optionAt(known, 0).name === optionAt(path, 0).name));
        const { options, name } = optionAt(path, 'x');
        const { code, message } = await refusal(options);
        expect(code, message).toBe('invalid-option');
        expect(message.startsWith(`${name} is not an option`)).toBe(true);
        expect(message).toMatch(/did you mean|there are/);
      }),
      { numRuns: 200 },
    );
  });

  it.each<[unknown, string]>([
    [{ page: { margin: '2cmm' } }, "page.margin '2cmm' is not a length; did you mean '2cm'?"],
    [{ page: { margin: '2' } }, "page.margin '2' is not a length; did you mean '2px'?"],
    [{ page: { margin: '1cm} body{color:red' } }, "page.margin '1cm} body{color:red' is not a length"],
    [{ page: { margin: { top: '1cm 2cm' } } }, "page.margin.top '1cm 2cm' is not a length"],
    [{ page: { margin: { topp: 1 } } }, 'page.margin.topp is not an option; did you mean top?'],
    [{ page: { size: 'A44' } }, "page.size 'A44' is not a page size; did you mean 'A4'?"],
    [{ page: { size: '210mm x 297mm' } }, "page.size '210mm x 297mm' is not a page size; did you mean '210mm 297mm'?"],
    [{ page: { size: [0, 10] } }, 'page.size[0] takes a length above 0'],
    [{ page: { siez: 'A4' } }, 'page.siez is not an option; did you mean size?'],
    [{ format: 'A4' }, 'format is not an option: page.size takes it'],
    [{ page: { landscape: true } }, 'page.landscape is not an option: page.orientation takes it'],
    [{ printBackground: true }, 'printBackground is not an option: backgrounds are always printed'],
    [
      { displayHeaderFooter: true },
      'displayHeaderFooter is not an option: header and footer are shown where they are given',
    ],
    [{ title: 'x' }, 'title is not an option; did you mean pdf.title?'],
    [{ pdf: { attachments: [{ name: 'x' }] } }, 'pdf.attachments[0].data is missing'],
    [{ strict: ['css-unknown-propety'] }, "did you mean 'css-unknown-property'?"],
    [{ fonts: '/usr/share/fonts' }, 'fonts takes a list of font files, folders or bytes'],
    [null, 'options takes an object, not null'],
  ])('say what is meant: %j', async (options, message) => {
    expect(await refusal(options)).toMatchObject({ code: 'invalid-option', message: expect.stringContaining(message) });
  });

  it('take margins by sides, and keep the default for the others', async () => {
    const { pages } = await layout('<body style="margin: 0"><p style="margin: 0">x', {
      page: { margin: { top: '1in', left: 10 } },
    });
    const box = pages[0]!.boxes.find(({ tag }) => tag === 'p')!;
    // 0.4in on the right; A4 is 793.7 px wide, and margins are whole px.
    expect([box.x, box.y]).toEqual([10, 96]);
    expect(Math.abs(box.width - (793.7 - 10 - 38.4))).toBeLessThan(1);
  });

  it.each<[string, 'portrait' | 'landscape']>([
    ['A4 portrait', 'landscape'],
    ['100mm 200mm', 'landscape'],
    ['landscape', 'landscape'],
  ])('turn %s to %s', async (size, orientation) => {
    const { pages } = await layout('<p>x', { page: { size, orientation } });
    expect(pages[0]!.width).toBeGreaterThan(pages[0]!.height);
  });

  it('are checked wherever they are taken', async () => {
    const wrong = { page: { margin: 'x' } };
    const refused = { code: 'invalid-option', message: expect.stringContaining('page.margin') };
    await expect(preview('<p>x', wrong)).rejects.toMatchObject(refused);
    await expect(dump('<p>x', 'dom', wrong)).rejects.toMatchObject(refused);
    await expect(renderStream('<p>x', wrong).getReader().read()).rejects.toMatchObject(refused);
    await expect(preview('<p>x', { previewPages: 0 })).rejects.toThrow('previewPages takes');
    await expect(dump('<p>x', 'layout' as never)).rejects.toThrow("stage takes 'dom'");
    expect(() => createEngine({ cacheByte: 1 } as never)).toThrow(
      'cacheByte is not an option; did you mean cacheBytes?',
    );
    await expect(createEngine({ fonts: [] }).render('<p>x', { fonts: 'x' } as never)).rejects.toThrow(
      'fonts takes a list',
    );
  });

  it('come with a document', async () => {
    for (const html of [null, 42, new ArrayBuffer(8)]) {
      await expect(render(html as never)).rejects.toMatchObject({ code: 'invalid-option', message: /html takes/ });
    }
  });
});
