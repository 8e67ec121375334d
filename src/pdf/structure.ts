/** The structure tree: the document's elements in document order, as far as they have content. ISO 32000-1, 14.7. */

import { attribute, type Element } from '../dom/node.ts';
import type { ContentRef, Owner, Tagger } from './marks.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { alternateText, ROLE_MAP, type Role, roleOf } from './structure-roles.ts';
import { dictionary, entry, num, textString } from './syntax.ts';

interface Node {
  readonly type: string;
  /** Reserved once it is known that the node has kids. */
  ref: PdfRef | null;
  readonly parent: Node | null;
  readonly element: Element | null;
  readonly owner: Owner | null;
  readonly kids: (Node | ContentRef)[];
  /** When the first content under it was painted. */
  first: number;
}

/** Writes the tree; the result is the StructTreeRoot, or null when nothing was tagged. */
export function writeStructure(sink: PdfSink, tagger: Tagger, root: Element): PdfRef | null {
  if (tagger.owners.every((owner) => owner.refs.length === 0)) return null;
  const rootRef = sink.reserve();
  const nodes = buildNodes(sink, tagger, root);
  const used = new Set<string>();
  for (const node of nodes) {
    used.add(node.type);
    sink.write(node.ref!, nodeDictionary(node, rootRef));
  }
  const roles = Object.entries(ROLE_MAP).filter(([type]) => used.has(type));
  sink.write(
    rootRef,
    dictionary({
      Type: '/StructTreeRoot',
      K: `${nodes[0]!.ref}`,
      ParentTree: `${writeParentTree(sink, tagger)}`,
      ParentTreeNextKey: `${tagger.parents.length}`,
      RoleMap: roles.length > 0 ? `<<${roles.map(([type, standard]) => `/${type}/${standard}`).join('')}>>` : undefined,
    }),
  );
  return rootRef;
}

/** All nodes, parents before children. */
function buildNodes(sink: PdfSink, tagger: Tagger, root: Element): Node[] {
  const contents = new Map<Element, Owner>();
  const markers = new Map<Element, Owner>();
  for (const owner of tagger.owners) {
    if (owner.refs.length > 0) (owner.part === 'marker' ? markers : contents).set(owner.element, owner);
  }
  const needed = neededElements(contents, markers, root);
  const roles = needed.map(roleOf);
  const withBlocks = elementsWithBlocks(needed, roles);
  const nodes: Node[] = [];
  const create = (type: string, parent: Node | null, element: Element | null, owner: Owner | null): Node => {
    const node: Node = { type, ref: null, parent, element, owner, kids: [], first: Number.POSITIVE_INFINITY };
    nodes.push(node);
    parent?.kids.push(node);
    return node;
  };
  /** The node that an element's children hang from. */
  const containers = new Map<Element, Node>();
  const pending: { node: Node; refs: ContentRef[]; group: boolean }[] = [];
  for (let i = 0; i < needed.length; i++) {
    const element = needed[i]!;
    const parent = element.parent.kind === 'element' ? (containers.get(element.parent) ?? null) : null;
    const content = contents.get(element) ?? null;
    const role = element === root ? DOCUMENT : usedRole(roles[i]!, content !== null, withBlocks.has(element));
    if (role === null || (parent === null && element !== root)) {
      if (parent) containers.set(element, parent);
      continue;
    }
    const outer = parent && groupFor(roles[i]!, parent, create);
    const node = create(role.type, outer, element, content);
    const marker = markers.get(element);
    if (marker) addRefs(create('Lbl', node, null, null), marker.refs);
    const holder = role.type === 'LI' ? create(element.tag === 'dt' ? 'Lbl' : 'LBody', node, null, null) : node;
    containers.set(element, holder);
    if (content) pending.push({ node: holder, refs: content.refs, group: role.group });
  }
  mergeContent(nodes, pending, create);
  return prune(nodes, sink);
}

/** Leaves out nodes that came out empty and numbers the others. */
function prune(nodes: readonly Node[], sink: PdfSink): Node[] {
  for (let i = nodes.length - 1; i > 0; i--) {
    const node = nodes[i]!;
    if (node.kids.length === 0 && node.parent) node.parent.kids.splice(node.parent.kids.indexOf(node), 1);
  }
  const kept = nodes.filter((node) => node.kids.length > 0 || node.parent === null);
  for (const node of kept) node.ref = sink.reserve();
  return kept;
}

