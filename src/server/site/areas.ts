/** Which pages each role may see. */

import type { Area } from '../teams/types.ts';

/** The area that a role needs for a page; null: none. */
const AREAS: readonly (readonly [RegExp, Area])[] = [
  [/^\/dashboard\/(?:tokens|playground|templates|renders|jobs|webhooks)(?:[/.]|$)/, 'work'],
  [/^\/dashboard\/plan(?:\/|$)/, 'plan'],
  [/^\/dashboard\/audit(?:\/|$)/, 'people'],
];

export const areaOf = (path: string): Area | null => AREAS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
