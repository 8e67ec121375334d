/** Perlin's noise. https://drafts.fxtf.org/filter-effects-1/#feTurbulenceElement */

/** The lattice repeats after this many steps. */
const LATTICE = 256;
/** Added before rounding down, so that points left of and above the origin are not mirrored. */
const OFFSET = 4096;
const CHANNELS = 4;

/** Lattice points in a random order, and a random direction at each of them for each channel. */
interface Noise {
  readonly selector: Uint16Array;
  /** By channel: x and y of each direction, one after the other. */
  readonly gradients: readonly Float64Array[];
}

/** Park and Miller's minimal standard generator, computed by Schrage's method as the specification prescribes. */
const MODULUS = 2147483647;
const MULTIPLIER = 16807;
const QUOTIENT = 127773;
const REMAINDER = 2836;

function nextRandom(seed: number): number {
  const result = MULTIPLIER * (seed % QUOTIENT) - REMAINDER * Math.floor(seed / QUOTIENT);
  return result <= 0 ? result + MODULUS : result;
}

function createNoise(start: number): Noise {
  let seed = Math.trunc(start);
  if (seed <= 0) seed = -(seed % (MODULUS - 1)) + 1;
  if (seed > MODULUS - 1) seed = MODULUS - 1;
  const random = (): number => {
    seed = nextRandom(seed);
    return seed;
  };
  const gradients = Array.from({ length: CHANNELS }, () => {
    const directions = new Float64Array((LATTICE + LATTICE + 2) * 2);
    for (let i = 0; i < LATTICE; i++) {
      const x = ((random() % (LATTICE + LATTICE)) - LATTICE) / LATTICE;
      const y = ((random() % (LATTICE + LATTICE)) - LATTICE) / LATTICE;
      const length = Math.hypot(x, y);
      directions[i * 2] = x / length;
      directions[i * 2 + 1] = y / length;
    }
    directions.copyWithin(LATTICE * 2, 0, LATTICE * 2);
    return directions;
  });
  const selector = new Uint16Array(LATTICE + LATTICE + 2);
  for (let i = 0; i < LATTICE; i++) selector[i] = i;
  for (let i = LATTICE - 1; i > 0; i--) {
    const other = random() % LATTICE;
    const kept = selector[i]!;
    selector[i] = selector[other]!;
    selector[other] = kept;
  }
  selector.copyWithin(LATTICE, 0, LATTICE + 2);
  for (const directions of gradients) directions.copyWithin(LATTICE * 4, 0, 4);
  return { selector, gradients };
}

/** A lattice that wraps at `x` and `y`, after `width` and `height` steps. */
interface Stitch {
  readonly width: number;
  readonly height: number;
  readonly wrapX: number;
  readonly wrapY: number;
}

const ease = (t: number): number => t * t * (3 - 2 * t);
const between = (t: number, a: number, b: number): number => a + t * (b - a);

function noiseAt({ selector, gradients }: Noise, channel: number, x: number, y: number, stitch: Stitch | null): number {
  const directions = gradients[channel]!;
  const left = Math.floor(x + OFFSET);
  const top = Math.floor(y + OFFSET);
  const dx = x + OFFSET - left;
  const dy = y + OFFSET - top;
  let [x0, x1, y0, y1] = [left, left + 1, top, top + 1];
  if (stitch) {
    if (x0 >= stitch.wrapX) x0 -= stitch.width;
    if (x1 >= stitch.wrapX) x1 -= stitch.width;
    if (y0 >= stitch.wrapY) y0 -= stitch.height;
    if (y1 >= stitch.wrapY) y1 -= stitch.height;
  }
  const i = selector[x0 & (LATTICE - 1)]!;
  const j = selector[x1 & (LATTICE - 1)]!;
  y0 &= LATTICE - 1;
  y1 &= LATTICE - 1;
  const influence = (index: number, px: number, py: number): number => {
    const at = selector[index]! * 2;
    return px * directions[at]! + py * directions[at + 1]!;
  };
  const across = ease(dx);
  const above = between(across, influence(i + y0, dx, dy), influence(j + y0, dx - 1, dy));
  const below = between(across, influence(i + y1, dx, dy - 1), influence(j + y1, dx - 1, dy - 1));
  return between(ease(dy), above, below);
}

interface Turbulence {
  readonly frequency: { readonly x: number; readonly y: number };
  readonly octaves: number;
  readonly seed: number;
  /** True for `fractalNoise`; false for `turbulence`, which sums absolute values. */
  readonly fractal: boolean;
  /** The tile at whose edges the noise must match, in the units of the points; null if it need not. */
  readonly tile: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

/** Further octaves would change no colour by as much as 1/255. */
const MOST_OCTAVES = 9;

/** Writes the colour at a point to four elements of `to` from `at`: red, green, blue (not premultiplied) and alpha, 0 to 1. */
type TurbulenceAt = (x: number, y: number, to: Float32Array, at: number) => void;

export function turbulence({ frequency, octaves, seed, fractal, tile }: Turbulence): TurbulenceAt {
  const noise = createNoise(seed);
  const count = Math.min(MOST_OCTAVES, octaves);
  const [fx, fy] = tile ? [met(frequency.x, tile.width), met(frequency.y, tile.height)] : [frequency.x, frequency.y];
  const stitches = Array.from({ length: count }, (_, octave) => tile && stitchOf(tile, fx, fy, octave));
  return (x, y, to, at) => {
    for (let channel = 0; channel < CHANNELS; channel++) {
      let sum = 0;
      let scale = 1;
      for (let octave = 0; octave < count; octave++, scale *= 2) {
        const value = noiseAt(noise, channel, x * fx * scale, y * fy * scale, stitches[octave]!);
        sum += (fractal ? value : Math.abs(value)) / scale;
      }
      to[at + channel] = Math.min(1, Math.max(0, fractal ? (sum + 1) / 2 : sum));
    }
  };
}

/** The nearest frequency with a whole number of waves in the tile. */
function met(frequency: number, length: number): number {
  if (frequency === 0) return 0;
  const lower = Math.floor(length * frequency) / length;
  const upper = Math.ceil(length * frequency) / length;
  return lower > 0 && frequency / lower < upper / frequency ? lower : upper;
}

function stitchOf(tile: NonNullable<Turbulence['tile']>, fx: number, fy: number, octave: number): Stitch {
  const width = Math.round(tile.width * fx) * 2 ** octave;
  const height = Math.round(tile.height * fy) * 2 ** octave;
  const wrapX = Math.floor(tile.x * fx * 2 ** octave) + OFFSET + width;
  const wrapY = Math.floor(tile.y * fy * 2 ** octave) + OFFSET + height;
  return { width, height, wrapX, wrapY };
}