const DOCUMENT = { type: 'Document', group: true, inline: false } as const;

type Create = (type: string, parent: Node | null, element: Element | null, owner: Owner | null) => Node;

/** List items and rows stand only where PDF allows them: a lone `li` brings its list, a lone cell its row. */
function groupFor(role: Role, parent: Node, create: Create): Node {
  if (typeof role === 'string') return parent;
  const wanted = role.type === 'LI' ? 'L' : role.type === 'TD' || role.type === 'TH' ? 'TR' : null;
  if (wanted === null || parent.type === wanted) return parent;
  const last = parent.kids[parent.kids.length - 1];
  if (last && 'type' in last && last.type === wanted && last.element === null) return last;
  return create(wanted, parent, null, null);
}

function usedRole(role: Role, hasContent: boolean, hasBlocks: boolean): { type: string; group: boolean } | null {
  if (typeof role !== 'string') return role;
  if (role !== 'block' || !hasContent) return null;
  return hasBlocks ? { type: 'Div', group: true } : { type: 'P', group: false };
}

/** The elements with content and all above them, in document order. */
function neededElements(
  contents: ReadonlyMap<Element, Owner>,
  markers: ReadonlyMap<Element, Owner>,
  root: Element,
): Element[] {
  const needed = new Set<Element>([root]);
  const add = (_: Owner, element: Element): void => {
    for (let at: Element | null = element; at && !needed.has(at); at = at.parent.kind === 'element' ? at.parent : null)
      needed.add(at);
  };
  contents.forEach(add);
  markers.forEach(add);
  return [...needed].sort((a, b) => a.index - b.index);
}

function elementsWithBlocks(needed: readonly Element[], roles: readonly Role[]): Set<Element> {
  const withBlocks = new Set<Element>();
  for (let i = needed.length - 1; i >= 0; i--) {
    const element = needed[i]!;
    const role = roles[i]!;
    const isBlock = role === 'block' || (typeof role !== 'string' && !role.inline);
    if (element.parent.kind === 'element' && (isBlock || withBlocks.has(element))) withBlocks.add(element.parent);
  }
  return withBlocks;
}

function addRefs(node: Node, refs: readonly ContentRef[]): void {
  for (const ref of refs) {
    ref.node = node;
    node.kids.push(ref);
  }
}

/**
 * Puts each node's own content between its children: children stay in document order, and content comes before the first
 * child that was painted after it.
 */
function mergeContent(
  nodes: Node[],
  pending: readonly { node: Node; refs: ContentRef[]; group: boolean }[],
  create: Create,
): void {
  findFirst(nodes, pending);
  for (const { node, refs, group } of pending) {
    if (node.kids.length === 0) {
      addRefs(group ? create('P', node, null, null) : node, refs);
      continue;
    }
    const children = node.kids.splice(0);
    let next = 0;
    const take = (before: number): void => {
      const own: ContentRef[] = [];
      while (next < refs.length && refs[next]!.order < before) own.push(refs[next++]!);
      if (own.length > 0) addRefs(group ? create('P', node, null, null) : node, own);
    };
    for (const child of children) {
      if ('type' in child) take(child.first);
      node.kids.push(child);
    }
    take(Number.POSITIVE_INFINITY);
  }
}

/** When the first content under each node was painted: parents stand before their children. */
function findFirst(nodes: readonly Node[], pending: readonly { node: Node; refs: readonly ContentRef[] }[]): void {
  for (const { node, refs } of pending) node.first = refs[0]!.order;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!;
    for (const kid of node.kids) {
      if ('type' in kid) continue;
      node.first = Math.min(node.first, kid.order);
      break;
    }
    if (node.parent) node.parent.first = Math.min(node.parent.first, node.first);
  }
}

function nodeDictionary(node: Node, rootRef: PdfRef): string {
  let page: PdfRef | undefined;
  for (const kid of node.kids) {
    if ('type' in kid) continue;
    page = kid.page;
    break;
  }
  let kids = '';
  for (const kid of node.kids) {
    if (kids !== '') kids += ' ';
    kids += 'type' in kid ? `${kid.ref}` : contentKid(kid, page);
  }
  // The largest part of many files: written without an object in between.
  let body = `<</S/${node.type}/P ${node.parent?.ref ?? rootRef}`;
  if (page) body += `/Pg ${page}`;
  body += node.kids.length === 1 ? entry('K', kids) : `/K[${kids}]`;
  return node.element ? `${body}${elementEntries(node, node.element)}>>` : `${body}>>`;
}

