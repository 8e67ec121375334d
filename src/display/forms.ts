/** Expands forms into plain items, for code that handles every item. */

import { type DisplayItem, type FormItem, PLAIN_PUSH } from './display-list.ts';

export const unfolded = ({ items, transform }: FormItem): DisplayItem[] => [
  { ...PLAIN_PUSH, transform },
  ...withoutForms(items),
  { kind: 'pop' },
];

/** The same list if it has no forms. */
export const withoutForms = (items: readonly DisplayItem[]): readonly DisplayItem[] =>
  items.some(({ kind }) => kind === 'form')
    ? items.flatMap((item) => (item.kind === 'form' ? unfolded(item) : [item]))
    : items;
