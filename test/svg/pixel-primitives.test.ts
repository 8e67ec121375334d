import { describe, expect, it } from 'vitest';
import { convolved } from '../../src/svg/filters/convolution.ts';
import { lit } from '../../src/svg/filters/lighting.ts';
import { turbulence } from '../../src/svg/filters/turbulence.ts';
import { arithmetic, displaced } from '../../src/svg/filters/two-pictures.ts';
import { draw } from './fixtures.ts';

const WHITE = { r: 1, g: 1, b: 1, a: 1 };

function picture(width: number, height: number, colorAt: (x: number, y: number) => readonly number[]) {
  const data = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 4);
  return { width, height, rect: { x: 0, y: 0, width, height }, data };
}

const pixel = (data: Float32Array, width: number, x: number, y: number): number[] =>
  [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)].map((value) => Math.round(value * 1000) / 1000);

describe('feTurbulence', () => {
  const options = { frequency: { x: 0.05, y: 0.05 }, octaves: 1, seed: 0, fractal: true, tile: null };
  const at = (x: number, y: number, changes: Partial<Parameters<typeof turbulence>[0]> = {}): number[] => {
    const to = new Float32Array(4);
    turbulence({ ...options, ...changes })(x, y, to, 0);
    return [...to];
  };

  it('is one half at the points of the lattice, where no direction has an influence', () => {
    for (const [x, y] of [
      [0, 0],
      [20, 40],
      [-60, 100],
    ] as const)
      for (const value of at(x, y)) expect(value).toBeCloseTo(0.5, 6);
    expect(at(20, 40, { fractal: false }).every((value) => Math.abs(value) < 1e-6)).toBe(true);
  });

  it('is the same for a seed and another one for the next; 0 counts as 1', () => {
    expect(at(7, 13)).toEqual(at(7, 13));
    expect(at(7, 13, { seed: 1 })).toEqual(at(7, 13));
    expect(at(7, 13, { seed: 2 })).not.toEqual(at(7, 13));
  });

  it('has no steps', () => {
    for (let x = 0; x < 200; x++) {
      const [here, next] = [at(x, 31.3, { octaves: 3 }), at(x + 0.05, 31.3, { octaves: 3 })];
      for (const [channel, value] of here.entries()) expect(Math.abs(value - next[channel]!)).toBeLessThan(0.05);
    }
  });

  it('meets at the edges of its tile where it is stitched', () => {
    const tile = { x: 3, y: 5, width: 70, height: 90 };
    for (let y = 5; y < 95; y += 7) {
      const [left, right] = [at(3, y, { tile, octaves: 2 }), at(73, y, { tile, octaves: 2 })];
      for (const [channel, value] of left.entries()) expect(value).toBeCloseTo(right[channel]!, 5);
    }
  });
});