function contentKid(ref: ContentRef, page: PdfRef | undefined): string {
  const { target } = ref;
  const pageEntry = ref.page === page ? '' : `/Pg ${ref.page}`;
  if (target.kind === 'object') return `<</Type/OBJR${pageEntry}/Obj ${target.object}>>`;
  if (ref.page === page && target.stream === null) return `${target.id}`;
  const stream = target.stream ? `/Stm ${target.stream}` : '';
  return `<</Type/MCR${pageEntry}${stream}/MCID ${target.id}>>`;
}

/** Language, alternate text and the attributes of lists, cells and figures (14.8.5). */
function elementEntries(node: Node, element: Element): string {
  const language = attribute(element, 'lang') ?? attribute(element, 'xml:lang');
  const alternate = node.type === 'Figure' || node.type === 'Formula' ? alternateText(element) : null;
  const expansion = node.type === 'Span' && element.tag !== 'span' ? attribute(element, 'title') : null;
  const attributes = nodeAttributes(node, element);
  let out = '';
  if (language) out += entry('Lang', textString(language));
  if (alternate) out += entry('Alt', textString(alternate));
  if (expansion) out += entry('E', textString(expansion));
  if (attributes) out += entry('A', attributes);
  return out;
}

function nodeAttributes(node: Node, element: Element): string | undefined {
  const box = node.owner?.box;
  if (node.type === 'Figure' && box) {
    const edges = [box.x, box.y, box.x + box.width, box.y + box.height];
    return `<</O/Layout/BBox[${edges.map(num).join(' ')}]>>`;
  }
  if (node.type === 'L') return `<</O/List/ListNumbering/${element.tag === 'ol' ? 'Decimal' : 'Disc'}>>`;
  if (node.type !== 'TD' && node.type !== 'TH') return undefined;
  const columns = span(element, 'colspan');
  const rows = span(element, 'rowspan');
  const scope = node.type === 'TH' ? `/Scope/${scopeOf(element)}` : '';
  const entries = scope + (columns > 1 ? `/ColSpan ${columns}` : '') + (rows > 1 ? `/RowSpan ${rows}` : '');
  return entries ? `<</O/Table${entries}>>` : undefined;
}

function span(element: Element, key: string): number {
  const value = Number.parseInt(attribute(element, key) ?? '', 10);
  return value > 1 ? Math.min(value, 1000) : 1;
}

/** https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope, with the usual guess where it is missing. */
function scopeOf(element: Element): 'Row' | 'Column' {
  const scope = attribute(element, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'Row';
  if (scope === 'col' || scope === 'colgroup') return 'Column';
  const row = element.parent;
  const section = row.kind === 'element' ? row.parent : row;
  if (section.kind === 'element' && section.tag === 'thead') return 'Column';
  const hasCells = row.kind === 'element' && row.elements.some((cell) => cell.tag === 'td');
  return hasCells ? 'Row' : 'Column';
}

const KEYS_PER_LEAF = 64;

/** A number tree from StructParents and StructParent keys back to structure elements (14.7.4.4). */
function writeParentTree(sink: PdfSink, tagger: Tagger): PdfRef {
  const leaves: string[] = [];
  for (let start = 0; start < tagger.parents.length; start += KEYS_PER_LEAF) {
    const end = Math.min(start + KEYS_PER_LEAF, tagger.parents.length);
    let entries = '';
    for (let key = start; key < end; key++) {
      const parent = tagger.parents[key]!;
      const value =
        'refs' in parent
          ? `[${parent.refs.map((ref) => `${ref.node?.ref ?? 'null'}`).join(' ')}]`
          : `${parent.node?.ref ?? 'null'}`;
      entries += `${key} ${value}\n`;
    }
    const leaf = sink.reserve();
    sink.write(leaf, `<</Limits[${start} ${end - 1}]/Nums[${entries}]>>`);
    leaves.push(`${leaf}`);
  }
  const tree = sink.reserve();
  sink.write(tree, leaves.length > 0 ? `<</Kids[${leaves.join(' ')}]>>` : '<</Nums[]>>');
  return tree;
}
