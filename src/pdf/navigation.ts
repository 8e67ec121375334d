/** Links, destinations and the outline. ISO 32000-1, 12.3 Document-level navigation, 12.5.6.5 Link annotations. */

import type { Diagnostics } from '../diagnostics.ts';
import type { DisplayItem } from '../display/display-list.ts';
import type { Document, Element } from '../dom/node.ts';
import { decodeFragment } from '../dom/targets.ts';
import type { Point, Rect } from '../geometry.ts';
import { isTop, linkTarget, type Siblings, unresolvedLink } from '../structure/link-targets.ts';
import { linkName } from '../structure/names.ts';
import type { Tagger } from './marks.ts';
import { writeNameTree } from './name-tree.ts';
import { type OutlineEntry, writeOutline } from './outline.ts';
import type { PdfRef, PdfSink } from './sink.ts';
import type { StructureElements } from './structure-elements.ts';
import { byteString, dictionary, tenths, textString } from './syntax.ts';

type Link = Extract<DisplayItem, { kind: 'link' }>;
type Destination = Extract<DisplayItem, { kind: 'destination' }>;
type Bookmark = Extract<DisplayItem, { kind: 'bookmark' }>;

/** Points are in the page's own space. */
export interface Navigation {
  /** Continues with the pages of another document. */
  enter(part: NavigationPart): void;
  /** Called when all pages of the document are written. With `elements`, links also refer to structure elements (ISO 32000-2, 12.3.2.3). */
  leave(elements: StructureElements | null): void;
  link(page: PdfRef, rect: Rect, item: Link): void;
  destination(page: PdfRef, at: Point, item: Destination): void;
  bookmark(page: PdfRef, at: Point, item: Bookmark): void;
  /** Starts a new page. */
  beginPage(page: PdfRef): void;
  /** The annotations since the last call: the finished page's. */
  takeAnnotations(): readonly PdfRef[];
  /** Writes everything that needed the whole document. */
  finish(): CatalogEntries;
}

/** Entries of the catalogue, and of its `Names`. */
export interface CatalogEntries {
  readonly catalog: Record<string, string>;
  readonly names: string;
}

interface NavigationOptions {
  readonly sink: PdfSink;
  readonly tagger: Tagger | null;
  readonly outline: boolean;
  /** False if a standard forbids annotations. */
  readonly hasLinks: boolean;
}

/** The context of a document's links. */
interface NavigationPart {
  readonly document: Document;
  readonly baseUrl: string | null;
  readonly siblings: Siblings;
  readonly diagnostics: Diagnostics;
}

/** A position on a page; `at` null means its start. */
interface Place {
  readonly page: PdfRef;
  readonly at: Point | null;
  readonly element: Element;
  /** The structure element there, if needed. */
  standing: PdfRef | null;
}

/** The destinations of one document. */
interface PartDestinations {
  readonly byName: Map<string, Place>;
  /** The start of its first page, once there is one. */
  top: Place | null;
}

/** A link whose destination may be on a later page. */
interface PendingLink {
  readonly ref: PdfRef;
  readonly entries: Record<string, string>;
  readonly name: string;
  /** Index of the target document. */
  readonly to: number;
  readonly position: { readonly line?: number; readonly column?: number };
  readonly diagnostics: Diagnostics;
}

interface NavigationState {
  readonly sink: PdfSink;
  /** By the index of the document. */
  readonly parts: PartDestinations[];
  readonly pending: PendingLink[];
  readonly bookmarks: { readonly item: Bookmark; readonly place: Place; readonly part: number }[];
  /** The places of the current document. */
  places: Place[];
}

