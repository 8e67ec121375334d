/** All hostile documents: the attack list, much of one kind, and extremes. */

import { GROWTH_KINDS } from '../../bench/growth/index.ts';
import type { RenderOptions } from '../../src/index.ts';
import * as cases from './cases/index.ts';
import { EXTREMES } from './pack/extremes.ts';

export interface HostileDocument {
  readonly name: string;
  readonly html: () => string;
  readonly options: () => RenderOptions;
}

/** So many things that a step for each pair of them would be seen, so few that all kinds together stay quick. */
export const SHARE = 1 / 40;
/** A bound on what a fault may take, far above what a document needs. */
export const LIMITS = { time: 30_000, pages: 500 };

const bounded = (): RenderOptions => ({ limits: LIMITS });

/** What ends within 2 s of processor time and 512 MB. */
export const PACK: readonly HostileDocument[] = [
  ...GROWTH_KINDS.map(({ name, html, size }) => ({
    name,
    html: () => html(Math.ceil(size * SHARE)),
    options: bounded,
  })),
  ...EXTREMES.map(([name, html]) => ({ name, html, options: bounded })),
];

export const DOCUMENTS: readonly HostileDocument[] = [
  ...Object.values(cases)
    .flat()
    .map(({ name, html, options = () => ({}) }) => ({ name, html, options })),
  ...PACK,
];

/**
 * A share of the documents, each day another: all of them with HOSTILE=all, the share of one day with HOSTILE=<its number>, which is
 * in the test's name.
 */
export function ofToday<T>(
  all: readonly T[],
  parts: number,
): { readonly part: string; readonly documents: readonly T[] } {
  const asked = process.env.HOSTILE;
  if (asked === 'all') return { part: 'all', documents: all };
  const part = asked ? Number(asked) : Math.floor(Date.now() / 86_400_000);
  return { part: String(part), documents: all.filter((_, i) => i % parts === part % parts) };
}
