/** Display, position, float, overflow, containment. https://drafts.csswg.org/css-display-3/, css-position-3, css-overflow-3 */

import {
  attempt,
  type Cursor,
  customIdent,
  either,
  oneOf,
  type Parser,
  peekKeyword,
  takeFunction,
  takeKeyword,
  takeString,
  word,
} from '../values/cursor.ts';
import { integer, length } from '../values/numeric.ts';
import type { Display, DisplayGroup } from './computed-boxes.ts';
import { computedRow, group, keyword, row } from './row.ts';

type Box = Extract<Display, { readonly kind: 'box' }>;
type Inner = Box['inner'];
type Internal = Extract<Display, { readonly kind: 'internal' }>['type'];

const INNERS: readonly Inner[] = ['flow', 'flow-root', 'table', 'flex', 'grid', 'ruby', 'math'];

type BoxKind = 'plain' | 'list-item' | 'legacy';

const boxKey = (outer: Box['outer'], inner: Inner, kind: BoxKind): string => `${outer} ${inner} ${kind}`;

const BOXES: ReadonlyMap<string, Box> = new Map(
  (['block', 'inline'] as const).flatMap((outer) =>
    INNERS.flatMap((inner) =>
      (['plain', 'list-item', 'legacy'] as const).map((kind): [string, Box] => [
        boxKey(outer, inner, kind),
        { kind: 'box', outer, inner, listItem: kind === 'list-item', legacy: kind === 'legacy' },
      ]),
    ),
  ),
);

/** The canonical object for a display value. */
export const displayBox = (outer: Box['outer'], inner: Inner, listItem = false): Box =>
  BOXES.get(boxKey(outer, inner, listItem ? 'list-item' : 'plain'))!;

const legacyBox = (outer: Box['outer']): Box => BOXES.get(boxKey(outer, 'flex', 'legacy'))!;

const DISPLAY_NONE: Display = { kind: 'none' };
const DISPLAY_CONTENTS: Display = { kind: 'contents' };
export const INLINE = displayBox('inline', 'flow');
export const BLOCK = displayBox('block', 'flow');

const internals = new Map<Internal, Display>(
  (
    [
      'table-row-group',
      'table-header-group',
      'table-footer-group',
      'table-row',
      'table-cell',
      'table-column-group',
      'table-column',
      'table-caption',
      'ruby-base',
      'ruby-text',
    ] as const
  ).map((type) => [type, { kind: 'internal', type }]),
);

export const internalDisplay = (type: Internal): Display => internals.get(type)!;

const SINGLE: ReadonlyMap<string, Display> = new Map<string, Display>([
  ['none', DISPLAY_NONE],
  ['contents', DISPLAY_CONTENTS],
  ['block', BLOCK],
  ['inline', INLINE],
  ['flow', BLOCK],
  ['flow-root', displayBox('block', 'flow-root')],
  ['inline-block', displayBox('inline', 'flow-root')],
  ['list-item', displayBox('block', 'flow', true)],
  ['table', displayBox('block', 'table')],
  ['inline-table', displayBox('inline', 'table')],
  ['flex', displayBox('block', 'flex')],
  ['inline-flex', displayBox('inline', 'flex')],
  ['grid', displayBox('block', 'grid')],
  ['inline-grid', displayBox('inline', 'grid')],
  ['ruby', displayBox('inline', 'ruby')],
  ['math', displayBox('inline', 'math')],
  ['-webkit-flex', displayBox('block', 'flex')],
  ['-webkit-inline-flex', displayBox('inline', 'flex')],
  ['-webkit-box', legacyBox('block')],
  ['-webkit-inline-box', legacyBox('inline')],
  ...internals,
]);

/** https://drafts.csswg.org/css-display-3/#the-display-properties: a legacy keyword or outer, inner, list-item in any order. */
const display: Parser<Display> = (cursor) => {
  const start = cursor.index;
  let outer: Box['outer'] | null = null;
  let inner: Inner | null = null;
  let listItem = false;
  let count = 0;
  for (let name = peekKeyword(cursor); name !== undefined && count < 3; name = peekKeyword(cursor)) {
    const known: string = name;
    if (outer === null && (known === 'block' || known === 'inline')) outer = known;
    else if (!listItem && known === 'list-item') listItem = true;
    else if (inner === null && INNERS.includes(known as Inner)) inner = known as Inner;
    else break;
    cursor.index++;
    count++;
  }
  if (count >= 2) {
    if (listItem && inner !== null && inner !== 'flow' && inner !== 'flow-root') return undefined;
    return displayBox(outer ?? (inner === 'ruby' || inner === 'math' ? 'inline' : 'block'), inner ?? 'flow', listItem);
  }
  cursor.index = start;
  const keywordName = peekKeyword(cursor);
  const single = keywordName === undefined ? undefined : SINGLE.get(keywordName);
  if (single) cursor.index++;
  return single;
};

