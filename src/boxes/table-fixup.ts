/** Anonymous table objects. https://drafts.csswg.org/css-tables-3/#fixup and https://www.w3.org/TR/CSS2/tables.html#anonymous-boxes */

import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import { createAnonymous, type InternalType, isBlankText, type RawBox, type RawNode } from './raw.ts';

type Anonymous = Parameters<StyledDocument['anonymousStyle']>[1];
type StyleOf = (parent: ComputedStyle, display: Anonymous) => ComputedStyle;

const ROW_GROUPS = new Set<InternalType>(['table-row-group', 'table-header-group', 'table-footer-group']);

export const isRowGroup = (type: InternalType | null): boolean => type !== null && ROW_GROUPS.has(type);

/** Puts the children of `box`, whose own children are already fixed, into the structure that tables need. */
export function fixTableChildren(box: RawBox, styleOf: StyleOf): void {
  if (box.inner === 'table') {
    box.children = wrapOthers(box.children, isTableChild, (run) => anonymousRow(run, box.style, styleOf));
  } else if (box.internal !== null) {
    fixInternal(box, box.internal, styleOf);
  } else if (box.children.some(isInternal)) {
    box.children = wrapInTables(box, styleOf);
  }
}

function fixInternal(box: RawBox, type: InternalType, styleOf: StyleOf): void {
  if (isRowGroup(type)) {
    box.children = wrapOthers(box.children, isOfType('table-row'), (run) => anonymousRow(run, box.style, styleOf));
  } else if (type === 'table-row') {
    box.children = wrapOthers(box.children, isOfType('table-cell'), (run) => anonymousCell(run, box.style, styleOf));
  } else if (type === 'table-column') {
    box.children = [];
  } else if (type === 'table-column-group') {
    box.children = box.children.filter(isOfType('table-column'));
  } else if (box.children.some(isInternal)) {
    box.children = wrapInTables(box, styleOf);
  }
}

const isInternal = (node: RawNode): boolean => node.kind === 'box' && node.internal !== null;

const isOfType =
  (type: InternalType) =>
  (node: RawNode): boolean =>
    node.kind === 'box' && node.internal === type;

const isTableChild = (node: RawNode): boolean =>
  node.kind === 'box' && node.internal !== null && node.internal !== 'table-cell';

/**
 * Wraps runs of children for which `belongs` is false; runs of only white space are dropped. Deviation: as in browsers, so is white space
 * inside a run that does not follow a text without any at its end.
 */
function wrapOthers(
  children: readonly RawNode[],
  belongs: (node: RawNode) => boolean,
  wrap: (run: RawNode[]) => RawNode,
): RawNode[] {
  const result: RawNode[] = [];
  let run: RawNode[] = [];
  const flush = () => {
    while (run.length > 0 && isBlankText(run.at(-1)!)) run.pop();
    if (run.length > 0) result.push(wrap(run));
    run = [];
  };
  for (const child of children) {
    if (belongs(child)) {
      flush();
      result.push(child);
    } else if (!isBlankText(child) || separates(run.at(-1))) {
      run.push(child);
    }
  }
  flush();
  return result;
}

/** Whether white space stays after this node. */
const separates = (before: RawNode | undefined): boolean =>
  before?.kind === 'text' && !/[ \t\n\r\f]$/.test(before.data);

function anonymousRow(run: RawNode[], parent: ComputedStyle, styleOf: StyleOf): RawBox {
  const row = createAnonymous(styleOf(parent, 'table-row'), run);
  fixTableChildren(row, styleOf);
  return row;
}

function anonymousCell(run: RawNode[], parent: ComputedStyle, styleOf: StyleOf): RawBox {
  const cell = createAnonymous(styleOf(parent, 'table-cell'), run);
  fixTableChildren(cell, styleOf);
  return cell;
}

/** Wraps runs of table parts outside a table in a table; white space between them is dropped. */
function wrapInTables(box: RawBox, styleOf: StyleOf): RawNode[] {
  const display = box.level === 'inline' && box.inner === 'flow' ? 'inline-table' : 'table';
  const result: RawNode[] = [];
  let run: RawNode[] = [];
  let blanks: RawNode[] = [];
  const flush = () => {
    if (run.length > 0) {
      const table = createAnonymous(styleOf(box.style, display), run);
      fixTableChildren(table, styleOf);
      result.push(table);
      run = [];
    }
    for (const blank of blanks) result.push(blank);
    blanks = [];
  };
  for (const child of box.children) {
    if (isInternal(child)) {
      blanks = [];
      run.push(child);
    } else if (run.length > 0 && isBlankText(child)) {
      blanks.push(child);
    } else {
      flush();
      result.push(child);
    }
  }
  flush();
  return result;
}
