/** Styles of anonymous boxes. https://drafts.csswg.org/css-display-3/#anonymous */

import type { Display } from '../css/properties/computed-boxes.ts';
import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import { BLOCK, displayBox, INLINE, internalDisplay } from '../css/properties/display.ts';
import { INITIAL_GROUPS } from '../css/properties/index.ts';
import { registerStyle, type StyleEnvironment } from './compute.ts';
import { type ComputedStyle, inheritingStyle } from './computed-style.ts';
import type { StyledDocument } from './types.ts';

type AnonymousDisplay = Parameters<StyledDocument['anonymousStyle']>[1];
type DisplayGroup = ComputedGroups['display'];

const anonymousGroup = (display: Display): DisplayGroup => ({ ...INITIAL_GROUPS.display, display });

const ANONYMOUS: Readonly<Record<AnonymousDisplay, DisplayGroup>> = {
  block: anonymousGroup(BLOCK),
  inline: anonymousGroup(INLINE),
  absolute: { ...anonymousGroup(BLOCK), position: 'absolute' },
  table: anonymousGroup(displayBox('block', 'table')),
  'inline-table': anonymousGroup(displayBox('inline', 'table')),
  'table-row-group': anonymousGroup(internalDisplay('table-row-group')),
  'table-row': anonymousGroup(internalDisplay('table-row')),
  'table-cell': anonymousGroup(internalDisplay('table-cell')),
};

/** The inherited style of an anonymous box, with its own `display`. */
export function anonymousStyle(
  parent: ComputedStyle,
  display: AnonymousDisplay,
  environment: StyleEnvironment,
): ComputedStyle {
  const style = inheritingStyle(parent);
  style.display = ANONYMOUS[display];
  style.id = environment.nextId++;
  style.custom = parent.custom;
  return registerStyle(style, environment);
}
