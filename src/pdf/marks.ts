/** Marked content: the structure element, if any, of each piece of a content stream. ISO 32000-1, 14.6, 14.7.4. */

import type { ContentTag } from '../display/display-list.ts';
import { type Rect, unionRects } from '../geometry.ts';
import type { Placement, Structure, StructureNode } from '../structure/types.ts';
import { beginText, type Content, endMark, endText } from './content.ts';
import type { PdfRef } from './sink.ts';

/** The content that one structure element owns directly, in the order it was painted. */
export interface Owner {
  readonly node: StructureNode;
  readonly refs: ContentRef[];
  /** The area of a figure on its first page, in points. */
  box: { readonly page: PdfRef; rect: Rect } | null;
  /** The structure element, once it is known which ones are written. */
  ref: PdfRef | null;
}

/** A marked-content sequence or an annotation that the structure tree points at. */
export interface ContentRef {
  /** Position among the element's children, and in the text of its lines. */
  readonly order: number;
  readonly text: number;
  readonly page: PdfRef;
  readonly target: /** `stream` is null for the page's own content. */
    | { readonly kind: 'content'; readonly id: number; readonly stream: PdfRef | null }
    | { readonly kind: 'object'; readonly object: PdfRef };
  readonly owner: Owner;
}

type Artifact = Extract<ContentTag, { kind: 'artifact' }>;

/** A sequence being written; content that follows in reading order continues it. */
interface OpenSequence {
  readonly owner: Owner;
  order: number;
  text: number;
  /** Where its first text in reading order begins, and that of what was drawn before and is read behind it. */
  lowest: number;
  readonly before: number;
  isBackward: boolean;
}

/** One content stream's share: MCIDs count from 0 in each. */
export interface MarkSequence {
  /** The stream's StructParents. */
  readonly key: number;
  readonly page: PdfRef;
  readonly stream: PdfRef | null;
  /** By MCID; null for content without an element. */
  readonly refs: (ContentRef | null)[];
  open: OpenSequence | Artifact | null;
  /** It began within a text object, and must end with it (14.6.1). */
  inText: boolean;
}

/** Collects owners while pages are painted. */
export interface Tagger {
  /** The structure of the current document. */
  structure(): Structure;
  /** Continues with the pages of another document. */
  enter(structure: Structure): void;
  /** Drops the written content of the document; its keys stay in use. */
  forget(): void;
  /** The tags that are open, outermost first. */
  readonly stack: ContentTag[];
  sequence(page: PdfRef, stream: PdfRef | null): MarkSequence;
  /** Takes the next key of the parent tree for an annotation. */
  annotation(node: StructureNode, page: PdfRef, object: PdfRef): number;
  ownerOf(node: StructureNode): Owner;
  readonly owners: ReadonlyMap<StructureNode, Owner>;
  /** By key: a stream's sequences or an annotation's. */
  readonly parents: readonly (MarkSequence | ContentRef | null)[];
}

export function createTagger(first: Structure): Tagger {
  let structure = first;
  const owners = new Map<StructureNode, Owner>();
  const parents: (MarkSequence | ContentRef | null)[] = [];
  const ownerOf = (node: StructureNode): Owner => {
    let owner = owners.get(node);
    if (!owner) {
      owner = { node, refs: [], box: null, ref: null };
      owners.set(node, owner);
    }
    return owner;
  };
  return {
    structure: () => structure,
    enter(next) {
      structure = next;
    },
    forget() {
      owners.clear();
      parents.fill(null);
    },
    stack: [],
    owners,
    parents,
    ownerOf,
    sequence(page, stream) {
      const sequence: MarkSequence = { key: parents.length, page, stream, refs: [], open: null, inText: false };
      parents.push(sequence);
      return sequence;
    },
    annotation(node, page, object) {
      const owner = ownerOf(node);
      const order = Number.POSITIVE_INFINITY;
      const ref: ContentRef = { order, text: 0, page, target: { kind: 'object', object }, owner };
      owner.refs.push(ref);
      parents.push(ref);
      return parents.length - 1;
    },
  };
}

/** Facts about what is drawn next. */
interface Drawn {
  /** Lines and areas: content of drawings, decoration of everything else. */
  readonly decoration: boolean;
  /** Offset at which its text begins on its lines; `textEnd` is where it ends. */
  readonly text: number;
  readonly textEnd: number;
  /** It runs from right to left. */
  readonly isBackward: boolean;
  /** It consists only of glyphs. */
  readonly isText: boolean;
}

/** Areas and lines. */
export const SHAPE: Drawn = { decoration: true, text: 0, textEnd: 0, isBackward: false, isText: false };

export const PICTURE: Drawn = { ...SHAPE, decoration: false };

/**
 * Opens the marked content for the next operators. Content out of reading order starts a new sequence. A text object contains the
 * sequences of all its text. Null for an artifact.
 */
