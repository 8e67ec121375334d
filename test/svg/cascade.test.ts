/** SVG takes part in the document's cascade. Values are Chromium's. https://svgwg.org/svg2-draft/styling.html */

import { describe, expect, it } from 'vitest';
import { dump, layoutReport } from '../../src/index.ts';
import { draw, drawSource } from './fixtures.ts';

/** What is filled and stroked, without groups and tags. */
async function painted(html: string): Promise<string[]> {
  const text = await dump(`<!doctype html><style>body { margin: 0 }</style>${html}`, 'display');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(fill|stroke) /.test(line));
}

/** The colours of what an inline svg fills, in order. */
async function fills(style: string, content: string): Promise<string[]> {
  const lines = await painted(`<style>${style}</style>${content}`);
  return lines.map((line) => line.split(' ')[1] ?? '');
}

const RECT = '<rect width="9" height="9"/>';

describe('rules on SVG elements', () => {
  it('substitute variables, in rules, style attributes and presentation attributes', async () => {
    expect(await fills(':root { --c: #010203 } rect { fill: var(--c) }', `<svg>${RECT}</svg>`)).toEqual(['#010203']);
    const both = '<rect width="9" height="9" style="fill: var(--c)"/><rect width="9" height="9" fill="var(--c)"/>';
    expect(await fills(':root { --c: #010203 }', `<svg>${both}</svg>`)).toEqual(['#010203', '#010203']);
  });

  it('obey layers, nesting and importance', async () => {
    const layers = '@layer a, b; @layer b { rect { fill: #020202 } } @layer a { svg rect { fill: #010101 } }';
    expect(await fills(layers, `<svg>${RECT}</svg>`)).toEqual(['#020202']);
    expect(await fills('svg { & rect { fill: #030303 } }', `<svg>${RECT}</svg>`)).toEqual(['#030303']);
    const inline = '<svg><rect width="9" height="9" style="fill: red"/></svg>';
    expect(await fills('rect { fill: #040404 !important }', inline)).toEqual(['#040404']);
  });

  it('win over presentation attributes, which win over what is inherited', async () => {
    const content = '<svg fill="#010101"><g><rect width="9" height="9" fill="#020202"/></g></svg>';
    expect(await fills('', content)).toEqual(['#020202']);
    expect(await fills('* { fill: #030303 }', content)).toEqual(['#030303']);
    expect(await fills('rect { fill: inherit }', content)).toEqual(['#010101']);
    expect(await fills('rect { fill: initial }', content)).toEqual(['#000000']);
    // Hints are the author's: they are rolled back with the rest.
    expect(await fills('rect { fill: revert }', content)).toEqual(['#010101']);
  });

  it('inherit from HTML, currentcolor as a keyword', async () => {
    expect(await fills('div { fill: #010101 }', `<div><svg>${RECT}</svg></div>`)).toEqual(['#010101']);
    const colored =
      '<div style="fill: currentcolor; color: red"><svg color="#00f"><rect width="9" height="9"/></svg></div>';
    expect(await fills('', colored)).toEqual(['#0000ff']);
    const stop = '<linearGradient id="g" color="#0f0"><stop stop-color="currentColor"/></linearGradient>';
    const gradient = `<svg>${stop}<rect width="9" height="9" fill="url(#g)"/></svg>`;
    expect(await fills('', gradient)).toEqual(['#00ff00']);
  });

  it('have lengths of all units, numbers in strokes', async () => {
    const [line] = await painted(
      '<svg width="200" height="100" style="font-size: 10px; stroke: red; fill: none; stroke-width: calc(1em + 2px)"><rect width="2rem" height="calc(10% + 1em)"/></svg>',
    );
    expect(line).toContain('stroke 12 #ff0000');
    expect(line).toContain('32x20');
    const [, stroke] = await painted(
      '<svg style="stroke: red; stroke-width: 2; stroke-dasharray: 1 2, 3"><rect width="9" height="9"/></svg>',
    );
    expect(stroke).toContain('dash 1,2,3,1,2,3');
  });

  it('set geometry', async () => {
    const style = `rect { x: 1px; y: 2px; width: 30px; height: 40px } circle { r: 5px; cx: 10% }
      path { d: path("M1 2H3") }`;
    const lines = await painted(
      `<style>${style}</style><svg width="100" height="100" stroke="red"><rect x="50" width="1" height="1"/><path d="M0 0V9"/></svg>`,
    );
    expect(lines[0]).toContain('rect 1,2 30x40');
    expect(lines[2]).toContain('M1 2 L3 2');
  });

  it('warn with line and column', async () => {
    const html =
      '<!doctype html>\n<svg>\n  <rect width="9" height="9" fill="bogus"/></svg><style>\nrect { stroke: 3 4 }</style>';
    const { warnings } = await layoutReport(html);
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'css-invalid-value', property: 'stroke', line: 4, column: 8 }),
      expect.objectContaining({ code: 'css-invalid-value', property: 'fill', value: 'bogus', line: 3, column: 3 }),
    ]);
  });
});

describe('copies', () => {
  const defs = '<defs><g id="t"><rect class="in" width="9" height="9"/></g></defs>';

  it('inherit from the use element', async () => {
    const copies = `<svg>${defs}<use href="#t" fill="#010101"/><g fill="#020202"><use href="#t"/></g></svg>`;
    expect(await fills('', copies)).toEqual(['#010101', '#020202']);
    const variable = `<svg>${defs}<use href="#t" style="--c: #030303"/></svg>`;
    expect(await fills('.in { fill: var(--c) }', variable)).toEqual(['#030303']);
  });

  it('are matched where the original stands', async () => {
    const inside = `<svg>${defs}<g class="out"><use href="#t"/></g></svg>`;
    expect(await fills('.out .in { fill: red } defs .in { fill: #010101 }', inside)).toEqual(['#010101']);
  });
});

