/** The filter primitives that cannot be drawn as vectors: they work on pictures of the filter region. */

import { usedColor } from '../../display/colors.ts';
import type { Element } from '../../dom/node.ts';
import { attribute } from '../../dom/node.ts';
import { numberOf, numbersOf } from '../attributes.ts';
import { toLinearLight } from './color-matrix.ts';
import { convolved } from './convolution.ts';
import { type FilterRun, type Items, inputOf, isLinear, subregion } from './filter-run.ts';
import { type Light, lit } from './lighting.ts';
import { inLight } from './linear-light.ts';
import type { PixelGrid, Raster } from './raster.ts';
import { pixelItems, SHARP } from './raster-filters.ts';
import { turbulence } from './turbulence.ts';
import { type ArithmeticFactors, arithmetic, displaced } from './two-pictures.ts';

type Apply = (pictures: readonly Raster[], grid: PixelGrid) => Raster;

interface Asked {
  readonly density: number;
  /** Samples read for each sample produced. */
  readonly work: number;
}

function made(run: FilterRun, primitive: Element, inputs: readonly Items[], asked: Asked, apply: Apply): Items {
  const rect = subregion(run, primitive);
  if (!(rect.width > 0) || !(rect.height > 0)) return [];
  const linear = isLinear(run, primitive);
  return pixelItems(
    {
      inputs,
      rect,
      density: asked.density * run.seen.scale,
      work: asked.work,
      apply: (pictures, grid) => inLight(linear, pictures, (read) => apply(read, grid)),
    },
    run.environment,
  );
}

const number = (element: Element, name: string, fallback: number): number =>
  numberOf(attribute(element, name), fallback);

/** Pixels of the grid per primitive unit. */
function pixelsOf({ unit }: FilterRun, { rect, width, height }: PixelGrid): { readonly x: number; readonly y: number } {
  return { x: (unit.x * width) / rect.width, y: (unit.y * height) / rect.height };
}

// --- noise ----------------------------------------------------------------------------------------------------

/** https://drafts.fxtf.org/filter-effects-1/#feTurbulenceElement */
export function turbulenceItems(run: FilterRun, primitive: Element): Items {
  const [x = 0, y = x] = numbersOf(attribute(primitive, 'baseFrequency'));
  const octaves = Math.trunc(number(primitive, 'numOctaves', 1));
  // Negative frequencies, or no octaves, are errors: nothing is drawn.
  if (x < 0 || y < 0 || octaves <= 0) return [];
  const region = subregion(run, primitive);
  const colorAt = turbulence({
    frequency: { x: x / run.unit.x, y: y / run.unit.y },
    octaves,
    seed: number(primitive, 'seed', 0),
    fractal: attribute(primitive, 'type') === 'fractalNoise',
    tile: attribute(primitive, 'stitchTiles') === 'stitch' ? region : null,
  });
  // The noise is no finer than its last octave, though what it displaces may be.
  const detail = Math.max(x / run.unit.x, y / run.unit.y) * 2 ** Math.min(8, octaves + 1);
  const density = Math.min(SHARP, Math.max(2, detail / run.seen.scale));
  return made(run, primitive, [], { density, work: octaves }, (_, { rect, width, height }) => {
    const data = new Float32Array(width * height * 4);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const at = (row * width + column) * 4;
        colorAt(
          rect.x + ((column + 0.5) * rect.width) / width,
          rect.y + ((row + 0.5) * rect.height) / height,
          data,
          at,
        );
        for (let c = at; c < at + 3; c++) data[c]! *= data[at + 3]!;
      }
    }
    return { rect, width, height, data };
  });
}

// --- light ----------------------------------------------------------------------------------------------------

/** https://drafts.fxtf.org/filter-effects-1/#feDiffuseLightingElement and #feSpecularLightingElement */
export function lightingItems(run: FilterRun, primitive: Element): Items {
  const source = primitive.elements.find(({ tag }) => /^fe(Distant|Point|Spot)Light$/.test(tag));
  if (!source) return [];
  const style = run.context.styled.styleOf(primitive);
  const color = usedColor(style.svgShape.lightingColor, style);
  const specular = primitive.tag === 'feSpecularLighting';
  const asked = { density: SHARP, work: 4 };
  return made(run, primitive, [inputOf(run, primitive)], asked, ([picture], grid) => {
    const pixels = pixelsOf(run, grid);
    const data = lit(picture!, {
      light: lightOf(source, run, grid),
      color: isLinear(run, primitive) ? toLinearLight(color) : color,
      surfaceScale: number(primitive, 'surfaceScale', 1) * Math.sqrt(pixels.x * pixels.y),
      constant: Math.max(0, number(primitive, specular ? 'specularConstant' : 'diffuseConstant', 1)),
      exponent: specular ? Math.min(128, Math.max(1, number(primitive, 'specularExponent', 1))) : null,
    });
    return { ...grid, data };
  });
}

