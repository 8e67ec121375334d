/**
 * `<filter>` elements: drawn as vectors where possible, otherwise as pixels. https://drafts.fxtf.org/filter-effects-1/#FilterElement
 */

import type { BlendMode } from '../../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../../css/values/types.ts';
import { faded, usedColor } from '../../display/colors.ts';
import type { DisplayItem } from '../../display/display-list.ts';
import { rectPath } from '../../display/paths.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px, Rect } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { numberOf, numbersOf } from '../attributes.ts';
import { region } from '../clips.ts';
import { guarded, hrefOf, inPlace, MAX_DEPTH, type Place, type SvgContext, targetOf } from '../context.ts';
import { drawFilterImage } from '../image-element.ts';
import { blurredItems } from './blur.ts';
import {
  applyMatrix,
  type ColorMatrix,
  hueMatrix,
  inLinearLight,
  saturateMatrix,
  withoutOpacity,
} from './color-matrix.ts';
import { type FilterEnvironment, grouped, recolored, shadowOf } from './filter-functions.ts';
import { BLACK, type FilterRun, type Items, inputOf, isLinear, subregion } from './filter-run.ts';
import { thickenedItems } from './morphology.ts';
import {
  arithmeticFactors,
  arithmeticItems,
  convolvedItems,
  displacedItems,
  lightingItems,
  turbulenceItems,
} from './pixel-primitives.ts';
import { transferFunctions } from './transfer.ts';

/** The most items in one result: copies of copies grow fast. */
const MAX_ITEMS = 100_000;

/** What a filter is applied to: the items, their bounding box, and the style of their element. */
interface FilterSource {
  readonly items: Items;
  readonly box: Rect;
  readonly style: ComputedStyle;
}

/** The source with the filter applied; null if `element` is not a filter. */
export function filterElementItems(
  context: SvgContext,
  element: Element | null,
  { items, box, style }: FilterSource,
  place: Place,
  environment: FilterEnvironment,
): Items | null {
  if (element?.tag !== 'filter' || place.depth > MAX_DEPTH) return null;
  return guarded(context, element, items, () => {
    const byBox = attribute(element, 'primitiveUnits') === 'objectBoundingBox';
    const regionByBox = attribute(element, 'filterUnits') !== 'userSpaceOnUse';
    const filterRegion = region(context, element, regionByBox ? box : null, place);
    const [a, b, c, d] = place.toHost;
    const run: FilterRun = {
      context,
      place: inPlace(place),
      style,
      environment,
      source: items,
      region: filterRegion,
      unit: byBox ? { x: box.width, y: box.height } : { x: 1, y: 1 },
      results: new Map(),
      areas: new Map(),
      seen: { within: filterRegion, scale: Math.sqrt(Math.abs(a * d - b * c)) || 1 },
      last: items,
    };
    const primitives = element.elements.filter(({ tag }) => tag.startsWith('fe'));
    // Without primitives the result is transparent black.
    if (primitives.length === 0) return [];
    for (const primitive of primitives) {
      run.last = withinArea(run, primitive, primitiveItems(run, primitive));
      if (run.last.length > MAX_ITEMS) {
        environment.warn('a filter of so many shapes');
        return items;
      }
      const name = attribute(primitive, 'result');
      if (name) run.results.set(name, run.last);
    }
    const { x, y, width, height } = filterRegion;
    const path = rectPath({ x, y, width, height });
    return grouped({ clip: { path, rule: 'nonzero' } }, run.last);
  });
}

const AREA = ['x', 'y', 'width', 'height'] as const;

/** Clips the result of a primitive to its subregion. https://drafts.fxtf.org/filter-effects-1/#FilterPrimitiveSubRegion */
function withinArea(run: FilterRun, primitive: Element, items: Items): Items {
  if (AREA.every((name) => attribute(primitive, name) === null)) return items;
  const area = subregion(run, primitive);
  // Primitives that fill their subregion already end there.
  const fills = primitive.tag === 'feFlood' || primitive.tag === 'feImage';
  const cut = fills ? [...items] : grouped({ clip: { path: rectPath(area), rule: 'nonzero' } }, items);
  run.areas.set(cut, area);
  return cut;
}

