/** Anchor positioning. https://drafts.csswg.org/css-anchor-position-1/ */

import { dashedName } from '../values/anchors.ts';
import {
  attempt,
  type Cursor,
  commaList,
  either,
  oneOf,
  type Parser,
  peekKeyword,
  takeKeyword,
  word,
} from '../values/cursor.ts';
import type { AnchorGroup, AreaPart, PositionArea, PositionTry, TryTactic } from './computed-anchors.ts';
import { group, keyword, row } from './row.ts';

const AXES: readonly (readonly [prefix: string, axis: AreaPart['axis'], self: boolean])[] = [
  ['x-', 'x', false],
  ['y-', 'y', false],
  ['self-x-', 'x', true],
  ['self-y-', 'y', true],
  ['block-', 'block', false],
  ['inline-', 'inline', false],
  ['self-block-', 'block', true],
  ['self-inline-', 'inline', true],
  ['', null, false],
  ['self-', null, true],
];

const PHYSICAL = { left: ['x', 'start'], right: ['x', 'end'], top: ['y', 'start'], bottom: ['y', 'end'] } as const;

/** Every keyword with its part. */
const PARTS: ReadonlyMap<string, AreaPart> = new Map([
  ['center', { axis: null, byDirection: false, self: false, span: 'center' }],
  ['span-all', { axis: null, byDirection: false, self: false, span: 'span-all' }],
  ...AXES.flatMap(([prefix, axis, self]) =>
    (['start', 'end'] as const).flatMap((end): [string, AreaPart][] => [
      [`${prefix}${end}`, { axis, byDirection: true, self, span: end }],
      [`span-${prefix}${end}`, { axis, byDirection: true, self, span: `span-${end}` }],
    ]),
  ),
  ...Object.entries(PHYSICAL).flatMap(([name, [axis, end]]): [string, AreaPart][] => [
    [name, { axis, byDirection: false, self: false, span: end }],
    [`span-${name}`, { axis, byDirection: false, self: false, span: `span-${end}` }],
  ]),
]);

const isNeutral = ({ axis, span }: AreaPart): boolean => axis === null && (span === 'center' || span === 'span-all');
const isPhysical = ({ axis }: AreaPart): boolean => axis === 'x' || axis === 'y';

/** Whether two parts are of one kind, on different axes. If neither has an axis, the block axis comes first. */
function goTogether(a: AreaPart, b: AreaPart): boolean {
  if (isNeutral(a) || isNeutral(b)) return true;
  if (a.axis === null || b.axis === null) return a.axis === b.axis && a.self === b.self;
  return isPhysical(a) === isPhysical(b) && a.self === b.self && a.axis !== b.axis;
}

const part = (cursor: Cursor): AreaPart | undefined => {
  const found = PARTS.get(peekKeyword(cursor) ?? '');
  if (found) cursor.index++;
  return found;
};

const ALL: AreaPart = { axis: null, byDirection: false, self: false, span: 'span-all' };

/** https://drafts.csswg.org/css-anchor-position-1/#typedef-position-area */
const positionArea: Parser<PositionArea> = (cursor) => {
  const first = part(cursor);
  if (!first) return undefined;
  const second = attempt(cursor, part);
  if (!second) return { first, second: first.axis === null ? first : ALL };
  return goTogether(first, second) ? { first, second } : undefined;
};

const tactic = oneOf<TryTactic>('flip-block', 'flip-inline', 'flip-start', 'flip-x', 'flip-y');

const tryOptions = (cursor: Cursor): PositionTry | undefined => {
  let name: string | null = null;
  const tactics: TryTactic[] = [];
  for (;;) {
    const found = attempt(cursor, tactic);
    const named: string | undefined = found === undefined && name === null ? attempt(cursor, dashedName) : undefined;
    if (found !== undefined && !tactics.includes(found)) tactics.push(found);
    else if (named !== undefined) name = named;
    else break;
  }
  return name === null && tactics.length === 0 ? undefined : { kind: 'options', name, tactics };
};

const tryArea = (cursor: Cursor): PositionTry | undefined => {
  const area = positionArea(cursor);
  return area && { kind: 'area', area };
};

/** The most fallback positions that are tried. */
const MOST_TRIES = 30;

const tries: Parser<readonly PositionTry[]> = (cursor) =>
  commaList<PositionTry>((inner) => attempt(inner, tryOptions) ?? tryArea(inner))(cursor)?.slice(0, MOST_TRIES);

const names = commaList(dashedName);

/** The specification now uses the singular, browsers the plural. */
const visibilityWord = either(
  oneOf('anchors-valid', 'anchors-visible', 'no-overflow'),
  either(word('anchor-valid', 'anchors-valid'), word('anchor-visible', 'anchors-visible')),
);
const visibility: Parser<AnchorGroup['positionVisibility']> = (cursor) => {
  if (takeKeyword(cursor, 'always')) return [];
  const found: AnchorGroup['positionVisibility'][number][] = [];
  for (let value = attempt(cursor, visibilityWord); value; value = attempt(cursor, visibilityWord)) {
    if (found.includes(value)) return undefined;
    found.push(value);
  }
  return found.length > 0 ? found : undefined;
};

const anchorNamed = (cursor: Cursor): { readonly name: string } | undefined => {
  const name = dashedName(cursor);
  return name === undefined ? undefined : { name };
};

export const anchor = group('anchor', 'css-anchor-position-1', false, {
  anchorName: row<readonly string[]>([], either(word('none', []), names)),
  anchorScope: row<AnchorGroup['anchorScope']>('none', either(oneOf('none', 'all'), names)),
  positionAnchor: row<AnchorGroup['positionAnchor']>('normal', either(oneOf('normal', 'none', 'auto'), anchorNamed)),
  positionArea: row<PositionArea | null>(null, either(word('none', null), positionArea)),
  positionTryOrder: keyword('normal', 'most-width', 'most-height', 'most-block-size', 'most-inline-size'),
  positionTryFallbacks: row<readonly PositionTry[]>([], either(word('none', []), tries)),
  // Chromium's initial value hides a box whose anchor is hidden; Not yet: clipped anchors.
  positionVisibility: row<AnchorGroup['positionVisibility']>(['anchors-visible'], visibility),
});