const BLOCKIFIED: ReadonlyMap<Inner, Display> = new Map<Inner, Display>(
  INNERS.map((inner) => [inner, displayBox('block', inner)]),
);

/** https://drafts.csswg.org/css-display-3/#blockify */
export function blockify(value: Display): Display {
  switch (value.kind) {
    case 'none':
    case 'contents':
      return value;
    case 'internal':
      return BLOCK;
    case 'box':
      if (value.outer === 'block') return value;
      if (value.legacy) return legacyBox('block');
      if (value.listItem) return displayBox('block', value.inner, true);
      // An inline-block becomes a block.
      return value.inner === 'flow-root' ? BLOCK : BLOCKIFIED.get(value.inner)!;
  }
}

const INLINE_BLOCK = displayBox('inline', 'flow-root');

/** Deviation: as in browsers, what looks like a control, and is not laid out as one, is a block or an inline block. */
function withAppearance(value: Display): Display {
  if (value.kind === 'internal') return value.type.startsWith('ruby') ? value : INLINE_BLOCK;
  if (value.kind !== 'box' || value.listItem) return value;
  if (value.outer === 'inline' && (value.inner === 'flow' || value.inner === 'table')) return INLINE_BLOCK;
  return value.outer === 'block' && value.inner === 'table' ? BLOCK : value;
}

/** Blockified displays of out-of-flow boxes that were inline-level. */
const FROM_INLINE: ReadonlyMap<Display, Display> = new Map(
  [
    ...BLOCKIFIED.values(),
    ...[...BLOCKIFIED.keys()].map((inner) => displayBox('block', inner, true)),
    legacyBox('block'),
  ].map((block) => [block, { ...block }]),
);
const INLINE_ORIGINS: ReadonlySet<Display> = new Set(FROM_INLINE.values());

function positioned(value: Display): Display {
  const block = blockify(value);
  return value.kind === 'box' && value.outer === 'inline' ? FROM_INLINE.get(block)! : block;
}

/** Whether an absolutely positioned box was inline-level, so that its static position is in a line. CSS 2 §10.3.7 */
export const wasInlineLevel = (value: Display): boolean => INLINE_ORIGINS.has(value);

/** The display of the box if it establishes a block formatting context. */
export function flowRootOf(value: Display): Display {
  if (value.kind !== 'box') return value;
  const root = displayBox(value.outer, 'flow-root', value.listItem);
  return wasInlineLevel(value) ? (FROM_INLINE.get(root) ?? root) : root;
}

const runningName = customIdent();

const position: Parser<DisplayGroup['position']> = (cursor) => {
  const running = takeFunction(cursor, 'running');
  if (running) {
    const name = runningName(running);
    return name === undefined ? undefined : { kind: 'running', name };
  }
  if (takeKeyword(cursor, '-webkit-sticky')) return 'sticky';
  return oneOf('static', 'relative', 'absolute', 'fixed', 'sticky')(cursor);
};

const overflow = either(oneOf('visible', 'hidden', 'clip', 'scroll', 'auto'), word('overlay', 'auto'));

type Contain = DisplayGroup['contain'];
const containWord = oneOf('size', 'layout', 'style', 'paint', 'inline-size');
const contain: Parser<Contain> = (cursor) => {
  if (takeKeyword(cursor, 'none')) return [];
  if (takeKeyword(cursor, 'strict')) return ['size', 'layout', 'style', 'paint'];
  if (takeKeyword(cursor, 'content')) return ['layout', 'style', 'paint'];
  const found: Contain[number][] = [];
  for (let value = containWord(cursor); value; value = containWord(cursor)) {
    if (found.includes(value)) return undefined;
    found.push(value);
  }
  return found.length > 0 ? found : undefined;
};

const containerSize = oneOf('size', 'inline-size');

/** `scroll-state` is taken, and contains nothing: on paper no query of it is true. https://drafts.csswg.org/css-conditional-5/#container-type */
const containerType: Parser<DisplayGroup['containerType']> = (cursor) => {
  if (takeKeyword(cursor, 'normal')) return 'normal';
  const before = takeKeyword(cursor, 'scroll-state');
  const size = attempt(cursor, containerSize);
  const after = !before && takeKeyword(cursor, 'scroll-state');
  return size ?? (before || after ? 'normal' : undefined);
};

