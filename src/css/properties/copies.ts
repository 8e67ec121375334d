/**
 * Copies of computed groups. A function for each, though all say the same: engines remember at each place in the source the shapes of
 * the objects copied there. Where they meet those of all groups, a copy takes ten times as long, and each style makes some ten.
 */

import type { ComputedGroups } from './computed-groups.ts';

export const COPIES: { readonly [N in keyof ComputedGroups]: (values: ComputedGroups[N]) => ComputedGroups[N] } = {
  color: (values) => ({ ...values }),
  font: (values) => ({ ...values }),
  text: (values) => ({ ...values }),
  writing: (values) => ({ ...values }),
  scheme: (values) => ({ ...values }),
  zoom: (values) => ({ ...values }),
  textPaint: (values) => ({ ...values }),
  math: (values) => ({ ...values }),
  ruby: (values) => ({ ...values }),
  list: (values) => ({ ...values }),
  tableInherited: (values) => ({ ...values }),
  paragraph: (values) => ({ ...values }),
  display: (values) => ({ ...values }),
  size: (values) => ({ ...values }),
  inset: (values) => ({ ...values }),
  margin: (values) => ({ ...values }),
  padding: (values) => ({ ...values }),
  border: (values) => ({ ...values }),
  borderShape: (values) => ({ ...values }),
  background: (values) => ({ ...values }),
  outline: (values) => ({ ...values }),
  effects: (values) => ({ ...values }),
  mask: (values) => ({ ...values }),
  shapes: (values) => ({ ...values }),
  transform: (values) => ({ ...values }),
  flex: (values) => ({ ...values }),
  align: (values) => ({ ...values }),
  anchor: (values) => ({ ...values }),
  grid: (values) => ({ ...values }),
  multicol: (values) => ({ ...values }),
  fragmentation: (values) => ({ ...values }),
  generated: (values) => ({ ...values }),
  inline: (values) => ({ ...values }),
  animation: (values) => ({ ...values }),
  svgPaint: (values) => ({ ...values }),
  svgShape: (values) => ({ ...values }),
};