describe('how shapes are drawn', () => {
  it('paints strokes first, or as wide on the page as in the rule', () => {
    const kinds = (order: string) =>
      draw(`<rect width="9" height="9" stroke="red" paint-order="${order}"/>`).lines.map((line) => line.split(' ')[0]);
    expect(kinds('normal')).toEqual(['fill', 'stroke']);
    expect(kinds('stroke')).toEqual(['stroke', 'fill']);
    expect(kinds('markers stroke')).toEqual(['stroke', 'fill']);
    const { lines } = draw(
      '<g transform="scale(4)"><path d="M1 1H2" fill="none" stroke="red" vector-effect="non-scaling-stroke"/></g>',
    );
    expect(lines[1]).toContain('matrix 0.25 0 0 0.25 0 0');
    expect(lines[2]).toContain('M4 4 L8 4');
  });

  it('transforms about the box that transform-box names', () => {
    const matrix = (style: string) =>
      draw(`<rect x="10" y="10" width="20" height="20" style="transform: scale(2); ${style}"/>`).lines[0];
    expect(matrix('')).toBe('group matrix 2 0 0 2 0 0');
    expect(matrix('transform-origin: center')).toBe('group matrix 2 0 0 2 -50 -50');
    expect(matrix('transform-origin: 100% 0; transform-box: fill-box')).toBe('group matrix 2 0 0 2 -30 -10');
    expect(matrix('transform-origin: 0 0; transform-box: stroke-box; stroke: red; stroke-width: 4')).toBe(
      'group matrix 2 0 0 2 -8 -8',
    );
  });

  it('transforms CSS boxes about theirs', async () => {
    const box = (style: string) =>
      dump(
        `<!doctype html><style>@page { margin: 0 } body { margin: 0 }</style><div style="width: 100px; height: 50px; padding: 10px; border: 5px solid; transform: rotate(90deg); transform-origin: 0 0; ${style}">`,
        'display',
      );
    expect(await box('')).toContain('matrix 0 1 -1 0 0 0');
    // About (15, 15).
    for (const name of ['content-box', 'fill-box']) {
      expect(await box(`transform-box: ${name}`)).toContain('matrix 0 1 -1 0 30 0');
    }
  });

  it('strokes text by its outlines, under the fill where it says so', async () => {
    const order = async (style: string) => {
      const text = await dump(
        `<!doctype html><svg><text y="20" stroke="red" style="font-family: sans-serif; ${style}">o</text></svg>`,
        'display',
      );
      return text.split('\n').flatMap((line) => /^\s*(text|stroke) /.exec(line)?.[1] ?? []);
    };
    expect(await order('')).toEqual(['text', 'stroke']);
    expect(await order('paint-order: stroke')).toEqual(['stroke', 'text']);
    // What is not filled can still be found.
    expect(await order('fill: none')).toEqual(['text', 'stroke']);
  });

  it('transforms patterns and gradients by attribute and by property', () => {
    const pattern = (attributes: string) =>
      draw(
        `<pattern id="p" patternUnits="userSpaceOnUse" width="3" height="3" ${attributes}><circle r="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>`,
      ).lines[0];
    expect(pattern('patternTransform="scale(2)"')).toContain('at 2 0 0 2 0 0');
    expect(pattern('style="transform: scale(2)"')).toContain('at 2 0 0 2 0 0');
    expect(pattern('patternTransform="scale(3)" style="transform: none"')).toContain('at 1 0 0 1 0 0');
  });
});

describe('images', () => {
  const image = (style: string, content: string) =>
    drawSource(
      `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>${style}</style>${content}</svg>`,
    );
  const color = (style: string, content = RECT) =>
    image(style, content)
      .lines.find((line) => line.includes('fill'))
      ?.trim()
      .split(' ')[1];

  it('are documents with a root and style sheets of their own', () => {
    expect(color(':root { --c: #010203 } rect { fill: var(--c) }')).toBe('#010203');
    expect(color('@layer a { rect { fill: red } } svg > rect { fill: #010203 }')).toBe('#010203');
    expect(color('html rect, body rect { fill: red }')).toBe('#000000');
  });

  it('see a screen of their own size', () => {
    expect(color('@media print { rect { fill: red } }')).toBe('#000000');
    expect(color('@media (max-width: 100px) { rect { fill: #010203 } }')).toBe('#010203');
    expect(color('@media (max-width: 99px) { rect { fill: red } }')).toBe('#000000');
    expect(image('rect { width: 50vw }', '<rect height="5"/>').lines.at(-1)).toContain('50x5');
  });

  it('warn in their own name and place, once', () => {
    const { diagnostics } = image('rect { fill: 1px }', '<rect width="9" height="9" stroke="nothing"/>');
    expect(diagnostics.warnings).toMatchObject([
      { property: 'fill', source: 'test:image', line: 2, count: 1 },
      { property: 'stroke', source: 'test:image', line: 2, count: 1 },
    ]);
  });

  it('have a budget for selectors', () => {
    const deep = `${'<g>'.repeat(60)}${RECT.repeat(200)}${'</g>'.repeat(60)}`;
    const slow = `${'g '.repeat(40)}:has(circle) rect { fill: red }`;
    const source = `<svg xmlns="http://www.w3.org/2000/svg"><style>${slow}</style>${deep}</svg>`;
    expect(() => drawSource(source, {}, 0, { selectorSteps: 1000 })).toThrow(/limits\.selectorSteps/);
  });
});
