/** The role of an element for assistive technology. ISO 32000-2, 14.8.4; https://www.w3.org/TR/html-aam-1.0/ */

import { attribute, type Element } from '../dom/node.ts';
import type { StructureType } from './types.ts';

export type Role =
  /** Its content belongs to the surrounding element. */
  | 'transparent'
  /** Not read. */
  | 'artifact'
  /** A block without a type: its own inline content is a paragraph. */
  | 'block'
  | StructureType;

const ROLES: Readonly<Record<string, Role>> = {
  h1: 'H1',
  h2: 'H2',
  h3: 'H3',
  h4: 'H4',
  h5: 'H5',
  h6: 'H6',
  p: 'P',
  pre: 'P',
  legend: 'P',
  summary: 'P',
  figcaption: 'Caption',
  figure: 'Div',
  article: 'Art',
  section: 'Sect',
  nav: 'Nav',
  aside: 'Aside',
  blockquote: 'BlockQuote',
  ul: 'L',
  ol: 'L',
  menu: 'L',
  dir: 'L',
  dl: 'L',
  li: 'LI',
  dt: 'Lbl',
  dd: 'LBody',
  code: 'Code',
  kbd: 'Code',
  samp: 'Code',
  q: 'Quote',
  em: 'Em',
  strong: 'Strong',
  math: 'Formula',
  img: 'Figure',
  svg: 'Figure',
  canvas: 'Figure',
  video: 'Figure',
  embed: 'Figure',
  object: 'Figure',
  input: 'Form',
  textarea: 'Form',
  select: 'Form',
  button: 'Form',
  meter: 'Form',
  progress: 'Form',
};

const BLOCKS = new Set(
  'html body div main address hgroup center form fieldset details header footer search table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);

/** https://www.w3.org/TR/wai-aria-1.2/#role_definitions, https://www.w3.org/TR/dpub-aria-1.1/ */
const ARIA_ROLES: Readonly<Record<string, Role>> = {
  presentation: 'transparent',
  none: 'transparent',
  img: 'Figure',
  image: 'Figure',
  figure: 'Div',
  list: 'L',
  listitem: 'LI',
  article: 'Art',
  region: 'Sect',
  navigation: 'Nav',
  complementary: 'Aside',
  blockquote: 'BlockQuote',
  paragraph: 'P',
  math: 'Formula',
  emphasis: 'Em',
  strong: 'Strong',
  code: 'Code',
  caption: 'Caption',
  table: 'Table',
  grid: 'Table',
  treegrid: 'Table',
  rowgroup: 'TBody',
  row: 'TR',
  cell: 'TD',
  gridcell: 'TD',
  columnheader: 'TH',
  rowheader: 'TH',
  'doc-toc': 'Nav',
  'doc-index': 'Index',
  'doc-biblioentry': 'BibEntry',
  'doc-footnote': 'Note',
  'doc-chapter': 'Sect',
  'doc-part': 'Sect',
  'doc-appendix': 'Sect',
  'doc-tip': 'Aside',
};

/** Not for links and tables: the former depend on their target, the latter on their layout. */
export function roleOf(element: Element): Role {
  if (isHidden(element)) return 'artifact';
  if (element.namespace === 'svg')
    return element.tag === 'svg' && !isInSvg(element) ? (ariaRole(element) ?? 'Figure') : 'transparent';
  if (element.namespace === 'mathml') return element.tag === 'math' && !isInMath(element) ? 'Formula' : 'transparent';
  const aria = ariaRole(element);
  if (aria !== null) return aria === 'transparent' && isPicture(element) ? 'artifact' : aria;
  if (element.tag === 'img' && attribute(element, 'alt')?.trim() === '' && !attribute(element, 'aria-label'))
    return 'artifact';
  return ROLES[element.tag] ?? (BLOCKS.has(element.tag) ? 'block' : 'transparent');
}

const isHidden = (element: Element): boolean => attribute(element, 'aria-hidden') === 'true';

export const isPicture = ({ tag, namespace }: Element): boolean =>
  namespace === 'svg' ? tag === 'svg' : PICTURES.has(tag);

const PICTURES = new Set(['img', 'canvas', 'video', 'embed', 'object']);

function ariaRole(element: Element): Role | null {
  const written = attribute(element, 'role');
  if (written === null) return null;
  for (const name of written.toLowerCase().split(/\s+/)) {
    if (name === 'heading') return `H${headingLevel(element)}` as StructureType;
    const role = ARIA_ROLES[name];
    if (role !== undefined) return role;
  }
  return null;
}

const isInSvg = ({ parent }: Element): boolean =>
  parent.kind === 'element' && parent.namespace === 'svg' && parent.tag !== 'foreignObject';

const isInMath = ({ parent }: Element): boolean => parent.kind === 'element' && parent.namespace === 'mathml';

function headingLevel(element: Element): number {
  const level = Math.floor(Number(attribute(element, 'aria-level')));
  return level >= 1 ? Math.min(level, 6) : 2;
}

/** Whether a `table` is only used for layout. */
export function isPresentation(element: Element): boolean {
  const role = attribute(element, 'role')?.toLowerCase();
  return role === 'presentation' || role === 'none';
}

/** How elements of a type contain inline content. */
export type ContentModel =
  /** Only elements: inline content is put into a paragraph. */
  | 'group'
  /** Inline content of its own box directly, or paragraphs if it contains blocks. */
  | 'flow'
  /** Everything in it is its content. */
  | 'text';

const GROUPS = new Set<StructureType>(
  'Document Art Sect Div Nav Aside BlockQuote Index L LI TOC Table THead TBody TFoot TR Ruby'.split(
    ' ',
  ) as StructureType[],
);
const FLOWS = new Set<StructureType>('TH TD LBody Caption Note TOCI BibEntry'.split(' ') as StructureType[]);

export const contentModelOf = (type: StructureType): ContentModel =>
  GROUPS.has(type) ? 'group' : FLOWS.has(type) ? 'flow' : 'text';

const INLINE = new Set<StructureType>('Span Em Strong Quote Code Link Reference'.split(' ') as StructureType[]);

/** Whether a type is for inline content (14.8.4.4); a block of such a type gets an implied paragraph. */
export const isInlineType = (type: StructureType): boolean => INLINE.has(type);
