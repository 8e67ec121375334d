import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fragment } from '../../../src/layout/core/fragments.ts';
import type { InlineContent } from '../../../src/layout/core/inline-content.ts';
import type { InlineToken } from '../../../src/layout/core/tokens.ts';
import { fill, makeContext, type Overrides, type Part, page, paragraph } from './fixtures.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', ' ', '-', '\u00ad', 'é', '漢', '\u05d0', '\n', '\t'),
  maxLength: 12,
});
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    word,
    word,
    fc.record({ atomic: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 })) }),
    fc.record({
      float: fc.constantFrom('left' as const, 'right' as const),
      size: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30 })),
    }),
    fc.record({ br: fc.constantFrom('none' as const, 'both' as const) }),
    fc.record({
      span: fc.constantFrom<Overrides>(
        {},
        { padding: { paddingLeft: 7 } },
        { text: { textWrapMode: 'nowrap' } },
        { text: { whiteSpaceCollapse: 'preserve' } },
        { text: { overflowWrap: 'anywhere' } },
        { fragmentation: { boxDecorationBreak: 'clone' }, padding: { paddingLeft: 3 } },
      ),
      parts: fc.array(tie('part'), { maxLength: 4 }),
    }),
  ),
}));

function collect(fragment: Fragment, counts: Uint8Array, seen: Map<object, number>): void {
  if (fragment.kind === 'text') {
    if (!fragment.inserted) for (let i = fragment.textStart; i < fragment.textEnd; i++) counts[i]!++;
    return;
  }
  if (fragment.kind === 'box' && fragment.node.replaced) seen.set(fragment.node, (seen.get(fragment.node) ?? 0) + 1);
  for (const link of fragment.children) collect(link.fragment, counts, seen);
}

it('puts every character and box in exactly one fragment, at all widths and page heights', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 5, max: 60 }),
      fc.constantFrom('start', 'justify', 'center'),
      fc.constantFrom('auto', 'auto', 'balance', 'pretty'),
      fc.constantFrom('none', 'always'),
      (parts, width, height, textAlign, textWrapStyle, hyphenateLimitLast) => {
        const node = paragraph(parts, { text: { textAlign, textWrapStyle, hyphenateLimitLast } });
        const context = makeContext();
        const { text, items } = node.inline!;
        const counts = new Uint8Array(text.length);
        const seen = new Map<object, number>();
        let token: InlineToken | null = null;
        let pages = 0;
        do {
          const result: InlineContent = fill(node, width, { fragmentainer: page(height), token }, context);
          for (const link of result.links) {
            collect(link.fragment, counts, seen);
            if (link.fragment.kind === 'line') expect(link.fragment.height).toBeGreaterThanOrEqual(0);
          }
          token = result.token;
          pages++;
        } while (token && pages < 500);
        expect(token).toBeNull();
        for (let i = 0; i < text.length; i++) {
          const space = text[i] === ' ' || text[i] === '\n' || text[i] === '\ufffc';
          expect(space ? Math.max(1, counts[i]!) : counts[i], `"${text}" at ${i}`).toBe(1);
        }
        for (const item of items) {
          if (item.kind === 'atomic' || item.kind === 'float') expect(seen.get(item.box)).toBe(1);
        }
      },
    ),
    { numRuns: 300 },
  );
});
