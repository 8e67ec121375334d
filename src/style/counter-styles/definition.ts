/** A counter style with all its descriptors. https://drafts.csswg.org/css-counter-styles-3/#the-counter-style-rule */

export type CounterSystem =
  | { readonly kind: 'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' }
  | { readonly kind: 'fixed'; readonly first: number }
  | { readonly kind: 'additive' }
  /** Styles with an algorithm in the specification (§7). */
  | { readonly kind: 'complex'; readonly represent: (value: number) => string | null };

export interface CounterStyleDefinition {
  readonly system: CounterSystem;
  readonly symbols: readonly string[];
  /** Weight and symbol, heaviest first. */
  readonly additive: readonly (readonly [number, string])[];
  readonly negative: readonly [prefix: string, suffix: string];
  readonly prefix: string;
  readonly suffix: string;
  /** null = auto. */
  readonly range: readonly (readonly [number, number])[] | null;
  readonly pad: readonly [length: number, symbol: string];
  readonly fallback: string;
}

export const DEFAULTS: Omit<CounterStyleDefinition, 'system'> = {
  symbols: [],
  additive: [],
  negative: ['-', ''],
  prefix: '',
  suffix: '. ',
  range: null,
  pad: [0, ''],
  fallback: 'decimal',
};

export const define = (
  system: CounterSystem,
  descriptors: Partial<Omit<CounterStyleDefinition, 'system'>>,
): CounterStyleDefinition => ({ ...DEFAULTS, ...descriptors, system });

/** Code points from `first` to `last`, one symbol each. */
export const span = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
