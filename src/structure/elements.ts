/** Enters elements into the structure, with their type, name and attributes. */

import type { BoxNode, InlineItem } from '../boxes/box.ts';
import { attribute, type Element, isHtml } from '../dom/node.ts';
import { add, addLabel, append, type Builder, nearest } from './builder.ts';
import { isLink } from './link-targets.ts';
import { labelled, setNumbering } from './lists.ts';
import { alternateText, ariaName, fieldName, textOf } from './names.ts';
import { type ContentModel, contentModelOf, isInlineType, isPicture, type Role, roleOf } from './roles.ts';
import { cellDetails } from './tables.ts';
import type { StructureDetails, StructureNode, StructureType } from './types.ts';

/** The context of a box; replaced, never changed. */
export interface Around {
  readonly node: StructureNode;
  readonly model: ContentModel;
  /** The innermost element that was entered. */
  readonly element: Element;
  /** A block without a type of its own, represented by its paragraph. */
  readonly block: Element | null;
  /** Nothing here is read by assistive technology. */
  readonly hidden: boolean;
  /** The figure that takes the picture in it. */
  readonly figure: StructureNode | null;
  /** Lists are tables of contents. */
  readonly contents: boolean;
  readonly link: StructureNode | null;
}

/** Written out because spreading objects is slow, and each table cell makes several of these. */
export const changedAround = (around: Around, change: Partial<Around>): Around => ({
  node: change.node ?? around.node,
  model: change.model ?? around.model,
  element: change.element ?? around.element,
  block: change.block === undefined ? around.block : change.block,
  hidden: change.hidden ?? around.hidden,
  figure: change.figure === undefined ? around.figure : change.figure,
  contents: change.contents ?? around.contents,
  link: change.link === undefined ? around.link : change.link,
});

/** Enters the elements between `around` and the box: its own, and those that have no box or were split around it. */
export function enterElement(b: Builder, box: BoxNode, around: Around, blockLevel: boolean): Around {
  const { element, pseudo } = box;
  if (!element) return around.block && box.inline === null ? changedAround(around, { block: null }) : around;
  if (pseudo !== null) return enterPseudo(b, element, pseudo, around);
  if (element === around.element) return around;
  let here = around;
  for (const between of elementsBetween(element, around.element)) {
    here = enterRole(b, between, box, here, { blockLevel, own: false });
  }
  return enterRole(b, element, box, here, { blockLevel, own: true });
}

function elementsBetween(element: Element, outer: Element): readonly Element[] {
  const between: Element[] = [];
  let at = element.parent;
  for (; at.kind === 'element' && at !== outer; at = at.parent) between.push(at);
  return at === outer ? between.reverse() : [];
}

interface Entry {
  readonly blockLevel: boolean;
  /** The box is the element's own. */
  readonly own: boolean;
}

function enterRole(b: Builder, element: Element, box: BoxNode, around: Around, entry: Entry): Around {
  const here = changedAround(around, { element, block: null });
  const isFollowed = isLink(element) && b.follows(element);
  const role: Role = isFollowed ? 'Link' : roleOf(element);
  if (role === 'artifact') return changedAround(here, { hidden: true });
  const known = entry.own ? undefined : here.node.children[here.node.children.length - 1];
  if (known?.element === element) {
    const model = isFollowed && here.model !== 'text' ? 'group' : contentModelOf(known.type);
    return changedAround(here, { node: known, model, link: isFollowed ? known : here.link });
  }
  // Hidden content can still be a link.
  if (around.hidden) return isFollowed ? enterLink(b, element, here) : here;
  if (isFollowed) return enterLink(b, element, entry.own && entry.blockLevel ? inParagraph(b, box, here) : here);
  if (role === 'transparent' || role === 'block') return enterPlain(b, element, box, here, role, entry);
  return enterTyped(b, element, box, here, role, entry);
}

/** Elements without a type get one if they have attributes to carry. */
function enterPlain(
  b: Builder,
  element: Element,
  box: BoxNode,
  here: Around,
  role: 'transparent' | 'block',
  { blockLevel }: Entry,
): Around {
  const expansion = element.tag === 'abbr' || element.tag === 'acronym' ? attribute(element, 'title') : null;
  const speaks = expansion || element.attributes.has('lang') || element.attributes.has('xml:lang');
  const isRoot = here.node.type === 'Document' && element.tag === 'body';
  if (speaks && !isRoot && !box.table) {
    const details: StructureDetails | null = expansion ? { kind: 'abbreviation', expansion } : null;
    if (here.model === 'text') return within(here, add(b, 'Span', here.node, { element, details }));
    if (!box.inline) return within(here, add(b, 'Div', here.node, { element }));
  }
  return role === 'block' || blockLevel ? changedAround(here, { block: element }) : here;
}

