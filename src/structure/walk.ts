/** Walks the box tree in document order and builds the logical structure. */

import type { BoxNode, InlineItem } from '../boxes/box.ts';
import { attribute, type Element, isHtml } from '../dom/node.ts';
import { add, append, type Builder, placement } from './builder.ts';
import { type Around, changedAround, enterElement, hasContent, labelAt, within } from './elements.ts';
import { isLink } from './link-targets.ts';
import { contentModelOf, isPresentation, roleOf } from './roles.ts';
import { cellDetails, finishTable, scopeOf } from './tables.ts';

export function enterBox(b: Builder, box: BoxNode, around: Around): void {
  // A running element is shown in margin boxes.
  if (box.running) return;
  b.passed(1 + (box.inline?.items.length ?? 0));
  const here = enterElement(b, box, around, box.style.display.display.kind !== 'box' || isBlockLevel(box));
  if (here.link) b.links.set(box.serial, here.link);
  if (box.replaced) {
    placeReplaced(b, box, here);
    // Content inside a drawing.
    if (box.children.length > 0) enterChildren(b, box, changedAround(here, { model: 'group', figure: null }));
  } else if (box.table) {
    enterTable(b, box, here);
  } else if (box.formatting === 'ruby') {
    enterRuby(b, box, here);
  } else {
    if (box.marker) enterMarker(b, box.marker, here);
    if (box.inline) enterInline(b, box, here);
    else enterChildren(b, box, here);
  }
}

const isBlockLevel = ({ style }: BoxNode): boolean => {
  const { display } = style.display;
  return display.kind === 'box' && display.outer === 'block';
};

function enterChildren(b: Builder, box: BoxNode, here: Around): void {
  const alone = box.children.length === 1 && box.children[0]!.element === null;
  const inner = here.model === 'flow' && !alone ? changedAround(here, { model: 'group' }) : here;
  for (const child of box.children) enterBox(b, child, inner);
}

/** Pictures that replace an element or come from a style are decorative, and so is the icon of a missing picture. */
function placeReplaced(b: Builder, box: BoxNode, here: Around): void {
  if (here.hidden || box.pseudo !== null || box.replaced!.kind === 'missing-image') return;
  if (box.replaced!.kind === 'frame') {
    b.frames.set(box.replaced!.element!, append(b, 'Div', here.node, { element: box.element }));
    return;
  }
  const target = here.figure ?? here.node;
  if (target.type === 'Figure' || target.type === 'Form' || target.type === 'Formula') {
    b.boxes.set(box.serial, placement(b, target));
  }
}

function enterMarker(b: Builder, marker: BoxNode, here: Around): void {
  const label = labelAt(b, here);
  if (label) enterBox(b, marker, changedAround(within(here, label), { element: marker.element ?? here.element }));
}

/** Enters the body of a footnote at the position of its call. https://drafts.csswg.org/css-gcpm-3/#footnotes */
function enterFootnote(b: Builder, body: BoxNode, around: Around): void {
  const { element } = body;
  if (around.hidden || !element || roleOf(element) === 'artifact') {
    enterBox(b, body, around);
    return;
  }
  const node = add(b, 'Note', around.node, { element });
  b.notes.set(element, node);
  const here = changedAround(within(around, node), { element, block: null });
  if (body.inline) enterInline(b, body, here);
  else enterChildren(b, body, here);
}

// --- inline content -------------------------------------------------------------------------------------------

function enterInline(b: Builder, box: BoxNode, around: Around): void {
  const { items, text } = box.inline!;
  let here = around;
  // Inline boxes of a list are still its items, and those of a row its cells.
  const isList = around.node.type === 'L' || around.node.type === 'TOC' || around.node.type === 'TR';
  if (around.model !== 'text' && !around.hidden) {
    if (isList || !isText(b, items, text)) here = changedAround(around, { model: 'group' });
    else if (around.model === 'flow') here = changedAround(around, { model: 'text' });
    else here = within(around, add(b, 'P', around.node, { element: around.block }));
  }
  const stack: Around[] = [];
  for (const item of items) {
    switch (item.kind) {
      case 'text':
        if (here.hidden) break;
        if (isList && here.model === 'group' && hasContent([item], text)) here = within(here, add(b, 'P', here.node));
        if (here.model === 'text') b.texts.set(item, placement(b, here.node));
        break;
      case 'open':
        stack.push(here);
        if (!item.box.running) here = enterElement(b, item.box, here, false);
        if (here.model === 'flow') here = changedAround(here, { model: 'text' });
        if (here.link) b.links.set(item.box.serial, here.link);
        break;
      case 'close':
        here = stack.pop() ?? here;
        break;
      case 'break':
        break;
      case 'footnote':
        enterFootnote(b, item.box, here);
        break;
      default:
        enterBox(b, item.box, here);
    }
  }
}

