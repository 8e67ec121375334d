/** Marked content: which structure element, or no one, each piece of a content stream belongs to. ISO 32000-1, 14.6, 14.7.4. */

import type { ContentTag } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import type { Rect } from '../geometry.ts';
import { type Content, endText } from './content.ts';
import type { PdfRef } from './sink.ts';
import { type Role, roleOf } from './structure-roles.ts';

/** The content that one structure element owns directly, in the order it was painted. */
export interface Owner {
  readonly element: Element;
  readonly part: 'content' | 'marker';
  /** The structure type of its marked content. */
  readonly name: string;
  readonly refs: ContentRef[];
  /** Its figure's place on the first page it is on, in points. */
  box: Rect | null;
}

/** A marked-content sequence or an annotation that the structure tree points at. */
export interface ContentRef {
  /** Order over the whole document. */
  readonly order: number;
  readonly page: PdfRef;
  readonly target: /** `stream` is null for the page's own content. */
    | { readonly kind: 'content'; readonly id: number; readonly stream: PdfRef | null }
    | { readonly kind: 'object'; readonly object: PdfRef };
  /** The structure element in the end; set when the tree is built. */
  node: { readonly ref: PdfRef | null } | null;
}

type ArtifactType = Extract<ContentTag, { kind: 'artifact' }>['type'];

/** One content stream's share: MCIDs count from 0 in each. */
export interface MarkSequence {
  /** The stream's StructParents. */
  readonly key: number;
  readonly page: PdfRef;
  readonly stream: PdfRef | null;
  readonly refs: ContentRef[];
  open: Owner | ArtifactType | null;
}

/** Collects owners while pages are painted. */
export interface Tagger {
  /** The tags that are open, outermost first. */
  readonly stack: ContentTag[];
  sequence(page: PdfRef, stream: PdfRef | null): MarkSequence;
  /** Takes the next key of the parent tree for an annotation. */
  annotation(element: Element, page: PdfRef, object: PdfRef): number;
  ownerOf(element: Element, part: 'content' | 'marker'): Owner | null;
  nextOrder(): number;
  readonly owners: readonly Owner[];
  /** By key: a stream's sequences or an annotation's. */
  readonly parents: readonly (MarkSequence | ContentRef)[];
}

export function createTagger(root: Element): Tagger {
  const owners: Owner[] = [];
  const parents: (MarkSequence | ContentRef)[] = [];
  const byElement = new Map<Element, Owner | null>();
  const markers = new Map<Element, Owner>();
  const hiding = new Map<Element, boolean>();
  let order = 0;
  const create = (element: Element, part: Owner['part'], role: Role): Owner => {
    const owner: Owner = { element, part, name: part === 'marker' ? 'Lbl' : markName(role), refs: [], box: null };
    owners.push(owner);
    return owner;
  };
  const resolve = (element: Element): Owner | null => {
    const known = byElement.get(element);
    if (known !== undefined) return known;
    const passed: Element[] = [];
    let at: Element = element;
    let owner: Owner | null | undefined;
    for (;;) {
      owner = byElement.get(at);
      if (owner !== undefined) break;
      passed.push(at);
      const role = roleOf(at);
      if (role !== 'transparent' || at.parent.kind === 'document') {
        owner = role === 'artifact' || isHidden(at, hiding) ? null : create(at, 'content', role);
        break;
      }
      at = at.parent;
    }
    for (const one of passed) byElement.set(one, owner);
    return owner;
  };
  const ownerOf = (element: Element, part: Owner['part']): Owner | null => {
    const owner = resolve(element);
    if (part === 'content' || owner === null || owner.element !== element || element.tag !== 'li') return owner;
    let marker = markers.get(element);
    if (!marker) {
      marker = create(element, 'marker', 'block');
      markers.set(element, marker);
    }
    return marker;
  };
  return {
    stack: [],
    owners,
    parents,
    ownerOf,
    nextOrder: () => order++,
    sequence(page, stream) {
      const sequence: MarkSequence = { key: parents.length, page, stream, refs: [], open: null };
      parents.push(sequence);
      return sequence;
    },
    annotation(element, page, object) {
      const ref: ContentRef = { order: order++, page, target: { kind: 'object', object }, node: null };
      (resolve(element) ?? resolve(root))?.refs.push(ref);
      parents.push(ref);
      return parents.length - 1;
    },
  };
}

/** Within `aria-hidden`: the element itself was looked at by `roleOf`. `hiding` remembers of each ancestor whether it hides what is in it. */
function isHidden(element: Element, hiding: Map<Element, boolean>): boolean {
  const passed: Element[] = [];
  let hidden = false;
  for (let at = element.parent; at.kind === 'element'; at = at.parent) {
    const known = hiding.get(at);
    if (known === undefined) passed.push(at);
    if (known ?? roleOf(at) === 'artifact') {
      hidden = true;
      break;
    }
    if (known === false) break;
  }
  for (const one of passed) hiding.set(one, hidden);
  return hidden;
}

/** Opens the marked content that the next operators belong to; content of the same owner runs on. */
export function mark(content: Content, tagger: Tagger | null, decoration: boolean): Owner | null {
  const sequence = content.marks;
  if (!sequence || !tagger) return null;
  const target = targetOf(tagger, decoration);
  if (sequence.open === target) return typeof target === 'string' ? null : target;
  closeMark(content);
  sequence.open = target;
  if (typeof target === 'string') {
    content.out += target === 'pagination' ? '/Artifact<</Type/Pagination>>BDC\n' : '/Artifact BMC\n';
    return null;
  }
  const id = sequence.refs.length;
  const ref: ContentRef = {
    order: tagger.nextOrder(),
    page: sequence.page,
    target: { kind: 'content', id, stream: sequence.stream },
    node: null,
  };
  sequence.refs.push(ref);
  target.refs.push(ref);
  content.out += `/${target.name}<</MCID ${id}>>BDC\n`;
  return target;
}

function targetOf(tagger: Tagger, decoration: boolean): Owner | ArtifactType {
  const tag = tagger.stack[tagger.stack.length - 1];
  if (tag === undefined) return 'layout';
  if (tag.kind === 'artifact') return tag.type;
  // Content within an artifact stays one, whatever owns it.
  for (let i = tagger.stack.length - 2; i >= 0; i--) {
    const outer = tagger.stack[i]!;
    if (outer.kind === 'artifact') return outer.type;
  }
  const owner = tagger.ownerOf(tag.element, tag.part);
  if (owner === null) return 'layout';
  if (decoration && !DRAWINGS.has(owner.name)) return 'layout';
  return owner;
}

/** Lines and areas are content only of what is drawn; elsewhere they decorate. */
const DRAWINGS = new Set(['Figure', 'Form', 'Formula']);

function markName(role: Role): string {
  if (typeof role === 'string') return 'P';
  return role.type === 'LI' ? 'LBody' : role.group ? 'P' : role.type;
}

export function closeMark(content: Content): void {
  if (!content.marks?.open) return;
  endText(content);
  content.out += 'EMC\n';
  content.marks.open = null;
}