function primitiveItems(run: FilterRun, primitive: Element): Items {
  const number = (name: string, fallback: number): number => numberOf(attribute(primitive, name), fallback);
  const shift = { x: number('dx', 0) * run.unit.x, y: number('dy', 0) * run.unit.y };
  switch (primitive.tag) {
    case 'feFlood':
      return flood(run, primitive);
    case 'feOffset':
      return grouped({ transform: [1, 0, 0, 1, shift.x, shift.y] }, inputOf(run, primitive));
    case 'feMerge':
      return primitive.elements.filter(({ tag }) => tag === 'feMergeNode').flatMap((node) => inputOf(run, node));
    case 'feColorMatrix':
      return colorMatrix(run, primitive);
    case 'feComponentTransfer': {
      const { name, color, opacity } = transferFunctions(primitive);
      return fadedItems(changed(run, primitive, inputOf(run, primitive), `transfer ${name}`, color), opacity);
    }
    case 'feBlend': {
      const blend = (attribute(primitive, 'mode') ?? 'normal') as BlendMode;
      // Not yet: PDF blends in the colour space of the page.
      if (blend !== 'normal' && isLinear(run, primitive)) run.environment.warn(`feBlend ${blend} in linear light`);
      const over = grouped({ blend }, inputOf(run, primitive));
      return grouped({ isolated: true }, [...inputOf(run, primitive, 'in2'), ...over]);
    }
    case 'feComposite':
      return composite(run, primitive);
    case 'feDropShadow': {
      const input = inputOf(run, primitive);
      const x = number('dx', 2) * run.unit.x;
      const y = number('dy', 2) * run.unit.y;
      const shadow = { color: floodColor(run, primitive), x, y, deviation: deviations(run, primitive, 2) };
      return [...shadowOf(input, shadow, run.seen, run.environment), ...input];
    }
    case 'feImage':
      return imageItems(run, primitive);
    case 'feGaussianBlur': {
      const deviation = deviations(run, primitive, 0);
      const input = inputOf(run, primitive);
      if (deviation.x === 0 && deviation.y === 0) return input;
      return blurredItems(input, deviation, { ...run.seen, linear: isLinear(run, primitive) }, run.environment);
    }
    case 'feMorphology': {
      const [x = 0, y = x] = numbersOf(attribute(primitive, 'radius'));
      const radius = { x: x * run.unit.x, y: y * run.unit.y };
      const input = inputOf(run, primitive);
      // A negative radius, or two of 0, changes nothing.
      if (!(x >= 0) || !(y >= 0) || x + y === 0) return input;
      const erode = attribute(primitive, 'operator') !== 'dilate';
      return thickenedItems(input, radius, { ...run.seen, erode }, run.environment);
    }
    case 'feTile':
      return tiled(run, inputOf(run, primitive));
    case 'feTurbulence':
      return turbulenceItems(run, primitive);
    case 'feDiffuseLighting':
    case 'feSpecularLighting':
      return lightingItems(run, primitive);
    case 'feConvolveMatrix':
      return convolvedItems(run, primitive);
    case 'feDisplacementMap':
      return displacedItems(run, primitive);
    default:
      run.environment.warn(primitive.tag);
      return inputOf(run, primitive);
  }
}

/** The deviations along both axes; negative values do not blur. */
function deviations({ unit }: FilterRun, primitive: Element, fallback: number): { readonly x: Px; readonly y: Px } {
  const [x = fallback, y = x] = numbersOf(attribute(primitive, 'stdDeviation'));
  return { x: Math.max(0, x) * unit.x, y: Math.max(0, y) * unit.y };
}

/** https://drafts.fxtf.org/filter-effects-1/#feTileElement */
function tiled({ region, areas }: FilterRun, input: Items): Items {
  const tile = areas.get(input) ?? region;
  if (!(tile.width > 0) || !(tile.height > 0)) return [];
  const { x, y, width, height } = tile;
  const items = grouped({ transform: [1, 0, 0, 1, -x, -y] }, input);
  const paint = {
    kind: 'pattern',
    matrix: [1, 0, 0, 1, x, y],
    width,
    height,
    xStep: width,
    yStep: height,
    items,
  } as const;
  return [{ kind: 'fill', path: rectPath(region), rule: 'nonzero', paint }];
}

function floodColor({ context }: FilterRun, primitive: Element): Rgba {
  const style = context.styled.styleOf(primitive);
  return faded(usedColor(style.svgShape.floodColor, style), style.svgShape.floodOpacity);
}

