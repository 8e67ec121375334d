/** The structure tree: the logical structure of the document as far as it has content on the pages. ISO 32000-1, 14.7. */

import type { Element } from '../dom/node.ts';
import type { StructureNode, StructureType } from '../structure/types.ts';
import type { Conformance } from './conformance.ts';
import type { ContentRef, Owner, Tagger } from './marks.ts';
import { writeNameTree } from './name-tree.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { elementEntries } from './structure-attributes.ts';
import { roleMap } from './structure-types.ts';
import { dictionary, entry } from './syntax.ts';

interface Tree {
  readonly sink: PdfSink;
  readonly tagger: Tagger;
  readonly conformance: Conformance;
  readonly root: PdfRef;
  /** What the parts hang from: the root, or the element of a file that is made of several documents. */
  readonly top: PdfRef;
  /** The elements that are written, parents before children. */
  readonly refs: Map<StructureNode, PdfRef>;
  readonly ids: Map<StructureNode, string>;
  /** Types other than the nodes' own. */
  readonly types: Map<StructureNode, StructureType>;
  /** Elements of the document that have been met. */
  readonly met: Set<Element>;
}

export interface StructureWriter {
  /** Writes the elements of a document, all of whose pages are written, and forgets them. */
  part(): void;
  /** The StructTreeRoot. */
  finish(): PdfRef;
}

/** `isVolume`: the documents of the file are parts of one. */
export function createStructureWriter(
  sink: PdfSink,
  tagger: Tagger,
  conformance: Conformance,
  isVolume: boolean,
): StructureWriter {
  const root = sink.reserve();
  const top = isVolume ? sink.reserve() : root;
  const used = new Set<StructureType>();
  const named = new Map<string, string>();
  const parents: string[] = [];
  const kids: PdfRef[] = [];
  return {
    part() {
      const tree: Tree = {
        sink,
        tagger,
        conformance,
        root,
        top,
        refs: new Map(),
        ids: new Map(),
        types: new Map(),
        met: new Set(),
      };
      writePart(tree, named.size);
      for (const { type } of tree.refs.keys()) used.add(type);
      for (const [node, id] of tree.ids) named.set(id, `${tree.refs.get(node)}`);
      kids.push(tree.refs.get(tagger.structure.root)!);
      parents.push(...parentEntries(tree, parents.length));
      tagger.forget();
    },
    finish() {
      if (isVolume) sink.write(top, `<</S/Document/P ${root}/K[${kids.join(' ')}]>>`);
      const entries = {
        Type: '/StructTreeRoot',
        K: `${isVolume ? top : kids[0]}`,
        ParentTree: `${writeParentTree(sink, parents)}`,
        ParentTreeNextKey: `${parents.length}`,
        IDTree: named.size > 0 ? `${writeNameTree(sink, named)}` : undefined,
        RoleMap: roleMap(used),
      };
      sink.write(root, dictionary(entries));
      return root;
    },
  };
}

function writePart(tree: Tree, idsBefore: number): void {
  const { sink, tagger, conformance } = tree;
  for (const node of keptNodes(tagger, tagger.structure.root)) tree.refs.set(node, sink.reserve());
  if (conformance.profile.accessible) setLevels(tree, conformance);
  assignIds(tree, idsBefore);
  for (const [node, ref] of tree.refs) {
    checkAlternateText(node, tagger, conformance);
    sink.write(ref, nodeDictionary(tree, node));
  }
}

/** Everything with content, and what belongs to it without having any: cells of tables, empty fields. Parents come first. */
function keptNodes(tagger: Tagger, top: StructureNode): StructureNode[] {
  const kept = new Set<StructureNode>([top]);
  const find = (node: StructureNode): boolean => {
    let keeps = node.type === 'Form' || (tagger.owners.get(node)?.refs.length ?? 0) > 0;
    for (const child of node.children) if (find(child)) keeps = true;
    if (keeps) kept.add(node);
    return keeps;
  };
  find(top);
  const out: StructureNode[] = [];
  const collect = (node: StructureNode, whole: boolean): void => {
    const { type, children } = node;
    if (!kept.has(node) && !(whole && isPart(node))) return;
    out.push(node);
    const inside = whole || type === 'Table' || type === 'Ruby' || type === 'LI';
    for (const child of children)
      collect(child, inside && (type === 'Table' || PARTS.has(type) || type === 'Ruby' || type === 'LI'));
  };
  collect(top, false);
  return out;
}

const PARTS = new Set<StructureType>(['THead', 'TBody', 'TFoot', 'TR']);

/** Rows and cells without content keep their table regular; a base keeps its annotation, a label its body. */
function isPart({ type, children }: StructureNode): boolean {
  if (type === 'THead' || type === 'TBody' || type === 'TFoot') return children.length > 0;
  return type === 'TR' || type === 'TH' || type === 'TD' || type === 'RB' || type === 'RT' || type === 'LBody';
}

