/** Work grows with the document: twice as long is twice the calls, two levels deeper adds a little and multiplies nothing. */

import { describe, expect, it } from 'vitest';
import { createEngineCaches } from '../../src/caches.ts';
import { withJob } from '../../src/job.ts';
import type { FormattingContext, FormattingContexts } from '../../src/layout/core/formatting-contexts.ts';
import { FORMATTING_CONTEXTS } from '../../src/layout/index.ts';
import { parseDocument } from '../../src/render.ts';
import { settleDocument } from '../../src/settling/settle.ts';
import { GROWTH, page } from './documents.ts';

let calls = 0;

function counted(context: FormattingContext): FormattingContext {
  return {
    ...context,
    layout(...call) {
      calls++;
      return context.layout(...call);
    },
    intrinsic(...call) {
      calls++;
      return context.intrinsic(...call);
    },
  };
}

const contexts = Object.entries(FORMATTING_CONTEXTS.contexts).map(([name, context]) => [name, counted(context)]);
const formatting = { ...FORMATTING_CONTEXTS, contexts: Object.fromEntries(contexts) } as FormattingContexts;
const caches = createEngineCaches(2 ** 24);

async function callsFor(body: string): Promise<number> {
  calls = 0;
  // Once, whatever is wider than the page.
  const options = { page: { size: ['300px', '400px'], margin: '0', shrinkToFit: false } } as const;
  await withJob(options, caches, async (started) => {
    const job = { ...started, formatting };
    await settleDocument(await parseDocument(page(body), job), job);
  });
  return calls;
}

describe('calls of formatting contexts', () => {
  for (const [name, { long, deep }] of Object.entries(GROWTH)) {
    it(`${name}: grow with the length`, async () => {
      const once = await callsFor(long(60));
      const twice = await callsFor(long(120));
      expect(twice / once).toBeLessThan(2.4);
    });
    it(`${name}: grow with the depth`, async () => {
      const shallow = await callsFor(deep(10));
      const deeper = await callsFor(deep(12));
      expect(deeper / shallow).toBeLessThan(1.6);
    });
  }
});

/** Each level holds the next one and a sibling with a line of text. */
const nested = (styles: readonly string[], depth: number): string => {
  let content = 'end';
  for (let level = depth; level > 0; level--) {
    content = `<div style="${styles[level % styles.length]}"><div>${content}</div><div>text</div></div>`;
  }
  return content;
};

const NESTED: Readonly<Record<string, readonly string[]>> = {
  'rows of flex items': ['display:flex'],
  'columns of flex items': ['display:flex; flex-direction:column'],
  'wrapping flex lines': ['display:flex; flex-wrap:wrap'],
  grids: ['display:grid; grid-template-columns:1fr auto'],
  'grids and flex boxes by turns': ['display:grid', 'display:flex', 'display:flex; flex-direction:column'],
};

describe('calls for each box', () => {
  for (const [name, styles] of Object.entries(NESTED)) {
    it.each([5, 15, 30])(`stay few in ${name}, %i deep`, async (depth) => {
      const boxes = 3 * depth;
      expect((await callsFor(nested(styles, depth))) / boxes).toBeLessThan(4_0);
    });
  }
});

describe('columns in columns', () => {
  const columns = (depth: number, words: number): string =>
    '<div style="columns: 2">x '.repeat(depth) + 'word '.repeat(words);

  it('are balanced from the outside in, within a bound on the work', async () => {
    for (const words of [300, 600, 1200])
      expect.soft(await callsFor(columns(5, words)), `${words}`).toBeLessThan(10_000);
  });
});