function flood(run: FilterRun, primitive: Element): Items {
  const { x, y, width, height } = subregion(run, primitive);
  const path = rectPath({ x, y, width, height });
  return [{ kind: 'fill', path, rule: 'nonzero', paint: { kind: 'solid', color: floodColor(run, primitive) } }];
}

/** Colours are changed in linear light unless the filter says sRGB. */
function changed(
  run: FilterRun,
  primitive: Element,
  items: Items,
  name: string,
  change: (color: Rgba) => Rgba,
): DisplayItem[] {
  const linear = isLinear(run, primitive);
  const space = linear ? 'linear' : 'srgb';
  return recolored(items, `${name} ${space}`, linear ? inLinearLight(change) : change, run.environment);
}

function colorMatrix(run: FilterRun, primitive: Element): Items {
  const type = attribute(primitive, 'type') ?? 'matrix';
  const values = numbersOf(attribute(primitive, 'values'));
  const input = inputOf(run, primitive);
  let matrix: ColorMatrix | null = null;
  if (type === 'matrix') matrix = values.length === 20 ? values : null;
  else if (type === 'saturate') matrix = saturateMatrix(values[0] ?? 1);
  else if (type === 'hueRotate') matrix = hueMatrix(values[0] ?? 0);
  else if (type === 'luminanceToAlpha') matrix = [...new Array<number>(15).fill(0), 0.2125, 0.7154, 0.0721, 0, 0];
  if (!matrix) return input;
  const { opacity, matrix: used } = withoutOpacity(matrix);
  const items = changed(run, primitive, input, `matrix ${used.join(' ')}`, (color) => applyMatrix(used, color));
  return fadedItems(items, opacity);
}

/** A single picture that is more transparent: what overlaps in it does not show through. */
const fadedItems = (items: Items, opacity: number): Items => (opacity < 1 ? grouped({ opacity }, items) : items);

/** https://drafts.fxtf.org/filter-effects-1/#feCompositeElement, using the Porter-Duff operators. */
function composite(run: FilterRun, primitive: Element): Items {
  const top = inputOf(run, primitive);
  const bottom = inputOf(run, primitive, 'in2');
  const { x, y, width, height } = run.region;
  const everywhere = rectPath({ x, y, width, height });
  const fill = (color: Rgba): DisplayItem => ({
    kind: 'fill',
    path: everywhere,
    rule: 'nonzero',
    paint: { kind: 'solid', color },
  });
  const inside = (items: Items, mask: Items): DisplayItem[] => grouped({ mask: { kind: 'alpha', items: mask } }, items);
  const outside = (items: Items, mask: Items): DisplayItem[] => {
    const inverse = [fill({ r: 1, g: 1, b: 1, a: 1 }), ...inside([fill(BLACK)], mask)];
    return grouped({ mask: { kind: 'luminance', items: inverse } }, items);
  };
  switch (attribute(primitive, 'operator') ?? 'over') {
    case 'in':
      return inside(top, bottom);
    case 'out':
      return outside(top, bottom);
    case 'atop':
      return [...bottom, ...inside(top, bottom)];
    case 'xor':
      return [...outside(top, bottom), ...outside(bottom, top)];
    case 'arithmetic':
      return arithmeticItems(run, primitive, [top, bottom], arithmeticFactors(primitive));
    case 'lighter':
      return arithmeticItems(run, primitive, [top, bottom], [0, 1, 1, 0]);
    default:
      return [...bottom, ...top];
  }
}

/** https://drafts.fxtf.org/filter-effects-1/#feImageElement */
function imageItems(run: FilterRun, primitive: Element): Items {
  const { context, place } = run;
  const href = hrefOf(primitive);
  const out: DisplayItem[] = [];
  const style = context.styled.styleOf(primitive);
  const rect = subregion(run, primitive);
  const target = href?.trim().startsWith('#') ? targetOf(context, href) : null;
  if (!target) {
    drawFilterImage(context, primitive, style, rect, out);
    return out;
  }
  context.drawElement(context, target, style, place, out);
  // Deviation: as in Chromium, the element's coordinates start at the corner of the subregion.
  return grouped({ transform: [1, 0, 0, 1, rect.x, rect.y] }, out);
}