/** Header cells that are named, and notes. */
function assignIds(tree: Tree, before: number): void {
  const add = (node: StructureNode): void => {
    if (tree.refs.has(node) && !tree.ids.has(node)) tree.ids.set(node, `n${before + tree.ids.size + 1}`);
  };
  for (const node of tree.refs.keys()) {
    if (node.type === 'Note') add(node);
    if (node.details?.kind === 'cell') for (const header of node.details.headers) add(header);
  }
}

function checkAlternateText(node: StructureNode, tagger: Tagger, conformance: Conformance): void {
  const { element, type } = node;
  if ((type !== 'Figure' && type !== 'Formula') || node.alternate !== null || !tagger.owners.get(node)?.refs.length)
    return;
  const message = type === 'Formula' ? 'the formula has no alternative text' : 'the picture has no alternative text';
  if (conformance.profile.accessible)
    conformance.violation(`ISO 14289-1, ${type === 'Formula' ? '7.7' : '7.3'}`, message, element);
  else if (type === 'Figure') conformance.mended(message, element);
}

/** Headings that skip no level (ISO 14289-1, 7.4.2): each is one below the heading that it is under. */
function setLevels(tree: Tree, conformance: Conformance): void {
  const open: number[] = [];
  let first: StructureNode | null = null;
  for (const node of tree.refs.keys()) {
    const level = Number(/^H([1-6])$/.exec(node.type)?.[1]);
    if (!level) continue;
    while (open.length > 0 && open[open.length - 1]! >= level) open.pop();
    open.push(level);
    if (open.length === level) continue;
    first ??= node;
    tree.types.set(node, `H${open.length}` as StructureType);
  }
  if (first)
    conformance.mended('headings skip levels; in the structure of the PDF they follow each other', first.element);
}

type Kid = StructureNode | ContentRef;

const isNode = (kid: Kid): kid is StructureNode => 'children' in kid;

/** Children and content in reading order. */
function kidsOf(tree: Tree, node: StructureNode, owner: Owner | undefined): Kid[] {
  const children = node.children.filter((child) => tree.refs.has(child));
  if (!owner) return children;
  const refs = [...owner.refs].sort((a, b) => (a.order === b.order ? a.text - b.text : a.order < b.order ? -1 : 1));
  const kids: Kid[] = [];
  let next = 0;
  for (const child of children) {
    while (next < refs.length && refs[next]!.order < child.order) kids.push(refs[next++]!);
    kids.push(child);
  }
  while (next < refs.length) kids.push(refs[next++]!);
  return kids;
}

function nodeDictionary(tree: Tree, node: StructureNode): string {
  const owner = tree.tagger.owners.get(node);
  const kids = kidsOf(tree, node, owner);
  const page = owner?.refs[0]?.page;
  let list = '';
  for (const kid of kids) {
    if (list !== '') list += ' ';
    list += isNode(kid) ? `${tree.refs.get(kid)}` : contentKid(kid, page);
  }
  const parent = node.parent ? tree.refs.get(node.parent)! : tree.top;
  // The largest part of many files: written without an object in between.
  let body = `<</S/${tree.types.get(node) ?? node.type}/P ${parent}`;
  if (page) body += `/Pg ${page}`;
  if (kids.length === 1) body += entry('K', list);
  else if (kids.length > 1) body += `/K[${list}]`;
  const { element } = node;
  const isFirst = element !== null && !tree.met.has(element);
  if (element) tree.met.add(element);
  return `${body}${elementEntries(node, owner, tree.ids, isFirst)}>>`;
}

function contentKid(ref: ContentRef, page: PdfRef | undefined): string {
  const { target } = ref;
  const pageEntry = ref.page === page ? '' : `/Pg ${ref.page}`;
  if (target.kind === 'object') return `<</Type/OBJR${pageEntry}/Obj ${target.object}>>`;
  if (ref.page === page && target.stream === null) return `${target.id}`;
  const stream = target.stream ? `/Stm ${target.stream}` : '';
  return `<</Type/MCR${pageEntry}${stream}/MCID ${target.id}>>`;
}

const KEYS_PER_LEAF = 64;

/** By StructParents and StructParent keys, from the first that is new: the structure elements (14.7.4.4). */
function parentEntries({ tagger, refs }: Tree, first: number): string[] {
  const refOf = ({ owner }: ContentRef): string => `${refs.get(owner.node) ?? 'null'}`;
  return tagger.parents
    .slice(first)
    .map((parent) => ('refs' in parent! ? `[${parent.refs.map(refOf).join(' ')}]` : refOf(parent!)));
}

function writeParentTree(sink: PdfSink, parents: readonly string[]): PdfRef {
  const leaves: string[] = [];
  for (let start = 0; start < parents.length; start += KEYS_PER_LEAF) {
    const end = Math.min(start + KEYS_PER_LEAF, parents.length);
    let entries = '';
    for (let key = start; key < end; key++) entries += `${key} ${parents[key]}\n`;
    const leaf = sink.reserve();
    sink.write(leaf, `<</Limits[${start} ${end - 1}]/Nums[${entries}]>>`);
    leaves.push(`${leaf}`);
  }
  const tree = sink.reserve();
  sink.write(tree, leaves.length > 0 ? `<</Kids[${leaves.join(' ')}]>>` : '<</Nums[]>>');
  return tree;
}
