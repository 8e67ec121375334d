/** The structure tree: the logical structure of the document, limited to what has content on the pages. ISO 32000-1, 14.7. */

import type { Document, Element } from '../dom/node.ts';
import type { StructureNode, StructureType } from '../structure/types.ts';
import type { Conformance } from './conformance.ts';
import type { ContentRef, Owner, Tagger } from './marks.ts';
import { createFormulas, type Formulas } from './mathml.ts';
import { writeNameTree } from './name-tree.ts';
import { referencesOf } from './references.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import { elementEntries } from './structure-attributes.ts';
import { type StructureElement, type StructureElements, structureElements } from './structure-elements.ts';
import { createTypes, type Types } from './structure-types.ts';
import { dictionary, entry } from './syntax.ts';

interface Tree {
  readonly conformance: Conformance;
  /** The parent of the documents: the root, or the element for a file made of several documents. */
  readonly top: PdfRef;
  readonly types: Types;
  /** Elements that others refer to: header cells by name, notes. */
  readonly ids: ReadonlyMap<StructureNode, string>;
  /** The `Ref` entries of elements, in PDF 2.0. */
  readonly references: ReadonlyMap<StructureElement, string>;
  readonly formulas: Formulas;
  /** Elements of the document whose language is already written. */
  readonly spoken: Set<Element>;
}

export interface StructureWriter {
  /** Writes the elements of a document once all its pages are written, then forgets its content. */
  part(document: Document): StructureElements;
  /** The StructTreeRoot. */
  finish(): PdfRef;
  /** The files associated with its elements. */
  files(): readonly PdfRef[];
}

/** `isVolume`: the file's documents are the parts of one larger document. */
export function createStructureWriter(
  sink: PdfSink,
  tagger: Tagger,
  conformance: Conformance,
  isVolume: boolean,
): StructureWriter {
  const { profile } = conformance;
  const root = sink.reserve();
  const top = isVolume ? sink.reserve() : root;
  const types = createTypes(sink, profile);
  const formulas = createFormulas(sink, profile);
  const named = new Map<string, string>();
  const parents: string[] = [];
  const kids: PdfRef[] = [];
  return {
    part(document) {
      const elements = structureElements(sink, tagger);
      const { all } = elements;
      if (profile.accessible) setLevels(all, conformance);
      const ids = idsOf(all, named.size);
      const references = profile.namespaces ? referencesOf(elements, document) : new Map<StructureElement, string>();
      const tree: Tree = { conformance, top, types, ids, references, formulas, spoken: new Set() };
      for (const element of all) {
        checkAlternateText(element, conformance);
        const id = ids.get(element.node);
        if (id !== undefined) named.set(id, `${element.ref}`);
        sink.write(element.ref, elementDictionary(tree, element));
      }
      kids.push(all[0]!.ref);
      for (const entry of parentEntries(tagger, parents.length)) parents.push(entry);
      tagger.forget();
      return elements;
    },
    finish() {
      if (isVolume) {
        const type = `/S/${types.nameOf('Document')}${types.namespaceOf('Document')}`;
        sink.write(top, `<<${type}/P ${root}/K[${kids.join(' ')}]>>`);
      }
      const entries = {
        Type: '/StructTreeRoot',
        K: `${isVolume ? top : kids[0]}`,
        ParentTree: `${writeParentTree(sink, parents)}`,
        ParentTreeNextKey: `${parents.length}`,
        IDTree: named.size > 0 ? `${writeNameTree(sink, named)}` : undefined,
        ...types.entries(),
      };
      sink.write(root, dictionary(entries));
      return root;
    },
    files: formulas.files,
  };
}

/** Identifiers for named header cells and notes. */
function idsOf(all: readonly StructureElement[], before: number): ReadonlyMap<StructureNode, string> {
  const wanted = new Set<StructureNode>();
  for (const { node } of all) {
    if (node.type === 'Note') wanted.add(node);
    if (node.details?.kind === 'cell') for (const header of node.details.headers) wanted.add(header);
  }
  const ids = new Map<StructureNode, string>();
  if (wanted.size > 0) for (const { node } of all) if (wanted.has(node)) ids.set(node, `n${before + ids.size + 1}`);
  return ids;
}

