/** Which structure type an element of HTML has in a tagged PDF. ISO 32000-1, 14.8.4 Standard structure types. */

import { attribute, type Element } from '../dom/node.ts';

export type Role =
  /** Its content belongs to the nearest ancestor with a structure type of its own. */
  | 'transparent'
  /** Read by nobody. */
  | 'artifact'
  /** `P` when it holds content of its own and no blocks, a group when it holds both, nothing otherwise. */
  | 'block'
  | Structure;

interface Structure {
  readonly type: string;
  /** Content of its own is wrapped in `P`: the type only groups. */
  readonly group: boolean;
  readonly inline: boolean;
}

const block = (type: string): Structure => ({ type, group: false, inline: false });
const group = (type: string): Structure => ({ type, group: true, inline: false });
const inline = (type: string): Structure => ({ type, group: false, inline: true });

const FIGURE = inline('Figure');
const FORM = inline('Form');
const LINK = inline('Link');
const SPAN = inline('Span');

const ROLES: Readonly<Record<string, Role>> = {
  html: group('Document'),
  body: 'transparent',
  h1: block('H1'),
  h2: block('H2'),
  h3: block('H3'),
  h4: block('H4'),
  h5: block('H5'),
  h6: block('H6'),
  p: block('P'),
  pre: block('P'),
  address: 'block',
  div: 'block',
  main: 'block',
  hgroup: 'block',
  center: 'block',
  form: 'block',
  fieldset: 'block',
  legend: block('P'),
  details: 'block',
  summary: block('P'),
  figure: group('Div'),
  figcaption: block('Caption'),
  article: group('Art'),
  section: group('Sect'),
  header: 'block',
  footer: 'block',
  nav: group('Nav'),
  aside: group('Aside'),
  blockquote: group('BlockQuote'),
  ul: group('L'),
  ol: group('L'),
  menu: group('L'),
  dir: group('L'),
  dl: group('L'),
  li: block('LI'),
  dt: block('LI'),
  dd: block('LI'),
  table: group('Table'),
  caption: block('Caption'),
  thead: group('THead'),
  tbody: group('TBody'),
  tfoot: group('TFoot'),
  tr: group('TR'),
  th: block('TH'),
  td: block('TD'),
  code: inline('Code'),
  q: inline('Quote'),
  ruby: inline('Ruby'),
  rb: inline('RB'),
  rt: inline('RT'),
  rp: inline('RP'),
  math: inline('Formula'),
  img: FIGURE,
  svg: FIGURE,
  canvas: FIGURE,
  video: FIGURE,
  audio: FIGURE,
  embed: FIGURE,
  object: FIGURE,
  iframe: FIGURE,
  input: FORM,
  textarea: FORM,
  select: FORM,
  button: FORM,
  meter: FORM,
  progress: FORM,
};

/** Types of ours that PDF 1.7 does not know, and what they stand for. */
export const ROLE_MAP: Readonly<Record<string, string>> = { Nav: 'Sect', Aside: 'Sect' };

const ARIA_ROLES: Readonly<Record<string, Role>> = {
  presentation: 'transparent',
  none: 'transparent',
  img: FIGURE,
  list: group('L'),
  listitem: block('LI'),
  table: group('Table'),
  row: group('TR'),
  cell: block('TD'),
  columnheader: block('TH'),
  rowheader: block('TH'),
  article: group('Art'),
  region: group('Sect'),
  navigation: group('Nav'),
  complementary: group('Aside'),
  link: LINK,
};

const TABLE_PARTS = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']);

export function roleOf(element: Element): Role {
  if (attribute(element, 'aria-hidden') === 'true') return 'artifact';
  if (element.namespace === 'svg' && (element.tag !== 'svg' || isInSvg(element))) return 'transparent';
  if (element.namespace === 'mathml' && element.tag !== 'math') return 'transparent';
  const aria = attribute(element, 'role');
  if (aria !== null) {
    if (aria === 'heading') return block(`H${headingLevel(element)}`);
    const role = ARIA_ROLES[aria];
    if (role === 'transparent' && element.tag === 'img') return 'artifact';
    if (role !== undefined) return role;
  }
  if (TABLE_PARTS.has(element.tag) && inPresentationTable(element)) return 'block';
  if (element.tag === 'img' && attribute(element, 'alt') === '') return 'artifact';
  if (element.tag === 'a' && element.attributes.has('href')) return LINK;
  const role = ROLES[element.tag] ?? 'transparent';
  return role === 'transparent' && needsSpan(element) ? SPAN : role;
}

const isInSvg = (element: Element): boolean =>
  element.parent.kind === 'element' && element.parent.namespace === 'svg' && element.parent.tag !== 'foreignObject';

function headingLevel(element: Element): number {
  const level = Number(attribute(element, 'aria-level'));
  return level >= 1 && level <= 6 ? Math.floor(level) : 2;
}

function inPresentationTable(element: Element): boolean {
  let ancestor = element.parent;
  while (ancestor.kind === 'element' && ancestor.tag !== 'table') ancestor = ancestor.parent;
  if (ancestor.kind !== 'element') return false;
  const role = attribute(ancestor, 'role');
  return role === 'presentation' || role === 'none';
}

/** Inline elements are worth a structure element only where they say something about their text. */
function needsSpan(element: Element): boolean {
  if (element.tag === 'body') return false;
  if (element.attributes.has('lang') || element.attributes.has('xml:lang')) return true;
  return (element.tag === 'abbr' || element.tag === 'acronym') && !!attribute(element, 'title');
}

/** What is spoken in place of a figure; null where the document gives nothing. */
export function alternateText(element: Element): string | null {
  const given = attribute(element, 'alt') ?? attribute(element, 'aria-label') ?? attribute(element, 'title');
  if (given) return given;
  const title = element.tag === 'svg' ? element.elements.find((child) => child.tag === 'title') : undefined;
  const text = title?.children.map((child) => (child.kind === 'text' ? child.data : '')).join('');
  return text?.trim() || null;
}
