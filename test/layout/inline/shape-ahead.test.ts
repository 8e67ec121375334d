import { describe, expect, it } from 'vitest';
import type { BoxNode } from '../../../src/boxes/box.ts';
import { independentSpace } from '../../../src/layout/core/spaces.ts';
import { layoutNode } from '../../../src/layout/index.ts';
import { shapeAhead } from '../../../src/layout/inline/shape-ahead.ts';
import { prepare } from '../table/fixtures.ts';

const words = 'Some words that fill a line or two. '.repeat(30);

function boxesUnder(box: BoxNode): BoxNode[] {
  const inside = (box.inline?.items ?? []).flatMap((item) =>
    'box' in item && item.kind !== 'close' ? [item.box] : [],
  );
  return [box, ...[...box.children, ...inside].flatMap(boxesUnder)];
}

describe('text shaped ahead of layout', () => {
  it('is shaped in steps, in cells, floats and inline blocks too, and layout shapes none of it again', () => {
    const rows = `<tr><td>${words}<td><span style="display:inline-block">${words}</span><div style="float:left">${words}</div>`;
    const { root, context } = prepare(`<!DOCTYPE html><table>${rows.repeat(20)}</table>`);
    const steps = [...shapeAhead(root, 0, context)];
    // 20 rows of 3,240 characters, at most 4,096 and a paragraph a step.
    expect(steps.length).toBeGreaterThanOrEqual(12);
    const { paragraphs } = context.caches.text;
    const written = boxesUnder(root).filter((box) => box.inline?.text.includes('words'));
    expect(written.length).toBe(60);
    const shaped = written.map((box) => paragraphs.get(box));
    expect(shaped).not.toContain(undefined);
    layoutNode(root, independentSpace(800, {}), null, null, context);
    written.forEach((box, i) => {
      expect(paragraphs.get(box)).toBe(shaped[i]);
    });
  });

  it('takes steps within one long paragraph, and only for such where that is asked', () => {
    const lines = 'a line of a listing with words\n'.repeat(10_000);
    const { root, context } = prepare(`<!DOCTYPE html><pre>${lines}</pre><p>short`);
    // 310,000 characters, 16,384 and a line at most a step.
    expect([...shapeAhead(root, 16_384, context)].length).toBeGreaterThanOrEqual(18);
    const { paragraphs } = context.caches.text;
    const [long, short] = boxesUnder(root).filter(({ inline }) => inline !== null);
    expect(paragraphs.get(long!)).toBeDefined();
    expect(paragraphs.get(short!)).toBeUndefined();
  });
});
