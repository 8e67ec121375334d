/** Bases and annotations paired in columns. https://drafts.csswg.org/css-ruby-1/#box-fixup */

import type { StyledDocument } from '../style/types.ts';
import { createAnonymous, isBlank, type RawBox, type RawNode } from './raw.ts';

export const isRuby = ({ style }: RawBox): boolean => {
  const { display } = style.display;
  return display.kind === 'box' && display.inner === 'ruby';
};

const internalOf = (node: RawNode): string | null => {
  if (node.kind !== 'box') return null;
  const { display } = node.style.display;
  return display.kind === 'internal' ? display.type : null;
};

/**
 * The content of a ruby container: each base with the annotations after it in a column, bases without annotation as they are.
 * Bases and annotations written in two rows (`<rb><rb><rt><rt>`) are paired in order.
 */
export function rubyContent(styled: StyledDocument, raw: RawBox): RawNode[] {
  const out: RawNode[] = [];
  let bases: RawNode[][] = [];
  let annotations: RawBox[] = [];
  const flush = () => {
    if (annotations.length === 0) for (const node of bases.flat()) out.push(node);
    else pair(styled, raw, bases, annotations, out);
    bases = [];
    annotations = [];
  };
  for (const node of raw.children) {
    const type = internalOf(node);
    if (node.kind === 'box' && type === 'ruby-text' && node.outOfFlow === 'none') {
      annotations.push(node);
      continue;
    }
    if (annotations.length > 0) {
      if (node.kind === 'text' && isBlank(node.data)) continue;
      flush();
    }
    const last = bases.at(-1);
    if (type === 'ruby-base' || !last || internalOf(last[0]!) === 'ruby-base') {
      // White space between bases belongs to neither.
      if (node.kind === 'text' && isBlank(node.data) && bases.length > 0) continue;
      bases.push([node]);
    } else {
      last.push(node);
    }
  }
  flush();
  return out;
}

function pair(styled: StyledDocument, raw: RawBox, bases: RawNode[][], annotations: RawBox[], out: RawNode[]): void {
  const block = styled.anonymousStyle(raw.style, 'block');
  const inline = styled.anonymousStyle(raw.style, 'inline');
  if (bases.length === 0) bases.push([]);
  // Unpaired boxes join the last column: annotations one above the other, bases side by side.
  const columns = Math.min(bases.length, annotations.length);
  for (let index = 0; index < columns; index++) {
    const last = index === columns - 1;
    const base = createAnonymous(block, last ? bases.slice(index).flat() : bases[index]!);
    const levels = last ? annotations.slice(index) : [annotations[index]!];
    for (const level of levels) level.level = 'block';
    const column = createAnonymous(inline, [base, ...levels]);
    column.level = 'inline';
    column.inner = 'ruby-column';
    out.push(column);
  }
}
