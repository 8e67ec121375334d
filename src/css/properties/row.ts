/** The structure of the property table: a row per property, a group of rows per specification area. */

import { oneOf, type Parser } from '../values/cursor.ts';
import type { ComputeContext } from '../values/deferred.ts';
import type { ComputedGroups } from './computed-groups.ts';

/** What `compute` may read besides the value. */
export interface RowContext extends ComputeContext {
  /** Computed values of the parent (the initial ones for the root). */
  readonly parent: ComputedGroups;
  /** Computed `math-depth`, on which `font-size: math` depends. */
  readonly mathDepth: number;
  readonly isRoot: boolean;
  readonly quirks: boolean;
}

export interface Row<C> {
  readonly initial: C;
  /** The computed value without a declaration, if it is not the initial one. */
  readonly undeclared?: C;
  /** Reads a specified value; its relative parts may be deferred (see `values/cursor.ts`). */
  readonly parse: Parser<unknown>;
  /** From the specified value (with deferred parts computed) to the computed one; null if they are the same. */
  readonly compute: ((specified: never, context: RowContext) => C) | null;
}

/** A row whose specified values are its computed values once deferred parts are computed. */
export function row<C>(initial: C, parse: Parser<C>): Row<C> {
  return { initial, parse, compute: null };
}

/** A row whose specified values need computing. */
export function computedRow<C, S>(
  initial: C,
  parse: Parser<S>,
  compute: (specified: S, context: RowContext) => C,
): Row<C> {
  return { initial, parse, compute };
}

/** A row of keywords; the first is the initial value. */
export function keyword<const T extends string>(...keywords: readonly [T, ...T[]]): Row<T> {
  return { initial: keywords[0], parse: oneOf(...keywords), compute: null };
}

export type GroupName = keyof ComputedGroups;

type Rows<G> = { readonly [K in keyof G]-?: Row<G[K]> };

export interface Group<N extends GroupName = GroupName> {
  readonly name: N;
  /** Short name of the specification the rows come from. */
  readonly spec: string;
  readonly inherited: boolean;
  readonly rows: Rows<ComputedGroups[N]>;
  /** Relations between the group's values, applied after all rows: border widths without a style, overflow. */
  readonly finish: ((values: ComputedGroups[N]) => ComputedGroups[N]) | null;
}

/** Makes a group; the compiler checks its rows against `ComputedGroups`. */
export function group<N extends GroupName>(
  name: N,
  spec: string,
  inherited: boolean,
  rows: Rows<ComputedGroups[N]>,
  finish: ((values: ComputedGroups[N]) => ComputedGroups[N]) | null = null,
): Group<N> {
  return { name, spec, inherited, rows, finish };
}
