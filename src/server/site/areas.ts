/** Which pages are for whom. */

import type { Area } from '../teams/types.ts';

/** What of a role a page asks for; null: nothing. */
const AREAS: readonly (readonly [RegExp, Area])[] = [
  [/^\/dashboard\/(?:tokens|playground|templates|renders|jobs|webhooks)(?:[/.]|$)/, 'work'],
  [/^\/dashboard\/plan(?:\/|$)/, 'plan'],
  [/^\/dashboard\/audit(?:\/|$)/, 'people'],
];

export const areaOf = (path: string): Area | null => AREAS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
