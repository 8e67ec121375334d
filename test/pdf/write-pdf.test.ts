import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisplayItem, Paint } from '../../src/display/display-list.ts';
import { component, num } from '../../src/pdf/syntax.ts';
import { BLACK, BLUE, latin1, page, push, RED, rectPath, textItem, write, writePages } from './fixtures.ts';
import { hasTool, runTool } from './tools.ts';

const solid = (color = RED): DisplayItem => ({
  kind: 'fill',
  path: rectPath(10, 20, 30, 40),
  rule: 'nonzero',
  paint: { kind: 'solid', color },
});

const linear = (stops: { offset: number; color: typeof RED }[]): DisplayItem => ({
  kind: 'fill',
  path: rectPath(0, 0, 100, 50),
  rule: 'nonzero',
  paint: { kind: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, matrix: [1, 0, 0, 1, 0, 0], stops },
});

const everything: DisplayItem[] = [
  solid(),
  solid({ ...BLUE, a: 0.5 }),
  textItem('Hello there', 20, 100),
  {
    kind: 'stroke',
    path: rectPath(5, 5, 50, 50),
    paint: { kind: 'solid', color: BLUE },
    width: 2,
    dash: [0, 0],
    dashOffset: 0,
    cap: 'butt',
    join: 'miter',
    miterLimit: 10,
  },
  push({ transform: [0, 1, -1, 0, 100, 100], clip: { path: rectPath(0, 0, 50, 50), rule: 'evenodd' } }),
  solid(),
  push({ opacity: 0.5, blend: 'multiply' }),
  textItem('grouped', 0, 20),
  { kind: 'pop' },
  { kind: 'pop' },
  push({ mask: { kind: 'luminance', items: [solid({ r: 1, g: 1, b: 1, a: 1 })] } }),
  linear([
    { offset: 0, color: RED },
    { offset: 0.5, color: { ...BLUE, a: 0.2 } },
    { offset: 0.5, color: BLACK },
    { offset: 1, color: RED },
  ]),
  { kind: 'pop' },
  {
    kind: 'fill',
    path: rectPath(100, 100, 100, 100),
    rule: 'nonzero',
    paint: {
      kind: 'conic',
      x: 150,
      y: 150,
      from: 0,
      radius: 80,
      matrix: [1, 0, 0, 1, 0, 0],
      stops: [
        { offset: 0, color: RED },
        { offset: 1, color: BLUE },
      ],
    },
  },
  {
    kind: 'fill',
    path: rectPath(200, 100, 100, 100),
    rule: 'nonzero',
    paint: {
      kind: 'pattern',
      matrix: [1, 0, 0, 1, 200, 100],
      width: 10,
      height: 10,
      xStep: 10,
      yStep: 10,
      items: [{ kind: 'fill', path: rectPath(0, 0, 5, 5), rule: 'nonzero', paint: { kind: 'solid', color: RED } }],
    },
  },
];

