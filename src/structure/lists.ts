/** The numbering of list labels. ISO 32000-1, 14.8.5.5 Standard list attributes. */

import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { ListNumbering, StructureNode } from './types.ts';

/** PDF's names for the predefined counter styles, or the closest ones. */
const NUMBERINGS: Readonly<Record<string, ListNumbering>> = {
  disc: 'Disc',
  circle: 'Circle',
  square: 'Square',
  'disclosure-open': 'Disc',
  'disclosure-closed': 'Disc',
  decimal: 'Decimal',
  'decimal-leading-zero': 'Decimal',
  'upper-roman': 'UpperRoman',
  'lower-roman': 'LowerRoman',
  'upper-alpha': 'UpperAlpha',
  'upper-latin': 'UpperAlpha',
  'lower-alpha': 'LowerAlpha',
  'lower-latin': 'LowerAlpha',
  'lower-greek': 'LowerAlpha',
};

const byTag = (element: Element | null): ListNumbering => (element?.tag === 'ol' ? 'Decimal' : 'Disc');

/** Sets the numbering of a list from an item's style; the first item decides. */
export function setNumbering(list: StructureNode, style: ComputedStyle): void {
  const { details } = list;
  if (details?.kind !== 'list' || details.numbering !== null) return;
  const { listStyleType, listStyleImage } = style.list;
  if (listStyleImage !== null) details.numbering = 'Disc';
  else if (listStyleType === null) details.numbering = 'None';
  else if (listStyleType.kind === 'name') details.numbering = NUMBERINGS[listStyleType.name] ?? byTag(list.element);
  else details.numbering = byTag(list.element);
}

/** Gives a list a numbering if its items turn out to have labels (PDF/UA-1, 7.6). */
export function labelled(list: StructureNode): void {
  const { details } = list;
  if (details?.kind !== 'list') return;
  if (details.numbering === null || details.numbering === 'None') details.numbering = byTag(list.element);
}
