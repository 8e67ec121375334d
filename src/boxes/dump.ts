/** The box tree as text, for debugging, golden files and bug reports. */

import type { BoxNode, InlineItem } from './box.ts';

/** One line per box or inline item, indented by depth; text is quoted after white space processing. */
export function dumpBoxTree(root: BoxNode): string {
  const lines: string[] = [];
  dumpBox(root, 0, lines);
  return `${lines.join('\n')}\n`;
}

function dumpBox(box: BoxNode, depth: number, lines: string[], prefix = ''): void {
  const pad = '  '.repeat(depth);
  lines.push(`${pad}${prefix}${describe(box)}`);
  if (box.marker) dumpBox(box.marker, depth + 1, lines, 'marker ');
  if (box.running) dumpBox(box.running, depth + 1, lines, 'running ');
  if (box.table) {
    box.table.columns.forEach((column, i) => {
      if (column.column || column.group) {
        const names = [column.group, column.column].map((part) => (part ? name(part) : '-')).join(' ');
        lines.push(`${pad}  column ${i} ${names}`);
      }
    });
  }
  for (const child of box.children) dumpBox(child, depth + 1, lines);
  if (box.inline) dumpItems(box.inline.text, box.inline.items, depth + 1, lines);
}

function dumpItems(text: string, items: readonly InlineItem[], depth: number, lines: string[]): void {
  let level = depth;
  for (const item of items) {
    if (item.kind === 'close') level--;
    const pad = '  '.repeat(level);
    switch (item.kind) {
      case 'text': {
        const dynamic = item.dynamic ? ` (${item.dynamic.kind})` : '';
        lines.push(`${pad}${JSON.stringify(text.slice(item.start, item.end))}${dynamic}`);
        break;
      }
      case 'open':
        lines.push(`${pad}<${name(item.box)}${item.first ? '' : ' again'}`);
        if (item.box.running && item.first) dumpBox(item.box.running, level + 1, lines, 'running ');
        level++;
        break;
      case 'close':
        lines.push(`${pad}>${item.last ? '' : ' continues'}`);
        break;
      case 'break':
        lines.push(`${pad}break${item.clear === 'none' ? '' : ` clear ${item.clear}`}`);
        break;
      default:
        dumpBox(item.box, level, lines, `${item.kind} `);
    }
  }
}

const name = (box: BoxNode): string => {
  const tag = box.element ? box.element.tag : 'anonymous';
  const id = box.element?.id ? `#${box.element.id}` : '';
  return `${tag}${id}${box.pseudo ? `::${box.pseudo}` : ''}`;
};

function describe(box: BoxNode): string {
  const parts = [name(box), box.formatting];
  if (box.cell) {
    const { row, column, rowSpan, columnSpan } = box.cell;
    parts.push(`cell ${row},${column}${rowSpan > 1 || columnSpan > 1 ? ` span ${rowSpan}x${columnSpan}` : ''}`);
  }
  if (box.parent?.table) {
    const section = box.parent.table.sections.find((candidate) => candidate.box === box);
    if (section) parts.push(section.kind);
  }
  if (box.replaced) parts.push(`${box.replaced.kind} ${box.replaced.width ?? '-'}x${box.replaced.height ?? '-'}`);
  if (box.startPage !== '' || box.endPage !== '') parts.push(`page ${box.startPage || '-'}/${box.endPage || '-'}`);
  return parts.join(' ');
}