export const within = (here: Around, node: StructureNode): Around =>
  changedAround(here, { node, model: contentModelOf(node.type) });

/** Inline types in a block of their own are put into a paragraph. */
function inParagraph(b: Builder, box: BoxNode, here: Around): Around {
  if (here.model === 'text' || !box.inline || !hasContent(box.inline.items, box.inline.text)) return here;
  return within(here, add(b, 'P', here.node));
}

function enterLink(b: Builder, element: Element, here: Around): Around {
  const node = add(b, 'Link', here.node, { element, alternate: ariaName(element, b.document) });
  return changedAround(here, { node, model: here.model === 'text' ? 'text' : 'group', link: node });
}

function enterTyped(
  b: Builder,
  element: Element,
  box: BoxNode,
  here: Around,
  type: StructureType,
  entry: Entry,
): Around {
  switch (type) {
    case 'P':
      return here.model === 'text' ? here : within(here, add(b, 'P', here.node, { element }));
    case 'Div':
      return isPictureFigure(element)
        ? enterFigure(b, element, here)
        : enterPlain(b, element, box, here, 'block', entry);
    case 'Figure':
    case 'Formula':
      return here.figure ? here : enterFigure(b, element, here, type);
    case 'Form':
      return enterField(b, element, here);
    case 'Table':
    case 'TBody':
    case 'TR':
    case 'TD':
    case 'TH':
      // A table by its boxes is entered with them.
      if (box.table || box.cell) return enterPlain(b, element, box, here, 'block', entry);
      return enterTablePart(b, element, here, type) ?? enterPlain(b, element, box, here, 'block', entry);
    case 'L':
      return enterList(b, element, here);
    case 'LI':
      return enterItem(b, element, box, here);
    case 'Nav': {
      const contents = /\bdoc-toc\b/.test(attribute(element, 'role') ?? '');
      return changedAround(within(here, add(b, 'Nav', here.node, { element })), { contents });
    }
    default: {
      const around = isInlineType(type) && entry.blockLevel ? inParagraph(b, box, here) : here;
      if (isInlineType(type) && around.model !== 'text') return enterPlain(b, element, box, here, 'block', entry);
      const node = add(b, type, around.node, { element });
      if (type === 'Lbl' || type === 'LBody') labelDescription(node);
      return within(around, node);
    }
  }
}

function labelDescription(node: StructureNode): void {
  const details = nearest(node, 'L')?.details;
  if (details?.kind === 'list') details.numbering ??= 'Description';
}

/** Whether a figure has only one picture and a caption. https://html.spec.whatwg.org/multipage/grouping-content.html#the-figure-element */
function isPictureFigure(figure: Element): boolean {
  return (
    pictureOf(figure) !== null &&
    textOf(figure, (inner) => inner.tag === 'figcaption' || isPicture(inner)).trim() === ''
  );
}

function pictureOf(figure: Element): Element | null {
  const found: Element[] = [];
  const open = [...figure.elements];
  for (let at = open.pop(); at; at = open.pop()) {
    if (isPicture(at)) found.push(at);
    else for (const inner of at.elements) open.push(inner);
    if (at.tag === 'table' || at.tag === 'ul' || at.tag === 'ol') return null;
  }
  return found.length === 1 && roleOf(found[0]!) !== 'artifact' ? found[0]! : null;
}

function enterFigure(b: Builder, element: Element, here: Around, type: 'Figure' | 'Formula' = 'Figure'): Around {
  const source = isPicture(element) ? element : (pictureOf(element) ?? element);
  const alternate = ariaName(element, b.document) ?? alternateText(source, b.document);
  const node = add(b, type, here.node, { element, alternate });
  if (source.namespace === 'svg') addDrawnLinks(b, source, node);
  const model = element === source ? 'text' : 'group';
  return changedAround(here, { node, model, figure: type === 'Figure' ? node : null });
}

/** https://svgwg.org/svg2-draft/linking.html */
function addDrawnLinks(b: Builder, svg: Element, figure: StructureNode): void {
  const open = [...svg.elements].reverse();
  for (let at = open.pop(); at; at = open.pop()) {
    const isDrawnLink = b.hasLinks && at.tag === 'a' && (at.attributes.has('href') || at.attributes.has('xlink:href'));
    if (isDrawnLink) b.drawn.set(at, append(b, 'Link', figure, { element: at }));
    for (let i = at.elements.length - 1; i >= 0; i--) open.push(at.elements[i]!);
  }
}

function enterField(b: Builder, element: Element, here: Around): Around {
  const node = add(b, 'Form', here.node, { element, details: fieldDetails(b, element) });
  if (!b.fields.has(element)) b.fields.set(element, node);
  return within(here, node);
}

