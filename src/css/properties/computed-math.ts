/** Computed values of mathematics. https://w3c.github.io/mathml-core/#css-extensions-for-math-layout */

export interface MathGroup {
  /** Nesting of scripts; each level scales `font-size: math` down. */
  readonly mathDepth: number;
  readonly mathStyle: 'normal' | 'compact';
  readonly mathShift: 'normal' | 'compact';
}
