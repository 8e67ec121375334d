/** Distributes a width among columns. https://drafts.csswg.org/css-tables-3/#width-distribution-algorithm */

import type { Px } from '../../geometry.ts';
import { toUnit } from '../core/layout-unit.ts';
import type { ColumnConstraint } from './column-constraints.ts';

type Column = Pick<ColumnConstraint, 'min' | 'max' | 'percent' | 'extra' | 'constrained'>;

/**
 * Widths of `columns` that add up to `target`, or to the sum of their minimums if that is more. They add up to less if only columns with
 * a specified width could grow and `growsConstrained` is false.
 */
export function distributeAuto(target: Px, columns: readonly Column[], growsConstrained = true): readonly Px[] {
  const percentWidths = columns.map((column) => Math.max(column.min, toUnit((column.percent * target) / 100)));
  // The sizing guesses of §5.3.2, each at least as large as the one before.
  const minimums = columns.map((column) => column.min);
  const byPercent = columns.map((column, i) => (column.percent > 0 ? percentWidths[i]! : column.min));
  const bySpecified = columns.map((column, i) =>
    column.percent > 0 ? percentWidths[i]! : column.constrained ? column.max : column.min,
  );
  const maximums = columns.map((column, i) => (column.percent > 0 ? percentWidths[i]! : column.max));
  if (target <= sum(minimums)) return minimums;
  if (target < sum(byPercent)) return interpolate(target, minimums, byPercent);
  if (target < sum(bySpecified)) return interpolate(target, byPercent, bySpecified);
  if (target < sum(maximums)) return interpolate(target, bySpecified, maximums);
  return addExcess(target, columns, maximums, growsConstrained);
}

const sum = (values: readonly Px[]): Px => values.reduce((total, value) => total + value, 0);

function interpolate(target: Px, from: readonly Px[], to: readonly Px[]): Px[] {
  const low = sum(from);
  const range = sum(to) - low;
  const widths = from.map((width, i) =>
    range > 0 ? width + toUnit(((to[i]! - width) * (target - low)) / range) : width,
  );
  return withRemainder(widths, target, (i) => to[i]! > from[i]!);
}

/** Adds what is left over from truncation to layout units to the last column that takes part. */
function withRemainder(widths: Px[], target: Px, takesPart: (index: number) => boolean): Px[] {
  const rest = target - sum(widths);
  if (rest !== 0) {
    for (let i = widths.length - 1; i >= 0; i--) {
      if (!takesPart(i)) continue;
      widths[i] = Math.max(0, widths[i]! + rest);
      break;
    }
  }
  return widths;
}

/** https://drafts.csswg.org/css-tables-3/#distributing-width-to-columns, case "excess width". */
function addExcess(
  target: Px,
  columns: readonly Column[],
  maximums: readonly Px[],
  growsConstrained: boolean,
): readonly Px[] {
  const isAuto = (column: Column) => column.percent === 0 && !column.constrained;
  const isFixed = (column: Column) => column.percent === 0 && column.constrained;
  const excess = target - sum(maximums);
  const share = (belongs: (column: Column) => boolean, weightOf: (column: Column) => number): Px[] => {
    const members = columns.filter(belongs);
    const weight = members.reduce((total, column) => total + weightOf(column), 0);
    const widths = columns.map((column, i) => {
      if (!belongs(column)) return maximums[i]!;
      return maximums[i]! + toUnit(weight > 0 ? (excess * weightOf(column)) / weight : excess / members.length);
    });
    return withRemainder(widths, target, (i) => belongs(columns[i]!));
  };
  if (columns.some(isAuto)) return share(isAuto, (column) => column.max);
  if (growsConstrained && columns.some(isFixed)) return share(isFixed, (column) => column.max);
  return share(
    (column) => column.percent > 0,
    (column) => column.percent,
  );
}

/** Fixed layout: lengths and percentages as specified, the rest shared evenly. https://www.w3.org/TR/CSS2/tables.html#fixed-table-layout */
export function distributeFixed(target: Px, columns: readonly Column[]): Px[] {
  const isPercent = (column: Column) => !column.constrained && column.percent > 0;
  const isAuto = (column: Column) => !column.constrained && column.percent === 0;
  const lengths = columns.reduce((total, column) => total + (column.constrained ? column.max : 0), 0);
  const percents = columns.reduce((total, column) => total + (isPercent(column) ? column.percent : 0), 0);
  const percentRoom = Math.max(0, target - lengths);
  const extras = columns.reduce((total, column) => total + (isPercent(column) ? column.extra : 0), 0);
  const wanted = (percents * target) / 100 + extras;
  const scale = wanted > percentRoom && wanted > 0 ? percentRoom / wanted : 1;
  const widths = columns.map((column) => {
    if (column.constrained) return column.max;
    return isPercent(column) ? toUnit(((column.percent * target) / 100 + column.extra) * scale) : 0;
  });
  const rest = target - sum(widths);
  if (rest <= 0) return widths;
  const autos = columns.filter(isAuto).length;
  const belongs = autos > 0 ? isAuto : lengths > 0 ? (column: Column) => column.constrained : isPercent;
  const weightOf = (column: Column) => (autos > 0 ? 1 : column.constrained ? column.max : column.percent);
  const weight = columns.filter(belongs).reduce((total, column) => total + weightOf(column), 0);
  if (weight === 0) return withRemainder(widths, target, () => true);
  const grown = widths.map((width, i) =>
    belongs(columns[i]!) ? width + toUnit((rest * weightOf(columns[i]!)) / weight) : width,
  );
  return withRemainder(grown, target, (i) => belongs(columns[i]!));
}