function checkAlternateText({ node, owner }: StructureElement, conformance: Conformance): void {
  const { element, type } = node;
  if ((type !== 'Figure' && type !== 'Formula') || node.alternate !== null || !owner?.refs.length) return;
  const message = type === 'Formula' ? 'the formula has no alternative text' : 'the picture has no alternative text';
  const { accessible } = conformance.profile;
  if (accessible?.part === 2) conformance.violation('ISO 14289-2, 8.2.5.28.2', message, element);
  else if (accessible) conformance.violation(`ISO 14289-1, ${type === 'Formula' ? '7.7' : '7.3'}`, message, element);
  else if (type === 'Figure') conformance.mended(message, element);
}

/** Headings that skip no level (ISO 14289-1, 7.4.2): each is one below the heading that it is under. */
function setLevels(all: readonly StructureElement[], conformance: Conformance): void {
  const open: number[] = [];
  let first: StructureNode | null = null;
  for (const element of all) {
    const level = Number(/^H([1-6])$/.exec(element.type)?.[1]);
    if (!level) continue;
    while (open.length > 0 && open[open.length - 1]! >= level) open.pop();
    open.push(level);
    if (open.length === level) continue;
    first ??= element.node;
    element.type = `H${open.length}` as StructureType;
  }
  if (first)
    conformance.mended('headings skip levels; in the structure of the PDF they follow each other', first.element);
}

type Kid = StructureElement | ContentRef;

const isElement = (kid: Kid): kid is StructureElement => 'kids' in kid;

/** Children and content in reading order. */
function kidsOf({ kids: children, owner }: StructureElement): readonly Kid[] {
  if (!owner) return children;
  if (children.length === 0 && owner.refs.length < 2) return owner.refs;
  const refs = [...owner.refs].sort((a, b) => (a.order === b.order ? a.text - b.text : a.order < b.order ? -1 : 1));
  const kids: Kid[] = [];
  let next = 0;
  for (const child of children) {
    while (next < refs.length && refs[next]!.order < child.node.order) kids.push(refs[next++]!);
    kids.push(child);
  }
  while (next < refs.length) kids.push(refs[next++]!);
  return kids;
}

function elementDictionary(tree: Tree, structureElement: StructureElement): string {
  const { node, owner, parent, type } = structureElement;
  const kids = kidsOf(structureElement);
  const page = owner?.refs[0]?.page;
  let list = '';
  for (const kid of kids) {
    if (list !== '') list += ' ';
    list += isElement(kid) ? `${kid.ref}` : contentKid(kid, page);
  }
  // The largest part of many files: written as text directly, without an intermediate object.
  let body = `<</S/${tree.types.nameOf(type)}${tree.types.namespaceOf(type)}/P ${parent ? parent.ref : tree.top}`;
  if (page) body += `/Pg ${page}`;
  if (kids.length === 1) body += entry('K', list);
  else if (kids.length > 1) body += `/K[${list}]`;
  const references = tree.references.get(structureElement);
  if (references) body += `/Ref[${references}]`;
  const formula = type === 'Formula' ? tree.formulas.fileOf(node.element) : null;
  if (formula) body += `/AF[${formula}]`;
  return `${body}${elementEntries(node, owner, tree)}>>`;
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

const refOf = (ref: { readonly owner: Owner } | null): string => `${ref?.owner.ref ?? 'null'}`;

/** The parent tree's entries from the first new key on: structure elements by StructParents and StructParent key (14.7.4.4). */
const parentEntries = ({ parents }: Tagger, first: number): string[] =>
  parents.slice(first).map((parent) => ('refs' in parent! ? `[${parent.refs.map(refOf).join(' ')}]` : refOf(parent!)));

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
