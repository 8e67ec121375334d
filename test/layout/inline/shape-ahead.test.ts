import { describe, expect, it } from 'vitest';
import { independentSpace } from '../../../src/layout/core/spaces.ts';
import { layoutNode } from '../../../src/layout/index.ts';
import { shapeAhead } from '../../../src/layout/inline/shape-ahead.ts';
import { prepare } from '../table/fixtures.ts';

const words = 'Some words that fill a line or two. '.repeat(30);

describe('text shaped ahead of layout', () => {
  it('is shaped in steps, in cells, floats and inline blocks too, and layout shapes none of it again', () => {
    const rows = `<tr><td>${words}<td><span style="display:inline-block">${words}</span><div style="float:left">${words}</div>`;
    const { root, context } = prepare(`<!DOCTYPE html><table>${rows.repeat(20)}</table>`);
    const steps = [...shapeAhead(root, context)];
    // 20 rows of 3,240 characters, at most 4,096 and a paragraph a step.
    expect(steps.length).toBeGreaterThanOrEqual(12);
    const { paragraphs } = context.caches.text;
    const shaped = new Map(paragraphs);
    expect(shaped.size).toBeGreaterThanOrEqual(60);
    layoutNode(root, independentSpace(800, {}), null, null, context);
    expect([...paragraphs.keys()].filter((content) => content.text.includes('words') && !shaped.has(content))).toEqual(
      [],
    );
    for (const [content, paragraph] of shaped) expect(paragraphs.get(content)).toBe(paragraph);
  });
});