export function createNavigation({ sink, tagger, outline, hasLinks }: NavigationOptions): Navigation {
  const state: NavigationState = { sink, parts: [], pending: [], bookmarks: [], places: [] };
  const { parts, pending, bookmarks } = state;
  let part: NavigationPart | null = null;
  let annotations: PdfRef[] = [];
  const placed = (page: PdfRef, at: Point | null, element: Element): Place => {
    const place = { page, at, element, standing: null };
    state.places.push(place);
    return place;
  };
  return {
    enter(next) {
      part = next;
      parts.push({ byName: new Map(), top: null });
    },
    leave(elements) {
      if (elements) for (const place of state.places) place.standing = elements.placeOf(place.element).ref;
      state.places = [];
    },
    link(page, rect, item) {
      if (!hasLinks) return;
      const { document, baseUrl, siblings, diagnostics } = part!;
      const target = linkTarget(item.href, baseUrl, siblings);
      const position = positionOf(item.element);
      if (target === null) {
        diagnostics.warn({ ...unresolvedLink(item.href), ...position });
        return;
      }
      const ref = sink.reserve();
      annotations.push(ref);
      const entries: Record<string, string> = {
        Type: '/Annot',
        Subtype: '/Link',
        Rect: `[${tenths([rect.x, rect.y, rect.x + rect.width, rect.y + rect.height])}]`,
        Border: '[0 0 0]',
        F: '4',
      };
      const node = tagger && (item.node ?? tagger.structure().ofLink(item.element, null));
      if (tagger && node) entries.StructParent = `${tagger.annotation(node, page, ref)}`;
      entries.Contents = textString(linkName(item.element, document) ?? item.href);
      if (target.kind === 'uri') {
        entries.A = `<</S/URI/URI${byteString(target.uri)}>>`;
        sink.write(ref, dictionary(entries));
      } else {
        const to = target.kind === 'sibling' ? target.index : parts.length - 1;
        pending.push({ ref, entries, name: target.name, to, position, diagnostics });
      }
    },
    destination(page, at, { name, element }) {
      const { byName } = parts.at(-1)!;
      // https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute: the first in tree order wins.
      if (!byName.has(name)) byName.set(name, placed(page, at, element));
    },
    bookmark(page, at, item) {
      if (outline) bookmarks.push({ item, place: placed(page, at, item.element), part: parts.length });
    },
    beginPage(page) {
      parts.at(-1)!.top ??= placed(page, null, part!.document.root);
    },
    takeAnnotations() {
      const taken = annotations;
      annotations = [];
      return taken;
    },
    finish: () => writeNavigation(state),
  };
}

function writeNavigation(state: NavigationState): CatalogEntries {
  const { sink, parts, pending, bookmarks } = state;
  const names = fileNames(parts);
  for (const link of pending) writePendingLink(state, names, link);
  const catalog: Record<string, string> = {};
  if (bookmarks.length > 0) {
    const entries = bookmarks.map(({ item, place, part }): OutlineEntry => {
      const { level, label, open } = item;
      return { level, part, label, open, leads: leadsTo(explicit(place), place) };
    });
    catalog.Outlines = `${writeOutline(sink, entries)}`;
  }
  const destinations = new Map<string, string>();
  parts.forEach(({ byName }, index) => {
    for (const [name, place] of byName) destinations.set(names[index]!.get(name)!, namedPlace(place));
  });
  return { catalog, names: destinations.size > 0 ? `/Dests ${writeNameTree(sink, destinations)}` : '' };
}

/** Names of destinations in the file by document; the first document with a name keeps it. */
function fileNames(parts: readonly PartDestinations[]): readonly ReadonlyMap<string, string>[] {
  const taken = new Set<string>();
  return parts.map(({ byName }, index) => {
    const names = new Map<string, string>();
    for (const name of byName.keys()) {
      let free = name;
      for (let i = index + 1; taken.has(free); i++) free = `${name} (${i})`;
      taken.add(free);
      names.set(name, free);
    }
    return names;
  });
}

function writePendingLink(
  { sink, parts }: NavigationState,
  names: readonly ReadonlyMap<string, string>[],
  { ref, entries, name, to, position, diagnostics }: PendingLink,
): void {
  const known = names[to];
  const found = [name, decodeFragment(name)].find((one) => known?.has(one));
  if (found !== undefined) {
    const place = parts[to]!.byName.get(found)!;
    sink.write(ref, dictionary(entries, leadsTo(byteString(known!.get(found)!), place)));
    return;
  }
  const top = parts[to]?.top ?? parts[0]!.top!;
  if (!isTop(name)) {
    const message = `the link leads to "#${shorten(name)}", which is on no page of the file`;
    const further = 'further links lead to what is on no page of the file';
    diagnostics.warn({ code: 'unresolved-reference', message, further, ...position });
  }
  sink.write(ref, dictionary(entries, leadsTo(explicit(top), top)));
}

const positionOf = (element: Link['element']): { line?: number; column?: number } =>
  element.line === null || element.column === null ? {} : { line: element.line, column: element.column };

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

const view = ({ at }: Place): string => (at ? `/XYZ ${tenths([at.x, at.y])} null` : '/XYZ null null null');

/** An explicit destination (12.3.2.2). */
const explicit = (place: Place): string => `[${place.page} ${view(place)}]`;

/** Entries of a link or an outline item; `shown` is the destination for readers that only support pages. */
const leadsTo = (shown: string, place: Place): Record<string, string> =>
  place.standing ? { A: `<</S/GoTo/D${shown}/SD[${place.standing} ${view(place)}]>>` } : { Dest: shown };

const namedPlace = (place: Place): string =>
  place.standing ? `<</D${explicit(place)}/SD[${place.standing} ${view(place)}]>>` : explicit(place);