const oneContainerName = customIdent('none', 'and', 'or', 'not');
const containerNames: Parser<readonly string[]> = (cursor) => {
  if (takeKeyword(cursor, 'none')) return [];
  const names: string[] = [];
  for (let name = attempt(cursor, oneContainerName); name; name = attempt(cursor, oneContainerName)) names.push(name);
  return names.length > 0 ? names : undefined;
};

const intrinsicLength = length(0);
const containIntrinsic = (cursor: Cursor): number | null | undefined => {
  const auto = takeKeyword(cursor, 'auto');
  if (takeKeyword(cursor, 'none')) return null;
  const value = attempt(cursor, intrinsicLength);
  return value === undefined && auto ? undefined : value;
};

const textOverflow: Parser<DisplayGroup['textOverflow']> = (cursor) => {
  const one: Parser<DisplayGroup['textOverflow']> = either(oneOf('clip', 'ellipsis'), (inner: Cursor) => {
    const string = takeString(inner);
    return string === undefined ? undefined : { string };
  });
  const first = one(cursor);
  // Deviation: of two values (start and end side), only the end is used.
  return first === undefined ? undefined : (attempt(cursor, one) ?? first);
};

/**
 * Those that Chromium has; which control one means matters only to browsers. Not yet: `base-select`, which is invalid, so that the styles for
 * other browsers hold.
 */
const control = oneOf(
  ...(['button', 'checkbox', 'listbox', 'menulist', 'menulist-button', 'meter', 'progress-bar', 'radio'] as const),
  ...(['searchfield', 'slider-vertical', 'textarea', 'textfield', 'auto'] as const),
);

/** https://drafts.csswg.org/css-ui-4/#appearance-switching */
const appearance: Parser<DisplayGroup['appearance']> = (cursor) =>
  takeKeyword(cursor, 'none') ? 'none' : control(cursor) && 'auto';

type ClipMargin = DisplayGroup['overflowClipMargin'];
const visualBox = oneOf('border-box', 'padding-box', 'content-box');
const margin = length(0);

/** `<visual-box> || <length [0,∞]>`. https://drafts.csswg.org/css-overflow-4/#overflow-clip-margin */
const clipMargin: Parser<ClipMargin> = (cursor) => {
  const before = attempt(cursor, visualBox);
  const value = attempt(cursor, margin);
  const box = before ?? attempt(cursor, visualBox);
  return value === undefined && box === undefined ? undefined : { box: box ?? 'padding-box', length: value ?? 0 };
};

/**
 * https://drafts.csswg.org/css-page-floats-3/#float-property
 * Deviation: `top` and `bottom` are the page's whatever `float-reference` says, as in Prince: no browser floats to them in a line.
 */
const pageSide: Parser<'top' | 'bottom'> = either(
  oneOf('top', 'bottom'),
  word('block-start', 'top'),
  word('block-end', 'bottom'),
);

/** Prince puts the reference before the side: `page`, `page bottom`. https://www.princexml.com/doc/css-props/#prop-float */
const pageFloat: Parser<'top' | 'bottom'> = (cursor) => {
  const isOfPage = takeKeyword(cursor, 'page');
  return attempt(cursor, pageSide) ?? (isOfPage ? 'top' : undefined);
};

const clampedLines: Parser<number | null> = either(word('none', null), integer(1));

export const displayGroup = group(
  'display',
  'css-display-3',
  false,
  {
    display: row<Display>(INLINE, display),
    position: row<DisplayGroup['position']>('static', position),
    float: computedRow<DisplayGroup['float'], DisplayGroup['float'] | 'inline-start' | 'inline-end'>(
      'none',
      either(oneOf('none', 'left', 'right', 'footnote', 'inline-start', 'inline-end'), pageFloat),
      (value, context) => logicalSide(value, context.parent.writing.direction),
    ),
    floatReference: keyword('inline', 'column', 'page'),
    clear: computedRow<DisplayGroup['clear'], DisplayGroup['clear'] | 'inline-start' | 'inline-end'>(
      'none',
      either(oneOf('none', 'left', 'right', 'both', 'page', 'inline-start', 'inline-end'), pageSide),
      (value, context) => logicalSide(value, context.parent.writing.direction),
    ),
    overflowX: row<DisplayGroup['overflowX']>('visible', overflow),
    overflowY: row<DisplayGroup['overflowY']>('visible', overflow),
    overflowClipMargin: row<ClipMargin>({ box: 'padding-box', length: 0 }, clipMargin),
    resize: keyword('none', 'both', 'horizontal', 'vertical', 'block', 'inline'),
    zIndex: row<number | 'auto'>('auto', either(oneOf('auto'), integer())),
    contain: row<Contain>([], contain),
    contentVisibility: keyword('visible', 'auto', 'hidden'),
    containerType: row<DisplayGroup['containerType']>('normal', containerType),
    containerName: row<readonly string[]>([], containerNames),
    containIntrinsicWidth: row<number | null>(null, containIntrinsic),
    containIntrinsicHeight: row<number | null>(null, containIntrinsic),
    textOverflow: row<DisplayGroup['textOverflow']>('clip', textOverflow),
    unicodeBidi: row<DisplayGroup['unicodeBidi']>(
      'normal',
      either(
        oneOf('normal', 'embed', 'isolate', 'bidi-override', 'isolate-override', 'plaintext'),
        word('-webkit-isolate', 'isolate'),
      ),
    ),
    appearance: row<DisplayGroup['appearance']>('none', appearance),
    fieldSizing: keyword('fixed', 'content'),
    lineClamp: row<number | null>(null, clampedLines),
    legacyLineClamp: row<number | null>(null, clampedLines),
    boxOrient: row<DisplayGroup['boxOrient']>(
      'horizontal',
      either(oneOf('horizontal', 'vertical'), word('inline-axis', 'horizontal'), word('block-axis', 'vertical')),
    ),
  },
  finishDisplay,
);