describe('writePdf', () => {
  it('rounds the edges of areas to hundredths, so that those which adjoin still do', async () => {
    const area = (left: number, right: number): DisplayItem => ({
      kind: 'fill',
      path: rectPath(left, 0, right - left, 10),
      rule: 'nonzero',
      paint: { kind: 'solid', color: RED },
    });
    const text = latin1(await write([area(1.005, 2.014), area(2.014, 3.0251)]));
    expect(text).toContain('1 0 1.01 10 re\nf\n2.01 0 1.02 10 re\nf\n');
  });

  it('gives dashes without length a direction where they have square caps', async () => {
    const line = (cap: 'butt' | 'square'): DisplayItem => ({
      kind: 'stroke',
      path: rectPath(0, 0, 50, 50),
      paint: { kind: 'solid', color: RED },
      width: 4,
      dash: [0, 8],
      dashOffset: 0,
      cap,
      join: 'miter',
      miterLimit: 10,
    });
    expect(latin1(await write([line('square')]))).toContain('[0.01 8]0 d');
    expect(latin1(await write([line('butt')]))).toContain('[0 8]0 d');
  });

  it('rounds coordinates to what is seen of them, however they are scaled', async () => {
    const line: DisplayItem = {
      kind: 'fill',
      path: [['M', 0, 0], ['L', 1.23456789, 12.3456789], ['L', 100, 0], ['Z']],
      rule: 'nonzero',
      paint: { kind: 'solid', color: RED },
    };
    const scaled = (scale: number) => [push({ transform: [scale, 0, 0, scale, 0, 0] }), line, { kind: 'pop' } as const];
    const written = async (...items: DisplayItem[]) => /0 0 m\n(.*) l\n/.exec(latin1(await write(items)))![1];
    expect(await written(...scaled(1))).toBe('1.23 12.35');
    expect(await written(...scaled(0.05))).toBe('1.2 12.3');
    expect(await written(...scaled(100))).toBe('1.2346 12.3457');
    // A form of 30 px may be shown ten times as large; so may what is in its groups.
    const bounds = { x: 0, y: 0, width: 30, height: 30 };
    const form = { kind: 'form', key: {}, bounds, transform: [1, 0, 0, 1, 0, 0] } as const;
    expect(await written({ ...form, items: [line] })).toBe('1.235 12.346');
    const group = [push({ opacity: 0.5, blend: 'multiply' }), line, line, { kind: 'pop' } as const];
    expect(await written({ ...form, items: group })).toBe('1.235 12.346');
  });

  it('paints a conic gradient that is seen through as one group', async () => {
    const stops = [
      { offset: 0, color: { ...RED, a: 0.2 } },
      { offset: 1, color: BLUE },
    ];
    const paint = { kind: 'conic', x: 50, y: 50, from: 45, radius: 80, matrix: [1, 0, 0, 1, 0, 0], stops } as const;
    const text = latin1(await write([{ kind: 'fill', path: rectPath(0, 0, 100, 100), rule: 'nonzero', paint }]));
    // The mask with the gradient's alpha, then the form with its colours; none is painted on the page itself.
    expect(text).toMatch(/gs\n\/X2 Do\nQ/);
    expect(text.match(/\/S1 sh/g)).toHaveLength(1);
  });

  it('paints gradients of hard edges alone as areas over each other', async () => {
    const stops = [0, 0.25, 0.25, 0.5, 0.5, 1].map((offset, i) => ({ offset, color: i < 2 || i > 3 ? RED : BLUE }));
    const matrix = [1, 0, 0, 1, 0, 0] as const;
    const linear = { kind: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, matrix, stops } as const;
    const radial = { kind: 'radial', x1: 50, y1: 50, r1: 0, x2: 50, y2: 50, r2: 40, matrix, stops } as const;
    const painted = async (paint: typeof linear | typeof radial | Omit<typeof linear, 'kind'>): Promise<string> =>
      latin1(
        await write([{ kind: 'fill', path: rectPath(0, 0, 100, 100), rule: 'nonzero', paint: paint as typeof linear }]),
      );
    const stripes = await painted(linear);
    expect(stripes).not.toContain('/Shading');
    // From left to right, each to the right edge.
    expect(stripes).toMatch(
      /1 0 0 rg\n0 0 100 100 re\nf\n0 0 1 rg\n25 [^f]*100 [^f]*f\n1 0 0 rg\n50 [^f]*100 [^f]*f\n/,
    );
    const rings = await painted(radial);
    expect(rings).not.toContain('/Shading');
    // From the outside in: all of it, up to half of the radius, up to a quarter.
    expect(rings).toMatch(/1 0 0 rg\n0 0 100 100 re\nf\n0 0 1 rg\n70 50 m[^f]*f\n1 0 0 rg\n60 50 m[^f]*f\n/);
    const smooth = [...stops.slice(0, 5), { offset: 1, color: BLUE }];
    expect(await painted({ ...linear, stops: smooth })).toContain('/Shading');
    const many = Array.from({ length: 2000 }, (_, i) => ({
      offset: Math.ceil(i / 2) / 1000,
      color: i % 4 < 2 ? RED : BLUE,
    }));
    expect(await painted({ ...linear, stops: many })).toContain('/Shading');
  });

  it('leaves no dark edge beside what is seen through', async () => {
    const clear = { r: 0, g: 0, b: 0, a: 0 };
    const colors = [RED, RED, BLUE, BLUE, clear, clear];
    const stops = [0, 0.5, 0.5, 0.7, 0.7, 1].map((offset, i) => ({ offset, color: colors[i]! }));
    const paint = { kind: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, matrix: [1, 0, 0, 1, 0, 0], stops } as const;
    const text = latin1(await write([{ kind: 'fill', path: rectPath(0, 0, 100, 100), rule: 'nonzero', paint }]));
    expect(text).toMatch(/1 g\n[^f]*f\n0 g\n[^f]*f\n/);
    expect(text).not.toMatch(/ rg[\s\S]*\n0 g\n50/);
  });

  it('paints stripes with nothing between them without a mask', async () => {
    const clear = { r: 0, g: 0, b: 0, a: 0 };
    const faint = { ...BLUE, a: 0.5 };
    const colors = [RED, RED, clear, clear, faint, faint, clear, clear];
    const stops = [0, 0.1, 0.1, 0.5, 0.5, 0.6, 0.6, 1].map((offset, i) => ({ offset, color: colors[i]! }));
    const line = { kind: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, matrix: [1, 0, 0, 1, 0, 0], stops } as const;
    const painted = async (paint: Paint): Promise<string> =>
      latin1(await write([{ kind: 'fill', path: rectPath(0, 0, 100, 20), rule: 'nonzero', paint }]));
    const stripes = await painted(line);
    expect(stripes).not.toContain('/SMask');
    expect(stripes).toMatch(/1 0 0 rg\n0 0 10 20 re\nf\*\n\/\w+ gs\n0 0 1 rg\n50 0 10 20 re\nf\*\n/);
    expect(stripes).toContain('/ca 0.5');
    // A dot and a ring around it, which is what two circles enclose.
    const round = {
      kind: 'radial',
      x1: 50,
      y1: 10,
      r1: 0,
      x2: 50,
      y2: 10,
      r2: 100,
      matrix: line.matrix,
      stops,
    } as const;
    const rings = await painted(round);
    expect(rings).not.toContain('/SMask');
    expect(rings).toMatch(/1 0 0 rg\n60 10 m[^f]*f\*\n/);
    // Beyond the farthest corner, at 51px, there is nothing to paint.
    expect(rings).toMatch(/0 0 1 rg\n110 10 m[^f]*100 10 m[^f]*f\*\n/);
  });

  it('fills the last pixel of a cell with the tiles that touch it', async () => {
    const items = [
      { kind: 'fill', path: rectPath(0, 0, 10, 5), rule: 'nonzero', paint: { kind: 'solid', color: RED } },
    ] as const;
    const cell = { kind: 'pattern', matrix: [1, 0, 0, 1, 0, 0], width: 10, height: 5, items } as const;
    const drawings = async (xStep: number, yStep: number): Promise<string[]> => {
      const paint = { ...cell, xStep, yStep };
      const text = latin1(await write([{ kind: 'fill', path: rectPath(0, 0, 100, 100), rule: 'nonzero', paint }]));
      expect(text).toContain('/BBox[0 0 10 5]');
      return [...text.matchAll(/q\n(?:1 0 0 1 (\S+ \S+) cm\n)?\/X\d+ Do\nQ/g)].map(([, at]) => at ?? '0 0');
    };
    expect(await drawings(10, 5)).toEqual(['0 0', '0 5', '10 0', '10 5']);
    expect(await drawings(10, 8)).toEqual(['0 0', '10 0']);
    expect(await drawings(12, 8)).toEqual([]);
  });

  it('writes a file that qpdf finds no fault with', async () => {
    if (!hasTool('qpdf')) return console.warn('skipped: qpdf is not installed');
    for (const options of [{}, { tagged: false }, { compress: true }]) {
      const result = runTool(await write(everything, options), 'qpdf', '--check', 'FILE');
      expect(result.text).toContain('No syntax or stream encoding errors found');
      expect(result.code).toBe(0);
    }
  });

  it('gives the same bytes twice, and no date unless asked', async () => {
    const first = await write(everything, { compress: true });
    const second = await write(everything, { compress: true });
    expect(Buffer.compare(first, second)).toBe(0);
    expect(latin1(first)).not.toContain('CreationDate');
    const dated = await write([], { metadata: { creationDate: new Date(Date.UTC(2020, 1, 3, 4, 5, 6)) } });
    expect(latin1(dated)).toContain('(D:20200203040506Z)');
  });

  it('maps px with y down to points with y up', async () => {
    const text = latin1(await write([solid()]));
    expect(text).toContain('/MediaBox[0 0 300 225]');
    expect(text).toContain('0.75 0 0 -0.75 0 225 cm\n');
    expect(text).toContain('1 0 0 rg\n10 20 30 40 re\nf\n');
  });

  it('never writes a dash of nothing', async () => {
    expect(latin1(await write(everything))).toContain('[]0 d');
  });

  it('writes numbers without exponents and survives numbers that are none', async () => {
    const paint = { kind: 'solid', color: { r: 1e-7, g: 0.5, b: Number.NaN, a: 1 } } as const;
    const path = rectPath(1e-9, -1e-8, 1e20, Number.POSITIVE_INFINITY);
    const text = latin1(await write([{ kind: 'fill', path, rule: 'nonzero', paint }]));
    expect(text).toContain('0.00001 0.5 0 rg');
    expect(text.replace(/\/ID.*/, '')).not.toMatch(/\d[eE][+-]?\d/);
    expect(text).not.toMatch(/NaN|Infinity/);
  });

  it('writes every number as it reads when rounded', () => {
    const steps = fc.constantFrom(1, 10, 100, 1000, 10_000);
    fc.assert(
      fc.property(fc.double({ min: -2e6, max: 2e6, noNaN: true }), steps, (value, step) => {
        expect(num(value, step)).toBe(`${Math.round(value * step) / step + 0}`);
      }),
    );
  });

  it('comes to each of 256 steps of a colour whether a reader rounds or cuts', () => {
    for (let step = 0; step <= 255; step++) {
      const written = Number(component(step / 255));
      expect(Math.floor(written * 255)).toBe(step);
      expect(Math.round(written * 255)).toBe(step);
    }
  });

  it('writes the pages in their order, from an async source too', async () => {
    async function* source() {
      for (let n = 1; n <= 12; n++) yield page([textItem(`Page ${n}`, 10, 50)]);
    }
    const pdf = await writePages(source(), { compress: true });
    if (!hasTool('pdftotext')) return console.warn('skipped: pdftotext is not installed');
    const text = runTool(pdf, 'pdftotext', 'FILE', '-').text;
    expect(text.match(/Page \d+/g)).toEqual(Array.from({ length: 12 }, (_, i) => `Page ${i + 1}`));
  });

  it('writes one empty page for a document without pages', async () => {
    expect(latin1(await writePages([], { compress: true }))).toContain('/Count 1');
  });

  it('escapes metadata in both its forms', async () => {
    const text = latin1(
      await write([], { metadata: { title: 'A & B (<x>)', author: 'Zoë', keywords: 'a, b', producer: 'Platen' } }),
    );
    expect(text).toContain('(A & B \\(<x>\\))');
    expect(text).toContain('<feff005a006f00eb>');
    expect(text).toContain('<rdf:li xml:lang="x-default">A &amp; B (&lt;x&gt;)</rdf:li>');
  });
});
