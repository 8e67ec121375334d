import { describe, expect, it } from 'vitest';
import { parseValue } from '../../src/css/properties/index.ts';
import { parseComponentValues } from '../../src/css/syntax/component-values.ts';
import type { FilterFunction } from '../../src/css/values/types.ts';
import { dump, render } from '../../src/index.ts';
import { at, background, box, drawn, page, RED, rgb } from './fixtures.ts';

function parse(value: string): readonly FilterFunction[] | null {
  const [parsed] = parseValue('filter', parseComponentValues(value), { baseUrl: null, quirks: false }) ?? [];
  return parsed?.specified.kind === 'value' ? (parsed.specified.value as readonly FilterFunction[]) : null;
}

/** A box 20 by 20 with a background, filtered. */
const filtered = (value: string, color = RED): string[] =>
  drawn(
    page(box(100, 100, {}, [at(10, 10, box(20, 20, { ...background(color), effects: { filter: parse(value) } }))])),
  );

/** https://drafts.fxtf.org/filter-effects-1/#FilterFunction */
describe('filter functions', () => {
  it('have amounts of one where they are left out, and refuse negative ones', () => {
    expect(parse('grayscale() blur(2px)')).toEqual([
      { kind: 'grayscale', amount: 1 },
      { kind: 'blur', radius: 2 },
    ]);
    expect(parse('drop-shadow(red 1px 2px)')).toMatchObject([{ x: 1, y: 2, blur: 0, color: { r: 1 } }]);
    expect(parse('sepia(-1)')).toBeNull();
  });

  it('change colours', () => {
    expect(filtered('invert(1)').join()).toContain('#00ffff');
    expect(filtered('brightness(0)').join()).toContain('#000000');
    expect(filtered('contrast(0)', rgb(10, 200, 30)).join()).toContain('#808080');
    // 0.2126 of 255
    expect(filtered('grayscale(1)').join()).toContain('#363636');
  });

  it('change the colours between two stops of a gradient as well', () => {
    const stops = [rgb(0, 0, 0), rgb(255, 255, 255)].map((color) => ({ color, position: null }));
    const backgroundImage = [{ kind: 'linear-gradient', repeating: false, direction: 90, stops } as const];
    const gradient = (value: string): string =>
      drawn(
        page(
          box(100, 100, {}, [
            at(0, 0, box(20, 20, { background: { backgroundImage }, effects: { filter: parse(value) } })),
          ]),
        ),
      ).join();
    // A contrast of 2 maps c to 2c - 0.5, within 0 and 1.
    expect(gradient('contrast(2)')).toContain(': #000000 0, #000000 0.25, #808080 0.5, #ffffff 0.75, #ffffff 1)');
    expect(gradient('invert(1)')).toContain(': #ffffff 0, #000000 1)');
  });

  it('put a shadow below, as a picture', () => {
    const lines = filtered('drop-shadow(5px 0 #00f)');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('#0000ff');
    expect(lines[1]).toContain('#ff0000');
  });

  it('keep the text once', async () => {
    const { warnings, pdf } = await render('<p style="filter:drop-shadow(1px 1px 2px red) invert(1)">word</p>', {
      pdf: { compress: false },
    });
    expect(warnings).toEqual([]);
    expect(new TextDecoder('latin1').decode(pdf)).toContain('/Artifact');
  });

  it('follow <filter> elements and warn of what they leave out', async () => {
    const svg = (primitive: string) => `<svg width=0 height=0><filter id=f>${primitive}</filter></svg>`;
    const warned = async (primitive: string) =>
      (await render(`${svg(primitive)}<p style="filter:url(#f)">x</p>`)).warnings.map(({ message }) => message);
    expect(await warned('<feColorMatrix type="saturate" values="0"/>')).toEqual([]);
    expect(await warned('<feTurbulence baseFrequency=".1"/>')).toEqual([]);
    expect((await warned('<feOffset in="BackgroundImage"/>')).join()).toContain('BackgroundImage');
    expect((await warned('<feBlend mode="multiply"/>')).join()).toContain('feBlend multiply in linear light');
    expect(await warned('<feBlend mode="multiply" color-interpolation-filters="sRGB"/>')).toEqual([]);
    expect(await warned('<feBlend/>')).toEqual([]);
  });

  it('stay bounded where results are merged again and again', async () => {
    const twice = '<feMerge><feMergeNode/><feMergeNode/></feMerge>'.repeat(64);
    const html = `<svg aria-label=x width=9 height=9><filter id=f>${twice}</filter><rect width=9 height=9 filter="url(#f)"/></svg>`;
    expect((await render(html)).warnings.map(({ code }) => code)).toEqual(['css-unsupported']);
  });

  /** Two shapes that overlap, as displayed through the filter. */
  const overlapping = async (primitive: string): Promise<readonly string[]> => {
    const shapes = '<rect width="20" height="20" fill="red"/><rect x="10" width="20" height="20" fill="lime"/>';
    const text = await dump(
      `<svg aria-label=x width=40 height=20><filter id=f color-interpolation-filters="sRGB">${primitive}</filter><g filter="url(#f)">${shapes}</g></svg>`,
      'display',
    );
    return text.split('\n').map((line) => line.trim());
  };

  // https://drafts.fxtf.org/filter-effects-1/#FilterPrimitivesOverview: a primitive sees a picture, not the shapes in it.
  it.each([
    ['<feColorMatrix values="0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 .6 0"/>', '0.6', ['#00ff00', '#ff0000']],
    ['<feComponentTransfer><feFuncA type="linear" slope=".5"/></feComponentTransfer>', '0.5', ['#ff0000', '#00ff00']],
  ])('%s makes the whole more transparent', async (primitive, opacity, colors) => {
    const lines = await overlapping(primitive);
    expect(lines).toContain(`group opacity ${opacity}`);
    expect(lines.filter((line) => line.startsWith('fill')).map((line) => line.split(' ')[1])).toEqual(colors);
  });

  it('leave other changes of alpha to each colour', async () => {
    const lines = await overlapping('<feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 1 0 0 0 0"/>');
    expect(lines.some((line) => line.startsWith('group opacity'))).toBe(false);
    expect(lines.some((line) => line.startsWith('fill #00ff00/0 '))).toBe(true);
  });

  it('add two pictures with the operator lighter', async () => {
    const sum = '<feComposite in="SourceAlpha" in2="SourceGraphic" operator="lighter"/>';
    const { pdf, warnings } = await render(
      `<svg aria-label=x width=20 height=20><filter id=f>${sum}</filter><rect width=20 height=20 fill="teal" filter="url(#f)"/></svg>`,
      { pdf: { compress: false } },
    );
    expect(warnings).toEqual([]);
    expect(new TextDecoder('latin1').decode(pdf)).toContain('/Subtype/Image');
  });
});

describe('frames', () => {
  it('cut their document along rounded corners', async () => {
    const lines = await dump(
      '<!doctype html><style>@page{margin:0}body{margin:0}</style><iframe frameborder=0 style="border-radius:12px;width:150px;height:90px" srcdoc="text"></iframe>',
      'display',
    );
    expect(lines).toContain('group clip path M12 0 L138 0 C');
  });
});
