/** The outline: bookmarks as a tree. ISO 32000-1, 12.3.3 Document outline. */

import type { PdfRef, PdfSink } from './sink.ts';
import { dictionary, textString } from './syntax.ts';

export interface OutlineEntry {
  readonly level: number;
  /** Index of its document. */
  readonly part: number;
  readonly label: string;
  readonly open: boolean;
  /** Dictionary entries of its target. */
  readonly leads: Readonly<Record<string, string>>;
}

interface OutlineNode {
  readonly entry: OutlineEntry | null;
  readonly ref: PdfRef;
  readonly parent: OutlineNode | null;
  readonly children: OutlineNode[];
  /** Visible descendants when this node is open. */
  visible: number;
}

/** An entry's parent is the nearest earlier one of a lower level in its document. https://drafts.csswg.org/css-content-3/#bookmark-level */
export function writeOutline(sink: PdfSink, entries: readonly OutlineEntry[]): PdfRef {
  const root: OutlineNode = { entry: null, ref: sink.reserve(), parent: null, children: [], visible: 0 };
  const nodes: OutlineNode[] = [];
  let last = root;
  for (const entry of entries) {
    let parent: OutlineNode = last;
    while (parent.entry && (parent.entry.level >= entry.level || parent.entry.part !== entry.part))
      parent = parent.parent!;
    last = { entry, ref: sink.reserve(), parent, children: [], visible: 0 };
    parent.children.push(last);
    nodes.push(last);
  }
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { parent, entry, visible } = nodes[i]!;
    parent!.visible += 1 + (entry!.open ? visible : 0);
  }
  for (const parent of [root, ...nodes]) {
    parent.children.forEach((node, i) => {
      sink.write(node.ref, outlineItem(node, parent.children[i - 1], parent.children[i + 1]));
    });
  }
  const first = root.children[0]!.ref;
  const end = root.children[root.children.length - 1]!.ref;
  sink.write(root.ref, `<</Type/Outlines/First ${first}/Last ${end}/Count ${root.visible}>>`);
  return root.ref;
}

function outlineItem(node: OutlineNode, previous: OutlineNode | undefined, next: OutlineNode | undefined): string {
  const { children, entry } = node;
  const last = children[children.length - 1];
  return dictionary({
    Title: textString(entry!.label.replace(/\s+/g, ' ').trim()),
    Parent: `${node.parent!.ref}`,
    Prev: previous && `${previous.ref}`,
    Next: next && `${next.ref}`,
    First: children[0] && `${children[0].ref}`,
    Last: last && `${last.ref}`,
    Count: last && `${entry!.open ? node.visible : -node.visible}`,
    ...entry!.leads,
  });
}
