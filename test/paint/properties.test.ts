/** Over random fragment trees: lists are well formed, every text is painted once, cost is linear, depth is no danger. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import type { DisplayItem } from '../../src/display/display-list.ts';
import type { BoxFragment, Link } from '../../src/layout/core/fragments.ts';
import { paintPage } from '../../src/paint/paint-page.ts';
import type { StyledDocument } from '../../src/style/types.ts';
import { at, background, box, element, line, page, RED, type StyleChanges, text } from './fixtures.ts';

const styled = { document: { baseUrl: null, elements: [] }, ruleSets: [] } as unknown as StyledDocument;
const itemsOf = (root: BoxFragment): readonly DisplayItem[] =>
  paintPage(page(root), { styled, diagnostics: silentDiagnostics, imageOf: () => null }).items;

/** Groups close in order, tags never span the edge of a group and do not nest. */
function checkNesting(items: readonly DisplayItem[]): void {
  const open: string[] = [];
  for (const item of items) {
    if (item.kind === 'push') {
      expect(open.at(-1)).not.toBe('tag');
      open.push('push');
    } else if (item.kind === 'tag') {
      expect(open.at(-1)).not.toBe('tag');
      open.push('tag');
    } else if (item.kind === 'pop') expect(open.pop()).toBe('push');
    else if (item.kind === 'end-tag') expect(open.pop()).toBe('tag');
    else if (item.kind !== 'link' && item.kind !== 'destination' && item.kind !== 'bookmark') {
      expect(open.at(-1)).toBe('tag');
    }
  }
  expect(open).toEqual([]);
}

const CHANGES: readonly StyleChanges[] = [
  {},
  background(RED),
  { display: { position: 'relative' } },
  { display: { position: 'relative', zIndex: -1 } },
  { display: { position: 'absolute', zIndex: 3 } },
  { display: { float: 'left' } },
  { display: { overflowX: 'hidden', overflowY: 'hidden' } },
  { effects: { opacity: 0.5 } },
  { transform: { rotate: { kind: 'rotate', angle: 10 } } },
  { effects: { mixBlendMode: 'multiply' }, ...background(RED) },
];

interface Shape {
  readonly change: number;
  readonly inline: boolean;
  readonly children: readonly Shape[];
}

const { tree } = fc.letrec<{ tree: Shape; node: Shape }>((tie) => ({
  node: fc.record({
    change: fc.nat(CHANGES.length - 1),
    inline: fc.boolean(),
    children: fc.array(tie('tree'), { maxLength: 4 }),
  }),
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.record({ change: fc.nat(CHANGES.length - 1), inline: fc.boolean(), children: fc.constant([]) }),
    tie('node'),
  ),
}));

describe('painting', () => {
  it('nests well and shows every text once', () => {
    fc.assert(
      fc.property(tree, (shape) => {
        const expected: string[] = [];
        const owner = element('p');
        const build = (of: Shape): BoxFragment => {
          const label = `t${expected.length}`;
          expected.push(label);
          const words: Link = at(0, 0, line([at(0, 0, text(label, {}, { element: owner }))]));
          const inner = of.children.map((child) => at(1, 1, build(child)));
          const children = of.inline ? [words, at(0, 0, line(inner))] : [words, ...inner];
          return box(50, 50, CHANGES[of.change], children);
        };
        const items = itemsOf(box(200, 300, {}, [at(0, 0, build(shape))]));
        checkNesting(items);
        const shown = items.flatMap((item) => (item.kind === 'glyphs' ? [item.run.text] : []));
        expect([...shown].sort()).toEqual([...expected].sort());
      }),
      { numRuns: 200 },
    );
  });

  it('survives a thousand boxes inside each other', () => {
    for (const change of CHANGES) {
      let fragment = box(10, 10, change, [at(0, 0, line([at(0, 0, text('deep', {}, { element: element('p') }))]))]);
      for (let i = 0; i < 1000; i++) fragment = box(10, 10, change, [at(0, 0, fragment)]);
      const items = itemsOf(box(200, 300, {}, [at(0, 0, fragment)]));
      checkNesting(items);
      expect(items.filter((item) => item.kind === 'glyphs')).toHaveLength(1);
    }
  });

  it('makes a list as long as the tree is large', () => {
    const rows = (count: number): BoxFragment =>
      box(
        200,
        300,
        {},
        Array.from({ length: count }, (_, i) =>
          at(
            0,
            i,
            box(10, 1, { display: { overflowX: 'hidden', overflowY: 'hidden' }, ...background(RED) }, [
              at(0, 0, box(5, 5, background(RED))),
            ]),
          ),
        ),
      );
    const [small, large] = [itemsOf(rows(100)).length, itemsOf(rows(200)).length];
    expect(large).toBeLessThanOrEqual(2 * small);
  });
});
