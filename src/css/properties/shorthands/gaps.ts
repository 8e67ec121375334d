/** Shorthands of gap decorations: of one axis, and of both. https://drafts.csswg.org/css-gaps-1/ */

import { attempt, type Cursor, takeDelim } from '../../values/cursor.ts';
import { anyOrder, type LonghandValues, parseLonghand, type Shorthand, shorthand } from './shorthand.ts';

const AXES = { column: ['column'], row: ['row'], both: ['column', 'row'] } as const;
type Axis = keyof typeof AXES;

const PARTS = ['width', 'style', 'color'] as const;
const ENDS = ['start', 'end'] as const;

const named = (axis: Axis, suffix: string): string => `${axis === 'both' ? '' : `${axis}-`}rule${suffix}`;

/** Values of the column longhands (named without `column-`), applied to all given axes. */
function forAxes(
  axis: Axis,
  suffix: string,
  longhands: readonly string[],
  parse: (cursor: Cursor) => LonghandValues | undefined,
): Shorthand {
  const all = AXES[axis].flatMap((one) => longhands.map((longhand) => `${one}-${longhand}`));
  return shorthand(named(axis, suffix), all, (cursor) => {
    const values = parse(cursor);
    if (!values) return undefined;
    return Object.fromEntries(
      AXES[axis].flatMap((one) => Object.entries(values).map(([longhand, value]) => [`${one}-${longhand}`, value])),
    );
  });
}

const takeInset = (cursor: Cursor): unknown => parseLonghand('column-rule-inset-cap-start', cursor);

/** `<inset-value> <inset-value>?`: at the start and at the end. */
function insetPair(place: 'cap' | 'junction', cursor: Cursor): LonghandValues | undefined {
  const start = takeInset(cursor);
  if (start === undefined) return undefined;
  const end = attempt(cursor, takeInset) ?? start;
  return { [`rule-inset-${place}-start`]: start, [`rule-inset-${place}-end`]: end };
}

const insets = (place: 'cap' | 'junction'): string[] => ENDS.map((end) => `rule-inset-${place}-${end}`);

function insetShorthands(axis: Axis): Shorthand[] {
  return [
    forAxes(axis, '-inset-cap', insets('cap'), (cursor) => insetPair('cap', cursor)),
    forAxes(axis, '-inset-junction', insets('junction'), (cursor) => insetPair('junction', cursor)),
    forAxes(axis, '-inset', [...insets('cap'), ...insets('junction')], (cursor) => {
      const start = cursor.index;
      const cap = insetPair('cap', cursor);
      if (!cap) return undefined;
      // Without a second part, junctions are like the ends.
      if (!takeDelim(cursor, '/')) {
        const end = cursor.index;
        cursor.index = start;
        const same = insetPair('junction', cursor);
        cursor.index = end;
        return { ...cap, ...same };
      }
      const junction = insetPair('junction', cursor);
      return junction && { ...cap, ...junction };
    }),
    ...ENDS.map((end) => {
      const longhands = [`rule-inset-cap-${end}`, `rule-inset-junction-${end}`];
      return forAxes(axis, `-inset-${end}`, longhands, (cursor) => {
        const value = takeInset(cursor);
        return value === undefined ? undefined : Object.fromEntries(longhands.map((longhand) => [longhand, value]));
      });
    }),
  ];
}

const rule = (axis: Axis): Shorthand =>
  forAxes(
    axis,
    '',
    PARTS.map((part) => `rule-${part}`),
    (cursor) => {
      const values = anyOrder(
        PARTS.map((part) => `column-rule-${part}`),
        cursor,
      );
      return (
        values &&
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice('column-'.length), value]))
      );
    },
  );

const single = (part: string): Shorthand =>
  forAxes('both', `-${part}`, [`rule-${part}`], (cursor) => {
    const value = parseLonghand(`column-rule-${part}`, cursor);
    return value === undefined ? undefined : { [`rule-${part}`]: value };
  });

export const GAP_SHORTHANDS: readonly Shorthand[] = [
  ...(['column', 'row', 'both'] as const).flatMap((axis) => [rule(axis), ...insetShorthands(axis)]),
  ...[...PARTS, 'break', 'visibility-items'].map(single),
];