const isText = (b: Builder, items: readonly InlineItem[], text: string): boolean =>
  hasContent(items, text) || items.some((item) => item.kind === 'open' && holdsPicture(b, item.box));

/** A link around a picture is inline content of a paragraph. */
const holdsPicture = (b: Builder, { element, pseudo }: BoxNode): boolean =>
  element !== null && pseudo === null && isLink(element) && b.follows(element);

/** A base and its annotations. ISO 32000-1, 14.8.4.4.2: one of each. */
function enterRuby(b: Builder, box: BoxNode, here: Around): void {
  const [base, ...annotations] = box.children;
  if (here.hidden || !base || annotations.length === 0) {
    for (const child of box.children) enterBox(b, child, here);
    return;
  }
  const ruby = append(b, 'Ruby', here.node);
  enterBox(b, base, changedAround(within(here, append(b, 'RB', ruby)), { block: null }));
  const text = changedAround(within(here, append(b, 'RT', ruby)), { block: null });
  for (const annotation of annotations) enterBox(b, annotation, text);
}

// --- tables ---------------------------------------------------------------------------------------------------

function enterTable(b: Builder, box: BoxNode, here: Around): void {
  const { captions, sections, rows } = box.table!;
  const element = tableElement(box, here.element);
  if (here.hidden || !element) {
    const inner = changedAround(here, { model: here.model === 'flow' ? 'group' : here.model });
    for (const caption of captions) enterBox(b, caption, inner);
    for (const row of rows) for (const cell of row.cells) enterBox(b, cell, inner);
    return;
  }
  const isOpen = here.node.type === 'Table' && here.node.element === element;
  const own = { element: here.element === element ? element : null, alternate: null };
  const table = isOpen ? here.node : add(b, 'Table', here.node, own);
  const [caption, ...more] = captions;
  if (caption) {
    const title = append(b, 'Caption', table, { element: caption.element });
    const inner = changedAround(within(here, title), { block: null });
    enterPart(b, caption, changedAround(inner, { element: caption.element ?? here.element }));
    for (const other of more)
      enterPart(b, other, changedAround(inner, { model: 'group', element: other.element ?? here.element }));
  }
  for (const section of sections) {
    const group = section.box.element ? SECTIONS[section.kind] : null;
    const holder = group ? append(b, group, table, { element: section.box.element }) : table;
    const inner = changedAround(within(here, holder), {
      element: section.box.element ?? here.element,
      block: null,
      hidden: isArtifact(section.box),
    });
    for (const row of rows.slice(section.from, section.to)) enterRow(b, row.box, row.cells, inner);
  }
  finishTable(b, table);
}

const SECTIONS = { header: 'THead', body: 'TBody', footer: 'TFoot' } as const;

const isArtifact = ({ element }: BoxNode): boolean => element !== null && roleOf(element) === 'artifact';

/** The element that makes this a table for readers; null for a layout table. */
function tableElement(box: BoxNode, around: Element): Element | null {
  const element = box.element ?? around;
  const role = attribute(element, 'role')?.toLowerCase();
  if (role === 'table' || role === 'grid' || role === 'treegrid') return element;
  return isHtml(element, 'table') && !isPresentation(element) ? element : null;
}

function enterRow(b: Builder, box: BoxNode, cells: readonly BoxNode[], around: Around): void {
  const row = append(b, 'TR', around.node, { element: box.element });
  const hidden = around.hidden || isArtifact(box);
  const element = box.element ?? around.element;
  for (const cell of cells) {
    const { column, rowSpan, columnSpan } = cell.cell!;
    const isHeader = cell.element !== null && headerRole(cell.element);
    const scope = isHeader ? headerScope(cell.element!) : null;
    const details = cellDetails(scope, columnSpan, rowSpan, column);
    const node = append(b, isHeader ? 'TH' : 'TD', row, { element: cell.element, details });
    enterPart(
      b,
      cell,
      changedAround(around, {
        node,
        model: contentModelOf(node.type),
        element: cell.element ?? element,
        block: null,
        hidden: hidden || isArtifact(cell),
      }),
    );
  }
}

function headerRole(element: Element): boolean {
  const role = attribute(element, 'role');
  return role === null ? isHtml(element, 'th') : /^(columnheader|rowheader)$/i.test(role);
}

function headerScope(element: Element): 'Row' | 'Column' {
  const role = attribute(element, 'role')?.toLowerCase();
  return role === 'rowheader' ? 'Row' : role === 'columnheader' ? 'Column' : scopeOf(element);
}

/** A cell or caption, whose element has been entered. */
function enterPart(b: Builder, box: BoxNode, here: Around): void {
  if (box.replaced) placeReplaced(b, box, here);
  else if (box.inline) enterInline(b, box, here);
  else enterChildren(b, box, here);
}