describe('light', () => {
  const flat = picture(5, 5, () => [0, 0, 0, 1]);
  const diffuse = { color: WHITE, surfaceScale: 1, constant: 1, exponent: null };

  it('from straight above is full on a level surface, and half of it from 30 degrees', () => {
    const from = (elevation: number) =>
      pixel(lit(flat, { ...diffuse, light: { kind: 'distant', azimuth: 0, elevation } }), 5, 2, 2);
    expect(from(90)).toEqual([1, 1, 1, 1]);
    expect(from(30)).toEqual([0.5, 0.5, 0.5, 1]);
  });

  it('is brighter on the side that faces it, by the normal that Sobel’s kernel gives', () => {
    // Alpha grows by a tenth a pixel to the right. The kernel is not divided by the two pixels it spans: the normal is (-2, 0, 1).
    const slope = picture(9, 5, (x) => [0, 0, 0, x / 10]);
    const data = lit(slope, {
      ...diffuse,
      surfaceScale: 10,
      light: { kind: 'distant', azimuth: 180, elevation: 45 },
    });
    const facing = 3 / Math.sqrt(10);
    for (const x of [0, 4, 8]) expect(pixel(data, 9, x, 2)[0]).toBeCloseTo(facing, 3);
    const away = lit(slope, { ...diffuse, surfaceScale: 10, light: { kind: 'distant', azimuth: 0, elevation: 45 } });
    expect(pixel(away, 9, 4, 2)[0]).toBeCloseTo(0, 3);
  });

  it('that is reflected is as opaque as bright', () => {
    const data = lit(flat, {
      ...diffuse,
      exponent: 20,
      constant: 0.5,
      light: { kind: 'distant', azimuth: 0, elevation: 90 },
    });
    expect(pixel(data, 5, 2, 2)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('of a spot ends with its cone', () => {
    const wide = picture(41, 1, () => [0, 0, 0, 1]);
    const data = lit(wide, {
      ...diffuse,
      light: { kind: 'spot', position: [20.5, 0.5, 10], pointsAt: [20.5, 0.5, 0], exponent: 0, cone: 30 },
    });
    expect(pixel(data, 41, 20, 0)[0]).toBeCloseTo(1, 3);
    // 10 tan 30° = 5.8 pixels.
    expect(pixel(data, 41, 20 + 7, 0)[0]).toBe(0);
    expect(pixel(data, 41, 20 + 4, 0)[0]).toBeGreaterThan(0.5);
  });
});

describe('feConvolveMatrix', () => {
  const dot = picture(5, 5, (x, y) => (x === 2 && y === 2 ? [1, 1, 1, 1] : [0, 0, 0, 0]));
  const plain = {
    columns: 3,
    rows: 3,
    divisor: 1,
    bias: 0,
    target: { x: 1, y: 1 },
    edges: 'none',
    preserveAlpha: false,
  } as const;

  it('lays the kernel around a dot as it is written', () => {
    const data = convolved(dot, { ...plain, kernel: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] });
    const row = (y: number) => [1, 2, 3].map((x) => pixel(data, 5, x, y)[3]);
    expect([row(1), row(2), row(3)]).toEqual([
      [0.1, 0.2, 0.3],
      [0.4, 0.5, 0.6],
      [0.7, 0.8, 0.9],
    ]);
  });

  it('takes what stands beyond the edge from it, from the other side, or from nowhere', () => {
    const half = picture(4, 1, (x) => (x < 2 ? [1, 1, 1, 1] : [0, 0, 0, 0]));
    const left = { ...plain, columns: 3, rows: 1, target: { x: 1, y: 0 }, kernel: [0, 0, 1] };
    const first = (edges: 'duplicate' | 'wrap' | 'none') => pixel(convolved(half, { ...left, edges }), 4, 0, 0)[3];
    expect([first('duplicate'), first('wrap'), first('none')]).toEqual([1, 0, 0]);
  });

  it('leaves alpha where it is to be kept', () => {
    const soft = picture(3, 3, () => [0.25, 0, 0, 0.5]);
    const data = convolved(soft, {
      ...plain,
      kernel: Array<number>(9).fill(1),
      divisor: 9,
      edges: 'duplicate',
      preserveAlpha: true,
    });
    expect(pixel(data, 3, 1, 1)).toEqual([0.25, 0, 0, 0.5]);
  });
});

describe('two pictures', () => {
  it('are reckoned together, no colour brighter than its alpha', () => {
    const a = picture(1, 1, () => [0.5, 0.25, 0, 0.5]);
    const b = picture(1, 1, () => [0.5, 0.5, 0.5, 1]);
    expect(pixel(arithmetic(a, b, [0, 1, 1, 0]).data, 1, 0, 0)).toEqual([1, 0.75, 0.5, 1]);
    expect(pixel(arithmetic(a, b, [0, 0.5, 0, 0.5]).data, 1, 0, 0)).toEqual([0.75, 0.625, 0.5, 0.75]);
    expect(pixel(arithmetic(a, b, [0, 0, 1, -0.75]).data, 1, 0, 0)).toEqual([0, 0, 0, 0.25]);
  });

  it('move each other: by half the scale where the channel is full', () => {
    const line = picture(6, 1, (x) => (x === 4 ? [1, 0, 0, 1] : [0, 0, 0, 0]));
    const full = picture(6, 1, () => [1, 0.5, 0, 1]);
    const { data } = displaced(line, full, { scale: { x: 4, y: 4 }, channels: { x: 0, y: 1 } });
    expect(pixel(data, 6, 2, 0)).toEqual([1, 0, 0, 1]);
    expect(pixel(data, 6, 4, 0)).toEqual([0, 0, 0, 0]);
  });
});

describe('the elements', () => {
  const filtered = (primitives: string) =>
    draw(
      `<filter id="f" x="0" y="0" width="1" height="1">${primitives}</filter><rect width="20" height="10" filter="url(#f)"/>`,
    );

  it.each([
    '<feTurbulence baseFrequency=".1"/>',
    '<feDiffuseLighting lighting-color="red"><feDistantLight elevation="90"/></feDiffuseLighting>',
    '<feSpecularLighting><fePointLight x="5" y="5" z="9"/></feSpecularLighting>',
    '<feConvolveMatrix order="3" kernelMatrix="0 0 0 0 1 0 0 0 0"/>',
    '<feDisplacementMap scale="3" in2="SourceGraphic"/>',
    '<feComposite operator="arithmetic" in2="SourceAlpha" k2="1"/>',
  ])('make a picture of the region: %s', (primitive) => {
    const { lines, diagnostics } = filtered(primitive);
    expect(lines.filter((line) => line.includes('image')).join()).toMatch(/0 0 20 10|20 ?[×x] ?10/);
    expect(diagnostics.warnings).toEqual([]);
  });

  it.each([
    '<feTurbulence baseFrequency="-1"/>',
    '<feTurbulence baseFrequency=".1" numOctaves="0"/>',
    '<feConvolveMatrix order="3" kernelMatrix="1 2 3"/>',
    '<feConvolveMatrix order="2" kernelMatrix="1 2 3 4" targetX="2"/>',
    '<feDiffuseLighting/>',
  ])('draw nothing where they are in error: %s', (primitive) => {
    expect(filtered(primitive).lines.filter((line) => /image|fill/.test(line))).toEqual([]);
  });
});