function lightOf(source: Element, run: FilterRun, grid: PixelGrid): Light {
  if (source.tag === 'feDistantLight') {
    return { kind: 'distant', azimuth: number(source, 'azimuth', 0), elevation: number(source, 'elevation', 0) };
  }
  const pixels = pixelsOf(run, grid);
  const [left, top] = [grid.rect.x / run.unit.x, grid.rect.y / run.unit.y];
  const point = (x: string, y: string, z: string) =>
    [
      (number(source, x, 0) - left) * pixels.x,
      (number(source, y, 0) - top) * pixels.y,
      number(source, z, 0) * Math.sqrt(pixels.x * pixels.y),
    ] as const;
  const position = point('x', 'y', 'z');
  if (source.tag === 'fePointLight') return { kind: 'point', position };
  const cone = attribute(source, 'limitingConeAngle');
  return {
    kind: 'spot',
    position,
    pointsAt: point('pointsAtX', 'pointsAtY', 'pointsAtZ'),
    exponent: Math.max(0, number(source, 'specularExponent', 1)),
    cone: cone === null ? null : numberOf(cone, 180),
  };
}

// --- matrices -------------------------------------------------------------------------------------------------

const EDGES: Readonly<Record<string, 'wrap' | 'none'>> = { wrap: 'wrap', none: 'none' };

/**
 * Works on the existing pixels, as if without `kernelUnitLength`, which browsers ignore.
 * https://drafts.fxtf.org/filter-effects-1/#feConvolveMatrixElement
 */
export function convolvedItems(run: FilterRun, primitive: Element): Items {
  const input = inputOf(run, primitive);
  const [columns = 3, rows = columns] = numbersOf(attribute(primitive, 'order')).map(Math.trunc);
  const kernel = numbersOf(attribute(primitive, 'kernelMatrix'));
  const target = {
    x: Math.trunc(number(primitive, 'targetX', Math.floor(columns / 2))),
    y: Math.trunc(number(primitive, 'targetY', Math.floor(rows / 2))),
  };
  const within = target.x >= 0 && target.x < columns && target.y >= 0 && target.y < rows;
  // An invalid filter primitive gives an empty result.
  if (!(columns > 0) || !(rows > 0) || kernel.length !== columns * rows || !within) return [];
  const sum = kernel.reduce((total, value) => total + value, 0);
  const edges = EDGES[attribute(primitive, 'edgeMode') ?? ''] ?? 'duplicate';
  return made(
    run,
    primitive,
    [input],
    { density: SHARP, work: Math.max(1, (columns * rows) / 8) },
    ([picture], grid) => {
      const data = convolved(picture!, {
        columns,
        rows,
        kernel,
        divisor: number(primitive, 'divisor', 0) || sum || 1,
        bias: number(primitive, 'bias', 0),
        target,
        edges,
        preserveAlpha: attribute(primitive, 'preserveAlpha') === 'true',
      });
      return { ...grid, data };
    },
  );
}

// --- two inputs -----------------------------------------------------------------------------------------------

export function arithmeticItems(
  run: FilterRun,
  primitive: Element,
  inputs: readonly [top: Items, bottom: Items],
  factors: ArithmeticFactors,
): Items {
  return made(run, primitive, inputs, { density: SHARP, work: 2 }, ([a, b]) => arithmetic(a!, b!, factors));
}

/** `k1` to `k4` of an `feComposite`. */
export const arithmeticFactors = (primitive: Element): ArithmeticFactors => [
  number(primitive, 'k1', 0),
  number(primitive, 'k2', 0),
  number(primitive, 'k3', 0),
  number(primitive, 'k4', 0),
];

const CHANNELS = ['R', 'G', 'B', 'A'];

/** https://drafts.fxtf.org/filter-effects-1/#feDisplacementMapElement */
export function displacedItems(run: FilterRun, primitive: Element): Items {
  const inputs = [inputOf(run, primitive), inputOf(run, primitive, 'in2')];
  const scale = number(primitive, 'scale', 0);
  const channel = (name: string): number => {
    const index = CHANNELS.indexOf(attribute(primitive, name) ?? 'A');
    return index < 0 ? 3 : index;
  };
  const channels = { x: channel('xChannelSelector'), y: channel('yChannelSelector') };
  return made(run, primitive, inputs, { density: SHARP, work: 2 }, ([picture, map], grid) => {
    const pixels = pixelsOf(run, grid);
    return displaced(picture!, map!, { scale: { x: scale * pixels.x, y: scale * pixels.y }, channels });
  });
}
