import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoxNode } from '../../../src/boxes/box.ts';
import { build, context, lineCount, linesOf, pages, type Spec } from './fixtures.ts';

const breakValue = fc.constantFrom('auto', 'auto', 'auto', 'avoid', 'page');
const anyCss = fc.record(
  {
    marginTop: fc.integer({ min: -5, max: 40 }),
    marginBottom: fc.integer({ min: 0, max: 40 }),
    paddingTop: fc.constantFrom(0, 0, 3, 30),
    paddingBottom: fc.constantFrom(0, 0, 3, 30),
    breakBefore: breakValue,
    breakAfter: breakValue,
    breakInside: fc.constantFrom('auto', 'auto', 'avoid'),
    boxDecorationBreak: fc.constantFrom('slice', 'clone'),
    orphans: fc.integer({ min: 1, max: 4 }),
    widows: fc.integer({ min: 1, max: 4 }),
    clear: fc.constantFrom('none', 'none', 'both', 'left'),
  },
  { requiredKeys: [] },
);

// Repeated edges that fill a page leave no room for anything: not a case for the second property.
const css = anyCss.map((values) =>
  values.boxDecorationBreak === 'clone' ? { ...values, paddingTop: 3, paddingBottom: 3 } : values,
);

const treeOf = (css: typeof anyCss) =>
  fc.letrec<{ tree: Spec; node: Spec }>((tie) => ({
    tree: fc.record({ children: fc.array(tie('node'), { maxLength: 6 }) }),
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ lines: fc.integer({ min: 0, max: 14 }), css }),
      fc.record({ image: fc.record({ width: fc.constant(20), height: fc.integer({ min: 1, max: 150 }) }), css }),
      fc.record({ children: fc.array(tie('node'), { maxLength: 5 }), css }),
      fc.record({
        lines: fc.integer({ min: 1, max: 14 }),
        css: css.map((values) => ({ ...values, float: 'left', width: 30 })),
      }),
      fc.record({
        children: fc.array(tie('node'), { maxLength: 4 }),
        css: css.map((values) => ({ ...values, overflowX: 'hidden', overflowY: 'hidden' })),
      }),
    ),
  })).tree;
const wild = treeOf(anyCss);
const tree = treeOf(css as typeof anyCss);

const textBoxes = (root: BoxNode): BoxNode[] => {
  const found: BoxNode[] = [];
  const walk = (node: BoxNode): void => {
    if (lineCount(node) > 0) found.push(node);
    node.children.forEach(walk);
  };
  walk(root);
  return found;
};

/** Boxes in one another, each with this much padding on every page, half of it below. */
const nested = (paddings: readonly number[], inner: Spec): Spec =>
  paddings.reduce<Spec>(
    (child, padding) => ({
      children: [child],
      css: { paddingTop: padding / 2, paddingBottom: padding / 2, boxDecorationBreak: 'clone' },
    }),
    inner,
  );

/** Every page has a pixel of the content at least, or an edge, or ends at a forced break. */
const mostPages = ({ lines = 0, lineHeight = 10, image, css = {}, children = [] }: Spec): number => {
  const edges = ['marginTop', 'marginBottom', 'paddingTop', 'paddingBottom'].map((name) => Number(css[name] ?? 0));
  const own = [lines * lineHeight, image?.height ?? 0, ...edges, ...children.map(mostPages)];
  return 3 + own.reduce((sum, size) => sum + Math.max(0, size), 0);
};

describe('random documents', () => {
  it('lose nothing, repeat nothing, and end', () => {
    fc.assert(
      fc.property(wild, (spec) => {
        const root = build(spec);
        const made = linesOf(pages(root, 100, 100, mostPages(spec)));
        for (const node of textBoxes(root)) {
          expect(made.get(node)?.length ?? 0).toBe(lineCount(node));
        }
      }),
      {
        numRuns: 400,
        // Repeated edges leave one pixel of each page, so that a line takes ten.
        examples: [[nested([3, 30, 36, 30], { lines: 12, css: {} })]],
      },
    );
  });

  it('keep lines on their pages, in order', () => {
    fc.assert(
      fc.property(tree, (spec) => {
        const root = build(spec);
        for (const lines of linesOf(pages(root, 100)).values()) {
          for (let i = 1; i < lines.length; i++) {
            const [a, b] = [lines[i - 1]!, lines[i]!];
            expect(b.page > a.page || (b.page === a.page && b.y >= a.bottom - 0.01)).toBe(true);
          }
          // Only margins and edges may push a line out, and only the first of its box on a page.
          for (let i = 1; i < lines.length; i++) {
            if (lines[i]!.page === lines[i - 1]!.page) expect(lines[i]!.bottom).toBeLessThanOrEqual(100.01);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('growth', () => {
  const flat = (n: number): Spec => ({
    children: Array.from({ length: n }, (_, i) => ({
      lines: 1 + (i % 7),
      css: { breakAfter: i % 3 ? 'auto' : 'avoid', marginTop: i % 11 },
    })),
  });
  const deep = (depth: number): Spec =>
    depth === 0
      ? flat(12)
      : {
          css: { breakInside: depth % 2 ? 'avoid' : 'auto', paddingTop: 1 },
          children: [{ lines: 2 }, deep(depth - 1), { lines: 2 }],
        };

  /** Boxes laid out, again and again included: a measure that no other work on the machine disturbs. */
  const calls = (spec: Spec): number => {
    let count = 0;
    const root = build(spec);
    pages(root, 100, 100, 100000, { ...context(), checkDeadline: () => count++ });
    return count;
  };

  it('is linear in the number of boxes', () => {
    expect(calls(flat(4000)) / calls(flat(2000))).toBeLessThan(2.1);
  });
  it('is linear in the depth', () => {
    const [a, b, c] = [calls(deep(12)), calls(deep(14)), calls(deep(16))];
    expect(c - b).toBeLessThan((b - a) * 1.5 + 20);
  });
});
