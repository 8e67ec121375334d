import { expect, it } from 'vitest';
import type { LineParts } from '../../../src/layout/inline/line-leaves.ts';
import type { Paragraph } from '../../../src/layout/inline/paragraph.ts';
import { truncate } from '../../../src/layout/inline/truncate.ts';

it('keeps very many boxes without a width', () => {
  const root = {};
  const segment = { level: 0 };
  const leaves = Array.from({ length: 200_000 }, () => ({ kind: 'empty', owner: root, segment, width: 0, level: -1 }));
  const parts = { leaves, root } as unknown as LineParts;
  const paragraph = { levels: null, segments: [segment], rootStyle: {} } as unknown as Paragraph;
  const width = truncate(
    { paragraph, parts, mark: '…', indent: 5, room: 100, base: 0 },
    { edge: () => 0, shape: () => ({ runs: [], width: 13, advance: 13 }) },
  );
  expect(width).toBe(18);
  expect(parts.leaves).toHaveLength(200_000);
});