function fieldDetails(b: Builder, element: Element): StructureDetails {
  const type = (attribute(element, 'type') ?? '').toLowerCase();
  const description = fieldName(element, b.document, b.labels);
  const field = (role: 'rb' | 'cb' | 'pb' | 'tv' | 'lb'): StructureDetails => {
    const checked = role !== 'cb' && role !== 'rb' ? null : element.attributes.has('checked') ? 'on' : 'off';
    return { kind: 'field', role, checked, description };
  };
  if (isHtml(element, 'button')) return field('pb');
  if (isHtml(element, 'select')) return field('lb');
  if (!isHtml(element, 'input')) return field('tv');
  if (type === 'checkbox') return field('cb');
  if (type === 'radio') return field('rb');
  return field(/^(submit|reset|button|image|file)$/.test(type) ? 'pb' : 'tv');
}

// --- tables by their roles --------------------------------------------------------------------------------------

const TABLE_HOLDERS: Readonly<Record<'TBody' | 'TR' | 'TD' | 'TH', readonly StructureType[]>> = {
  TBody: ['Table'],
  TR: ['Table', 'TBody'],
  TD: ['TR'],
  TH: ['TR'],
};

/** https://www.w3.org/TR/wai-aria-1.2/#table; null for a part in the wrong place of its table. */
function enterTablePart(
  b: Builder,
  element: Element,
  here: Around,
  type: 'Table' | 'TBody' | 'TR' | 'TD' | 'TH',
): Around | null {
  if (type === 'Table') {
    if (here.model === 'text') return null;
    const table = add(b, 'Table', here.node, { element });
    b.tables.push(table);
    return within(here, table);
  }
  if (!TABLE_HOLDERS[type].includes(here.node.type)) return null;
  if (type === 'TBody' || type === 'TR') return within(here, append(b, type, here.node, { element }));
  const count = (name: string): number =>
    Math.min(1000, Math.max(1, Math.floor(Number(attribute(element, name))) || 1));
  const scope = type === 'TD' ? null : attribute(element, 'role')?.toLowerCase() === 'rowheader' ? 'Row' : 'Column';
  const before = here.node.children.reduce(
    (sum, { details }) => sum + (details?.kind === 'cell' ? details.columnSpan : 0),
    0,
  );
  const details = cellDetails(scope, count('aria-colspan'), count('aria-rowspan'), before);
  return within(here, append(b, type, here.node, { element, details }));
}

// --- lists ----------------------------------------------------------------------------------------------------

function enterList(b: Builder, element: Element, here: Around): Around {
  if (here.contents) return within(here, add(b, 'TOC', here.node, { element }));
  const details: StructureDetails = { kind: 'list', numbering: null };
  return within(here, add(b, 'L', here.node, { element, details }));
}

function enterItem(b: Builder, element: Element, box: BoxNode, here: Around): Around {
  if (here.contents || here.node.type === 'TOC') return within(here, add(b, 'TOCI', here.node, { element }));
  const item = add(b, 'LI', here.node, { element });
  setNumbering(item.parent!, box.style);
  return within(here, append(b, 'LBody', item));
}

export function labelAt(b: Builder, here: Around): StructureNode | null {
  const item = here.hidden ? null : nearest(here.node, 'LI', 'TOCI');
  if (!item) return null;
  if (item.parent?.type === 'L') labelled(item.parent);
  return addLabel(b, item);
}

// --- generated content ----------------------------------------------------------------------------------------

function enterPseudo(b: Builder, element: Element, pseudo: NonNullable<BoxNode['pseudo']>, here: Around): Around {
  if (here.hidden) return here;
  switch (pseudo) {
    case 'marker': {
      const label = here.node.type === 'Lbl' ? here.node : labelAt(b, here);
      return label ? within(here, label) : here;
    }
    case 'footnote-call': {
      const reference = add(b, 'Reference', here.node, { element, details: { kind: 'reference', note: null } });
      b.references.push({ node: reference, element });
      return within(here, append(b, 'Lbl', reference));
    }
    case 'footnote-marker':
      return here.node.type === 'Note' ? within(here, addLabel(b, here.node)) : here;
    default:
      return here;
  }
}

/** Whether there is something to read on the lines besides pictures, controls and boxes. */
export const hasContent = (items: readonly InlineItem[], text: string): boolean =>
  items.some(
    (item) =>
      (item.kind === 'text' && /[^\s\u200b\u00ad\u2028]/.test(text.slice(item.start, item.end))) ||
      (item.kind === 'text' && item.dynamic !== null) ||
      item.kind === 'footnote',
  );
