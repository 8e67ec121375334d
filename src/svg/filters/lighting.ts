/** A surface whose height is the alpha channel, under a lamp. https://drafts.fxtf.org/filter-effects-1/#feDiffuseLightingElement */

import type { Rgba } from '../../css/values/types.ts';

type Vector = readonly [x: number, y: number, z: number];

/** Coordinates in pixels; angles in degrees. */
export type Light =
  | { readonly kind: 'distant'; readonly azimuth: number; readonly elevation: number }
  | { readonly kind: 'point'; readonly position: Vector }
  | {
      readonly kind: 'spot';
      readonly position: Vector;
      readonly pointsAt: Vector;
      readonly exponent: number;
      /** Half the angle of the cone; null if there is no cone. */
      readonly cone: number | null;
    };

interface Lighting {
  readonly light: Light;
  readonly color: Rgba;
  readonly surfaceScale: number;
  /** `kd` or `ks`. */
  readonly constant: number;
  /** The exponent of specular reflection; null for diffuse light. */
  readonly exponent: number | null;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four each, times alpha. */
  readonly data: Float32Array;
}

/** The light on the surface: opaque for diffuse lighting, with the brightest channel as alpha for specular lighting. */
export function lit({ width, height, data }: Pixels, lighting: Lighting): Float32Array {
  const { light, color, surfaceScale, constant, exponent } = lighting;
  const out = new Float32Array(data.length);
  const heightAt = (x: number, y: number): number =>
    data[(Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4 + 3]!;
  const lamp = lampOf(light);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const normal = normalAt(heightAt, x, y, width, height, surfaceScale);
      const { direction, strength } = lamp(x, y, surfaceScale * heightAt(x, y));
      const facing = exponent === null ? dot(normal, direction) : reflected(normal, direction) ** exponent;
      const amount = Math.max(0, constant * facing) * strength;
      const at = (y * width + x) * 4;
      const [r, g, b] = [Math.min(1, amount * color.r), Math.min(1, amount * color.g), Math.min(1, amount * color.b)];
      out[at] = r;
      out[at + 1] = g;
      out[at + 2] = b;
      out[at + 3] = exponent === null ? 1 : Math.max(r, g, b);
    }
  }
  return out;
}

/**
 * Uses the Sobel kernel. At an edge only the available part is used: the same differences, with edge pixels in place of those beyond and
 * weights that sum to one.
 */
function normalAt(
  heightAt: (x: number, y: number) => number,
  x: number,
  y: number,
  width: number,
  height: number,
  surfaceScale: number,
): Vector {
  const across = slope((i, j) => heightAt(x + i, y + j), x === 0, x === width - 1, y === 0, y === height - 1);
  const down = slope((i, j) => heightAt(x + j, y + i), y === 0, y === height - 1, x === 0, x === width - 1);
  return unit([-surfaceScale * across, -surfaceScale * down, 1]);
}

/** The change along the first axis, averaged over neighbouring pixels along the second. */
function slope(
  at: (i: number, j: number) => number,
  first: boolean,
  last: boolean,
  above: boolean,
  below: boolean,
): number {
  const from = first ? 0 : -1;
  const to = last ? 0 : 1;
  if (from === to) return 0;
  const difference = (j: number): number => at(to, j) - at(from, j);
  let sum = 2 * difference(0);
  let weight = 2;
  if (!above) {
    sum += difference(-1);
    weight++;
  }
  if (!below) {
    sum += difference(1);
    weight++;
  }
  return (2 * sum) / (weight * (to - from));
}

/** The direction and strength of the light at a pixel. */
type Lamp = (x: number, y: number, z: number) => { readonly direction: Vector; readonly strength: number };

const RADIANS = Math.PI / 180;
/** The range of the cosine over which a cone's light fades in; browsers differ here. */
const SOFT_EDGE = 0.016;

function lampOf(light: Light): Lamp {
  if (light.kind === 'distant') {
    const azimuth = light.azimuth * RADIANS;
    const elevation = light.elevation * RADIANS;
    const level = Math.cos(elevation);
    const direction: Vector = [Math.cos(azimuth) * level, Math.sin(azimuth) * level, Math.sin(elevation)];
    return () => ({ direction, strength: 1 });
  }
  const { position } = light;
  const towards = (x: number, y: number, z: number): Vector =>
    unit([position[0] - x - 0.5, position[1] - y - 0.5, position[2] - z]);
  if (light.kind === 'point') return (x, y, z) => ({ direction: towards(x, y, z), strength: 1 });
  const { pointsAt, exponent, cone } = light;
  const axis = unit([pointsAt[0] - position[0], pointsAt[1] - position[1], pointsAt[2] - position[2]]);
  const limit = cone === null ? -1 : Math.cos(Math.abs(cone) * RADIANS);
  return (x, y, z) => {
    const direction = towards(x, y, z);
    const along = -dot(direction, axis);
    const edge = Math.min(1, Math.max(0, (along - limit) / SOFT_EDGE));
    return { direction, strength: along <= 0 ? 0 : edge * along ** exponent };
  };
}

/** How closely the reflected light points to the eye, which is far above. */
function reflected(normal: Vector, direction: Vector): number {
  return Math.max(0, dot(normal, unit([direction[0], direction[1], direction[2] + 1])));
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
