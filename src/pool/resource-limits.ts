/** The memory of threads that render. */

import type { ResourceLimits } from 'node:worker_threads';

/**
 * Megabytes for young objects. A render keeps most of what it makes until it ends; with V8's usual 48 the objects of a page or two are
 * copied again and again, which takes a fifth of the time of an invoice.
 */
const YOUNG = 96;

/** `memory`: megabytes of heap. */
export const threadLimits = (memory: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memory,
  maxYoungGenerationSizeMb: YOUNG,
  stackSizeMb: 8,
});