function logicalSide<T extends string>(
  value: T | 'inline-start' | 'inline-end',
  direction: 'ltr' | 'rtl',
): Exclude<T, 'inline-start' | 'inline-end'> {
  type Side = Exclude<T, 'inline-start' | 'inline-end'>;
  if (value === 'inline-start') return (direction === 'ltr' ? 'left' : 'right') as Side;
  if (value === 'inline-end') return (direction === 'ltr' ? 'right' : 'left') as Side;
  return value as Side;
}

/** https://drafts.csswg.org/css-overflow-3/#overflow-properties and CSS 2.2 §9.7 */
function finishDisplay(values: DisplayGroup): DisplayGroup {
  let { display: shown, float, overflowX, overflowY } = values;
  if (values.appearance !== 'none') shown = withAppearance(shown);
  const isScroll = (value: DisplayGroup['overflowX']): boolean => value !== 'visible' && value !== 'clip';
  if (isScroll(overflowX) !== isScroll(overflowY)) {
    if (isScroll(overflowX)) overflowY = overflowY === 'visible' ? 'auto' : 'hidden';
    else overflowX = overflowX === 'visible' ? 'auto' : 'hidden';
  }
  let { position: placement } = values;
  const floatsInPage = (float === 'top' || float === 'bottom') && typeof placement !== 'object';
  if (placement === 'absolute' || placement === 'fixed') float = 'none';
  // Out of the flow, and the page's: as a fixed box is for all that is around it.
  else if (floatsInPage) placement = 'fixed';
  const absolute = placement === 'absolute' || placement === 'fixed';
  if (absolute) shown = positioned(shown);
  else if (float === 'left' || float === 'right') shown = blockify(shown);
  // Where it clamps lines, the old flexible box is a block container. https://compat.spec.whatwg.org/#css-property--webkit-line-clamp
  let { lineClamp } = values;
  if (values.legacyLineClamp !== null && shown.kind === 'box' && shown.legacy && values.boxOrient === 'vertical') {
    lineClamp = values.legacyLineClamp;
    shown = displayBox(shown.outer, 'flow-root');
  }
  const skips = values.contentVisibility !== 'visible' && isContainable(shown);
  let { contain } = values;
  if (skips) contain = union(contain, CONTAINED[values.contentVisibility]);
  if (values.containerType !== 'normal' && isContainable(shown))
    contain = union(contain, [values.containerType, 'style']);
  const contentVisibility = skips ? values.contentVisibility : 'visible';
  return {
    ...values,
    display: shown,
    position: placement,
    float,
    overflowX,
    overflowY,
    lineClamp,
    contain,
    contentVisibility,
  };
}

/** Nothing is off screen on paper, so `auto` contains and hides nothing. https://drafts.csswg.org/css-contain-2/#content-visibility */
const CONTAINED: Readonly<Record<DisplayGroup['contentVisibility'], Contain>> = {
  visible: [],
  auto: ['layout', 'style', 'paint'],
  hidden: ['size', 'layout', 'style', 'paint'],
};

/** Size containment has no effect on inline boxes and on the parts of tables. https://drafts.csswg.org/css-contain-2/#containment-size */
export const isContainable = (display: Display): boolean =>
  display.kind === 'box' && (display.outer !== 'inline' || display.inner !== 'flow') && display.inner !== 'table';

const union = (a: Contain, b: Contain): Contain => [...a, ...b.filter((part) => !a.includes(part))];
