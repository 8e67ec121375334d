/** The property table: all groups, and every longhand with its position in them. */

import { align } from './align.ts';
import { anchor } from './anchors.ts';
import { animation } from './animations.ts';
import { background } from './backgrounds.ts';
import { border, borderShape } from './borders.ts';
import { inset, margin, padding } from './box.ts';
import { color } from './color.ts';
import { scheme } from './color-scheme.ts';
import type { ComputedGroups } from './computed-groups.ts';
import { COPIES } from './copies.ts';
import { displayGroup } from './display.ts';
import { effects } from './effects.ts';
import { flex } from './flexbox.ts';
import { font } from './fonts.ts';
import { fragmentation } from './fragmentation.ts';
import { generated } from './generated.ts';
import { grid } from './grid.ts';
import { inline } from './inline.ts';
import { list } from './lists.ts';
import { LOGICAL_LONGHANDS } from './logical.ts';
import { mask } from './masks.ts';
import { math } from './math.ts';
import { multicol } from './multicol.ts';
import { outline } from './outline.ts';
import { paragraph } from './paragraphs.ts';
import type { Group, GroupName, Row } from './row.ts';
import { ruby } from './ruby.ts';
import { shapes } from './shapes.ts';
import { size } from './sizing.ts';
import { svgPaint, svgShape } from './svg.ts';
import { tableInherited } from './tables.ts';
import { text } from './text.ts';
import { textPaint } from './text-decoration.ts';
import { transform } from './transforms.ts';
import { writing } from './writing-modes.ts';
import { zoom } from './zoom.ts';

const table: { readonly [N in GroupName]: Group<N> } = {
  writing,
  math,
  font,
  text,
  scheme,
  color,
  zoom,
  textPaint,
  ruby,
  list,
  tableInherited,
  paragraph,
  svgPaint,
  display: displayGroup,
  size,
  inset,
  margin,
  padding,
  border,
  borderShape,
  background,
  outline,
  effects,
  mask,
  shapes,
  transform,
  flex,
  align,
  anchor,
  grid,
  multicol,
  fragmentation,
  generated,
  inline,
  animation,
  svgShape,
};

/** A group without the types of its rows, for the cascade. */
export interface PlainGroup {
  readonly name: GroupName;
  readonly index: number;
  readonly spec: string;
  readonly inherited: boolean;
  /** The computed values when nothing is declared. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** The rows' values before declarations and `finish` are applied. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly copy: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  readonly finish: ((values: never) => unknown) | null;
}

export interface Longhand {
  /** Position in `LONGHANDS`; logical ones follow the physical. */
  readonly index: number;
  /** CSS name. */
  readonly name: string;
  /** Name in the computed group. */
  readonly field: string;
  readonly group: PlainGroup;
  readonly row: Row<unknown>;
  /** For `margin-inline-start` and the like: the physical longhand for a writing mode. */
  readonly physical: ((writing: ComputedGroups['writing']) => string) | null;
}

/** Fields with a name different from their property, and fields that only a shorthand can set. */
const SPECIAL_NAMES: Readonly<Record<string, string>> = {
  legacyLineClamp: '-webkit-line-clamp',
  boxOrient: '-webkit-box-orient',
  textSecurity: '-webkit-text-security',
  boxDirection: '-webkit-box-direction',
  boxPack: '-webkit-box-pack',
  boxAlign: '-webkit-box-align',
  boxFlex: '-webkit-box-flex',
  boxOrdinalGroup: '-webkit-box-ordinal-group',
  textFillColor: '-webkit-text-fill-color',
  textStrokeWidth: '-webkit-text-stroke-width',
  textStrokeColor: '-webkit-text-stroke-color',
  maskBoxImageSource: '-webkit-mask-box-image-source',
  maskBoxImageSlice: '-webkit-mask-box-image-slice',
  maskBoxImageWidth: '-webkit-mask-box-image-width',
  maskBoxImageOutset: '-webkit-mask-box-image-outset',
  maskBoxImageRepeat: '-webkit-mask-box-image-repeat',
  boxReflect: '-webkit-box-reflect',
  locale: '-internal-locale',
  textIndentHanging: '-internal-text-indent-hanging',
  textIndentEachLine: '-internal-text-indent-each-line',
};

const cssName = (field: string): string =>
  SPECIAL_NAMES[field] ?? field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * JavaScript engines turn objects that grew by many properties into dictionaries, which are slow to read and to copy for each style. A
 * copy is fast again.
 */
const copied = (values: Record<string, unknown>): Record<string, unknown> => ({ ...values });

const longhands: Longhand[] = [];
const byName = new Map<string, Longhand>();
const plainGroups: PlainGroup[] = [];

for (const group of Object.values(table) as Group[]) {
  const rows = group.rows as unknown as Readonly<Record<string, Row<unknown>>>;
  const initial: Record<string, unknown> = {};
  for (const [field, row] of Object.entries(rows)) {
    initial[field] = row.undeclared === undefined ? row.initial : row.undeclared;
  }
  const finished = group.finish ? (group.finish as (values: unknown) => unknown)(initial) : initial;
  const base = copied(initial);
  const plain: PlainGroup = {
    name: group.name,
    index: plainGroups.length,
    spec: group.spec,
    inherited: group.inherited,
    initial: finished === initial ? base : copied(finished as Record<string, unknown>),
    base,
    copy: COPIES[group.name] as unknown as PlainGroup['copy'],
    finish: group.finish as PlainGroup['finish'],
  };
  plainGroups.push(plain);
  for (const [field, row] of Object.entries(rows)) {
    const longhand: Longhand = {
      index: longhands.length,
      name: cssName(field),
      field,
      group: plain,
      row,
      physical: null,
    };
    longhands.push(longhand);
    byName.set(longhand.name, longhand);
  }
}

/** How many longhands are physical; the logical ones come after. */
export const PHYSICAL_COUNT: number = longhands.length;

for (const { name, like, physical } of LOGICAL_LONGHANDS) {
  const model = byName.get(like)!;
  const longhand: Longhand = { ...model, index: longhands.length, name, physical };
  longhands.push(longhand);
  byName.set(name, longhand);
}

export const GROUPS: readonly PlainGroup[] = plainGroups;
export const LONGHANDS: readonly Longhand[] = longhands;

export const longhandNamed = (name: string): Longhand | undefined => byName.get(name);

/** The index of a longhand that is known to exist. */
function longhandIndex(name: string): number {
  const longhand = byName.get(name);
  if (!longhand) throw new RangeError(`no such longhand: ${name}`);
  return longhand.index;
}

/** The initial value of every property. */
export const INITIAL_GROUPS: ComputedGroups = Object.fromEntries(
  plainGroups.map((group) => [group.name, group.initial]),
) as unknown as ComputedGroups;

/** Physical index of each logical longhand for each writing mode and direction. */
const logicalMaps = new Map<string, Int16Array>();

export function physicalIndices(writing: ComputedGroups['writing']): Int16Array {
  const key = `${writing.writingMode} ${writing.direction}`;
  let map = logicalMaps.get(key);
  if (!map) {
    map = new Int16Array(longhands.length);
    for (const longhand of longhands) {
      map[longhand.index] = longhand.physical ? longhandIndex(longhand.physical(writing)) : longhand.index;
    }
    logicalMaps.set(key, map);
  }
  return map;
}