export function mark(content: Content, tagger: Tagger | null, drawn: Drawn): Owner | null {
  const { text, isText, isBackward } = drawn;
  const sequence = content.marks;
  if (!sequence || !tagger) return null;
  if (!isText && sequence.inText) endText(content);
  const target = targetOf(tagger, drawn.decoration);
  const { open } = sequence;
  if (target.kind === 'artifact') {
    if (open && 'kind' in open && open.type === target.type && open.subtype === target.subtype) return null;
    beginMark(content, sequence, isText);
    sequence.open = target;
    content.out += artifactOperator(target);
    return null;
  }
  const { node, order } = target;
  if (open && 'owner' in open && open.owner.node === node && runsOn(open, order, drawn)) {
    open.order = order;
    open.text = text;
    open.lowest = Math.min(open.lowest, text);
    open.isBackward = isBackward;
    return open.owner;
  }
  const isSameLine = open && 'owner' in open && open.owner.node === node && open.order === order;
  const before = isSameLine && text < open.lowest ? open.lowest : Number.POSITIVE_INFINITY;
  beginMark(content, sequence, isText);
  const owner = tagger.ownerOf(node);
  sequence.open = { owner, order, text, lowest: text, before, isBackward };
  const id = sequence.refs.length;
  const ref: ContentRef = {
    order,
    text,
    page: sequence.page,
    target: { kind: 'content', id, stream: sequence.stream },
    owner,
  };
  sequence.refs.push(ref);
  owner.refs.push(ref);
  content.out += `/${node.type}<</MCID ${id}>>BDC\n`;
  return owner;
}

function beginMark(content: Content, sequence: MarkSequence, isText: boolean): void {
  closeMark(content);
  if (isText) beginText(content);
  else endText(content);
  sequence.inText = isText;
}

/**
 * Whether nothing that is read lies in between. Right-to-left text is drawn from left to right, which extractors reverse, whether it is
 * one run or several.
 */
function runsOn(open: OpenSequence, order: number, { text, textEnd, isBackward }: Drawn): boolean {
  if (order === open.order) {
    if (text >= open.text) return text < open.before;
    return isBackward && open.isBackward && textEnd === open.text;
  }
  if (order < open.order) return false;
  const { children } = open.owner.node;
  let from = 0;
  let to = children.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (children[middle]!.order < open.order) from = middle + 1;
    else to = middle;
  }
  return from === children.length || children[from]!.order > order;
}

const SUBTYPES = { header: 'Header', footer: 'Footer', watermark: 'Watermark' } as const;
const TYPES = { pagination: 'Pagination', layout: 'Layout', background: 'Background', page: 'Page' } as const;

/** 14.8.2.2 */
function artifactOperator({ type, subtype }: Artifact): string {
  const kind = subtype ? `/Subtype/${SUBTYPES[subtype]}` : '';
  return `/Artifact<</Type/${TYPES[type]}${kind}>>BDC\n`;
}

const LAYOUT: Artifact = { kind: 'artifact', type: 'layout' };

function targetOf(tagger: Tagger, decoration: boolean): ContentTag {
  const tag = tagger.stack[tagger.stack.length - 1];
  if (tag === undefined) return LAYOUT;
  if (tag.kind === 'artifact') return tag;
  // Content within an artifact stays an artifact, whatever its element.
  for (let i = tagger.stack.length - 2; i >= 0; i--) {
    const outer = tagger.stack[i]!;
    if (outer.kind === 'artifact') return outer;
  }
  return decoration && !isDrawing(tag.node) ? LAYOUT : tag;
}

/** Whether lines and areas are content of the element; in others they are decoration. */
export const isDrawing = ({ type }: StructureNode): boolean =>
  type === 'Figure' || type === 'Form' || type === 'Formula';

/** Extends the area of a figure on its first page. */
export function cover(owner: Owner, page: PdfRef, rect: Rect): void {
  if (!owner.box) owner.box = { page, rect };
  else if (owner.box.page === page) owner.box.rect = unionRects(owner.box.rect, rect);
}

/** Takes over the marked content of an imported page in `stream`, and returns its key in the parent tree. */
export function takeOver(tagger: Tagger, page: PdfRef, stream: PdfRef, given: ReadonlyMap<number, Placement>): number {
  const { key, refs } = tagger.sequence(page, stream);
  for (const id of given.keys()) while (refs.length <= id) refs.push(null);
  for (const [id, { node, order }] of given) {
    const owner = tagger.ownerOf(node);
    const ref: ContentRef = { order, text: 0, page, target: { kind: 'content', id, stream }, owner };
    refs[id] = ref;
    owner.refs.push(ref);
  }
  return key;
}

export function closeMark(content: Content): void {
  const { marks } = content;
  if (!marks?.open) return;
  if (!marks.inText) endText(content);
  endMark(content, marks);
}
