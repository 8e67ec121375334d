/** What is looked at to trim a run: its own characters, however long the paragraph is. */

import { expect, it } from 'vitest';
import { createEngine } from '../../src/engine.ts';

it('runs look at themselves, not at the paragraph each', async () => {
  // Each ideograph and each Latin letter between them is a run of its own.
  let read = 0;
  const { test } = RegExp.prototype;
  RegExp.prototype.test = function (text) {
    if (this.source.includes('\\uff08-\\uff0e')) read += text.length;
    return test.call(this, text);
  };
  const count = 500;
  try {
    await createEngine().render(`<p>${'a\u4e00b '.repeat(count)}`);
  } finally {
    RegExp.prototype.test = test;
  }
  // Two measures of each of the runs at most, with the characters beside them.
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(count * 4 * 10);
});
