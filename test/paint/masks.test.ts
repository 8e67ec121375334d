import { describe, expect, it } from 'vitest';
import { parseValue } from '../../src/css/properties/index.ts';
import { parseComponentValues } from '../../src/css/syntax/component-values.ts';
import type { DisplayItem, PushItem } from '../../src/display/display-list.ts';
import { dump, render } from '../../src/index.ts';
import { createRasterBudget } from '../../src/svg/filters/raster-filters.ts';
import { recolorItems } from '../../src/svg/filters/recolor.ts';
import { at, background, box, drawn, GREEN, page, paint, RED } from './fixtures.ts';

const parse = (property: string, value: string): Record<string, unknown> => {
  const parsed = parseValue(property, parseComponentValues(value), { baseUrl: null, quirks: false });
  return Object.fromEntries(
    (parsed ?? []).map(({ longhand, specified }) => [
      longhand.field,
      specified.kind === 'value' ? specified.value : specified,
    ]),
  );
};

/** The group of a box 40 by 20 with these declarations around its green background. */
function groups(effects: Record<string, unknown>, mask: Record<string, unknown> = {}): PushItem[] {
  const root = box(100, 100, {}, [at(10, 10, box(40, 20, { ...background(GREEN), effects, mask }))]);
  return paint(page(root)).display.items.filter((item): item is PushItem => item.kind === 'push');
}

const gradient = (value: string) => parse('mask', value);

/** https://drafts.csswg.org/css-masking-1/#positioned-masks */
describe('masks', () => {
  it('are groups with an alpha mask, as large as the border box', () => {
    const [group] = groups({}, gradient('linear-gradient(black, transparent)'));
    expect(group!.mask?.kind).toBe('alpha');
    expect(group!.mask?.items).toHaveLength(1);
    expect(group!.mask?.items[0]).toMatchObject({
      kind: 'fill',
      paint: { kind: 'linear', y1: expect.closeTo(10), y2: 30 },
    });
  });

  it('take the luminance of colours by the weights of CSS', () => {
    const [group] = groups({}, gradient('linear-gradient(lime, lime) luminance'));
    expect(group!.mask?.kind).toBe('luminance');
    const [fill] = group!.mask!.items as [Extract<DisplayItem, { kind: 'fill' }>];
    expect(fill.paint).toMatchObject({ stops: [{ color: { r: 0.7154, g: 0.7154, b: 0.7154, a: 1 } }, {}] });
  });

  // As in Chromium's print.
  it('are left out if nothing of them is drawn, and so are their layers', () => {
    const gradients = 'linear-gradient(black, transparent)';
    const missing = 'url(missing.png)';
    for (const nothing of [
      missing,
      `${missing}, ${missing}`,
      `${gradients} 0 0 / 0 0`,
      `${gradients} intersect, ${missing}`,
    ])
      expect(groups({}, gradient(nothing))).toEqual([]);
    const alone = groups({}, gradient(gradients));
    for (const one of [
      `${missing} intersect, ${gradients}`,
      `${missing}, ${gradients}`,
      `${gradients} exclude, ${missing}`,
    ])
      expect(groups({}, gradient(one))).toEqual(alone);
  });

  it('are clipped to the text of the box', async () => {
    const word = '<p style="mask: linear-gradient(black, black) text; background: red">word</p>';
    const lines = (await dump(word, 'display')).split('\n').map((line) => line.trim());
    expect(lines.slice(1, 6)).toEqual([
      ...['group alpha mask', 'mask:', 'group alpha mask', 'mask:'],
      expect.stringContaining('text "word"'),
    ]);
  });

  it('intersect layers: each masks the other', () => {
    const both = 'linear-gradient(black, transparent) intersect, linear-gradient(90deg, black, transparent)';
    const [group] = groups({}, gradient(both));
    expect(group!.mask?.items[0]).toMatchObject({ kind: 'push', mask: { kind: 'alpha' } });
  });
});

/** https://drafts.csswg.org/css-masking-1/#the-mask */
describe('mask', () => {
  it('sets origin and clip by one box, position and size by a slash', () => {
    expect(parse('mask', 'url(#m) right 2px / 5px no-repeat content-box no-clip exclude alpha')).toMatchObject({
      maskImage: [{ kind: 'url', url: '#m' }],
      maskPosition: [{ x: { value: 100 }, y: 2 }],
      maskSize: [[5, 'auto']],
      maskRepeat: [['no-repeat', 'no-repeat']],
      maskOrigin: ['content-box'],
      maskClip: ['no-clip'],
      maskComposite: ['exclude'],
      maskMode: ['alpha'],
    });
    expect(parse('mask', 'url(#m) wide')).toEqual({});
  });
});

/** https://drafts.csswg.org/css-masking-1/#the-clip-path */
describe('clip-path', () => {
  it('is a clip around the box', () => {
    const [group] = groups(parse('clip-path', 'inset(5px 10px)'));
    expect(group!.clip?.path.slice(0, 3)).toEqual([
      ['M', 20, 15],
      ['L', 40, 15],
      ['L', 40, 25],
    ]);
  });

  it('hides everything where a polygon has no area', () => {
    const [group] = groups(parse('clip-path', 'polygon(0 0, 10px 10px)'));
    expect(group!.clip?.path).toEqual([]);
  });

  it('takes the shapes of a clipPath element, and warns of one that is missing', async () => {
    const svg = '<svg width=0 height=0><clipPath id=c><circle r=5 cx=5 cy=5 /></clipPath></svg>';
    const warned = async (id: string) =>
      (await render(`${svg}<div style="clip-path:url(#${id})">x</div>`)).warnings.map(({ property }) => property);
    expect(await warned('c')).toEqual([]);
    expect(await warned('d')).toEqual(['clip-path']);
  });
});

describe('other colours', () => {
  it('reach into gradients and groups', () => {
    const items: DisplayItem[] = [
      { kind: 'fill', path: [], rule: 'nonzero', paint: { kind: 'solid', color: RED } },
      { kind: 'pop' },
    ];
    const swapped = recolorItems(items, {
      name: 'test',
      color: ({ r, g, b, a }) => ({ r: g, g: r, b, a }),
      rasters: createRasterBudget(0),
      images: new WeakMap(),
      refused() {},
    });
    expect(swapped[0]).toMatchObject({ paint: { color: { r: 0, g: 1 } } });
    expect(drawn(page(box(1, 1)))).toBeDefined();
  });
});
