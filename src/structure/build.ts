/** Builds the logical structure of a document from its boxes. ISO 32000-1, 14.7 Logical structure. */

import type { BoxNode } from '../boxes/box.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { attribute, type Document, type Element, isHtml } from '../dom/node.ts';
import { append, type Builder } from './builder.ts';
import { type Destinations, leadsSomewhere, NO_SIBLINGS, type Siblings } from './link-targets.ts';
import { createLabels } from './names.ts';
import { finishTable } from './tables.ts';
import type { Structure, StructureNode } from './types.ts';
import { enterBox } from './walk.ts';

/** The input for the structure of a document; `frames` are the documents in it. */
interface StructureSource {
  readonly styled: { readonly document: Document };
  readonly root: BoxNode;
  readonly frames: ReadonlyMap<Element, StructureSource>;
}

/** The context of a document in the file. */
interface StructurePlace {
  /** For a document in a frame: the parent of its elements. */
  readonly holder: StructureNode | null;
  /** The other documents of the file; null if there are none. */
  readonly siblings: Siblings | null;
  /** False if the standard forbids links, which then become plain text. */
  readonly hasLinks: boolean;
}

const ALONE: StructurePlace = { holder: null, siblings: null, hasLinks: true };

export function buildStructure(
  { styled: { document }, root, frames }: StructureSource,
  diagnostics: Diagnostics,
  place: StructurePlace = ALONE,
  passed: (steps: number) => void = () => {},
): Structure {
  const { holder, siblings, hasLinks } = place;
  const links = new Map<Element, boolean>();
  const destinations = createDestinations(document, root);
  const b: Builder = {
    document,
    diagnostics,
    passed,
    labels: createLabels(document),
    hasLinks,
    follows(link) {
      if (!hasLinks) return false;
      let follows = links.get(link);
      if (follows === undefined) {
        follows = leadsSomewhere(link, {
          document,
          destinations: holder ? null : destinations,
          siblings: siblings ?? NO_SIBLINGS,
          diagnostics,
        });
        links.set(link, follows);
      }
      return follows;
    },
    texts: new Map(),
    boxes: new Map(),
    links: new Map(),
    frames: new Map(),
    drawn: new Map(),
    fields: new Map(),
    references: [],
    notes: new Map(),
    tables: [],
    order: 0,
  };
  const type = holder ? 'Div' : siblings ? 'Part' : 'Document';
  const top = append(b, type, holder, { element: document.root });
  enterBox(b, root, {
    node: top,
    model: 'group',
    element: document.root,
    block: null,
    hidden: attribute(document.root, 'aria-hidden') === 'true',
    figure: null,
    contents: false,
    link: null,
  });
  for (const table of b.tables) finishTable(b, table);
  for (const { node, element } of b.references) {
    if (node.details?.kind === 'reference') node.details.note = b.notes.get(element) ?? null;
  }
  const framed = new Map<Element, Structure>();
  for (const [frame, node] of b.frames) {
    const inside = frames.get(frame);
    if (inside) framed.set(frame, buildStructure(inside, diagnostics, { ...place, holder: node }, passed));
  }
  return {
    root: top,
    ofFrame: (frame) => framed.get(frame) ?? null,
    ofText: (item) => b.texts.get(item) ?? null,
    ofBox: (box) => b.boxes.get(box.serial) ?? null,
    ofField: (element) => b.fields.get(element) ?? null,
    ofLink: (link, box) => linkNode(b, link, box),
  };
}

/** A node at the end for a field without an element. */
export function signatureNode({ root }: Structure): StructureNode {
  const node: StructureNode = {
    type: 'Form',
    element: null,
    parent: root,
    children: [],
    order: Number.MAX_SAFE_INTEGER,
    alternate: 'Signature',
    details: null,
  };
  root.children.push(node);
  return node;
}

function linkNode(b: Builder, link: Element, box: BoxNode | null): StructureNode | null {
  if (box === null) return b.drawn.get(link) ?? null;
  for (let at: BoxNode | null = box; at; at = at.parent) {
    const node = b.links.get(at.serial);
    if (node) return node.element === link ? node : null;
  }
  return null;
}

/** Destinations, computed lazily because many documents have no internal links. */
function createDestinations(document: Document, root: BoxNode): Destinations {
  let shown: ReadonlySet<Element> | null = null;
  let anchors: ReadonlyMap<string, Element> | null = null;
  return {
    shown(element) {
      shown ??= shownElements(root);
      return shown.has(element) || element.parent.kind === 'document';
    },
    named(name) {
      anchors ??= namedAnchors(document);
      return anchors.get(name) ?? null;
    },
  };
}

/** Elements that have a box, or that one in them has. */
function shownElements(root: BoxNode): ReadonlySet<Element> {
  const shown = new Set<Element>();
  const open: BoxNode[] = [root];
  for (let box = open.pop(); box; box = open.pop()) {
    for (let at = box.element; at && !shown.has(at); at = at.parent.kind === 'element' ? at.parent : null)
      shown.add(at);
    if (box.running) open.push(box.running);
    for (const child of box.children) open.push(child);
    for (const item of box.inline?.items ?? []) {
      if (item.kind !== 'text' && item.kind !== 'break' && item.kind !== 'close') open.push(item.box);
    }
  }
  return shown;
}

function namedAnchors(document: Document): ReadonlyMap<string, Element> {
  const anchors = new Map<string, Element>();
  for (const element of document.elements) {
    const name = isHtml(element, 'a') ? attribute(element, 'name') : null;
    if (name !== null && !anchors.has(name)) anchors.set(name, element);
  }
  return anchors;
}
