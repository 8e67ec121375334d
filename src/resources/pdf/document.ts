/** What of a document goes along with its pages: its title, its outline, its structure, the links on its pages. ISO 32000-1, 12.3, 12.5.6.5. */

import { latin1 } from '../bytes.ts';
import { boxOf } from './boxes.ts';
import { entriesOf, isArray, isKind, nameOf, type PdfValue } from './objects.ts';
import type { PdfFile, PdfPage } from './pdf-file.ts';
import { type PdfElement, structureOf } from './structure.ts';
import { textOf } from './text-strings.ts';

/** A place on a page, in the page's own space; null where only the page is named. */
export interface PagePlace {
  /** From 0. */
  readonly page: number;
  readonly left: number | null;
  readonly top: number | null;
}

export interface OutlineItem {
  /** From 1. */
  readonly level: number;
  readonly label: string;
  readonly open: boolean;
  readonly place: PagePlace;
}

export interface PageLink {
  /** Left, bottom, right, top in the page's own space. */
  readonly rect: readonly [number, number, number, number];
  readonly to: PagePlace | { readonly uri: string };
  /** The number of the annotation's object; null where it has none. */
  readonly id: number | null;
}

export interface DocumentFacts {
  readonly title: string | null;
  readonly language: string | null;
  readonly outline: readonly OutlineItem[];
  /** Its logical structure, where its pages can keep it. */
  readonly structure: readonly PdfElement[] | null;
  linksOf(page: PdfPage): readonly PageLink[];
}

type Entries = ReadonlyMap<string, PdfValue>;

/** Where destinations lead, by pages and by names. */
interface Destinations {
  readonly file: PdfFile;
  readonly pageOf: ReadonlyMap<number, number>;
  readonly named: ReadonlyMap<string, PdfValue>;
  /** Annotations that may still be looked at: pages may share them. */
  annotations: number;
}

export function factsOf(file: PdfFile): DocumentFacts {
  const pageOf = new Map<number, number>();
  for (const { id, index } of file.pages) if (id !== null && !pageOf.has(id)) pageOf.set(id, index);
  const destinations: Destinations = { file, pageOf, named: namedDestinations(file), annotations: MOST_ENTRIES };
  return {
    title: textOf(file.get(file.info?.get('Title'))) || null,
    language: textOf(file.get(file.catalog.get('Lang'))) || null,
    outline: outlineOf(destinations),
    structure: structureOf(file),
    linksOf: (page) => linksOf(destinations, page),
  };
}

const MOST_ITEMS = 20_000;
/** Of all lists of a kind together. */
const MOST_ENTRIES = 500_000;
const DEEPEST = 32;

function outlineOf(destinations: Destinations): readonly OutlineItem[] {
  const { file } = destinations;
  const items: OutlineItem[] = [];
  const seen = new Set<Entries>();
  const root = entriesOf(file.get(file.catalog.get('Outlines')));
  const open: { readonly value: PdfValue | undefined; readonly level: number }[] = [
    { value: root?.get('First'), level: 1 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const entries = entriesOf(file.get(next.value));
    if (!entries || seen.has(entries) || seen.size >= MOST_ITEMS) continue;
    seen.add(entries);
    const { level } = next;
    const place = placeOf(destinations, entries);
    const count = file.get(entries.get('Count'));
    const label = textOf(file.get(entries.get('Title'))) ?? '';
    if (place) items.push({ level, label, open: !(typeof count === 'number' && count < 0), place });
    open.push({ value: entries.get('Next'), level });
    if (level < DEEPEST) open.push({ value: entries.get('First'), level: level + 1 });
  }
  return items;
}

function linksOf(destinations: Destinations, page: PdfPage): readonly PageLink[] {
  const { file } = destinations;
  const annotations = file.get(page.entries.get('Annots'));
  const links: PageLink[] = [];
  if (!isArray(annotations)) return links;
  const looked = annotations.slice(0, Math.min(MOST_ITEMS, destinations.annotations));
  destinations.annotations -= looked.length;
  for (const one of looked) {
    const annotation = entriesOf(file.get(one));
    if (!annotation || nameOf(file.get(annotation.get('Subtype'))) !== 'Link') continue;
    const rect = boxOf(file, annotation.get('Rect'));
    const uri = uriOf(file, annotation);
    const to = uri === null ? placeOf(destinations, annotation) : { uri };
    if (rect && to) links.push({ rect, to, id: isKind(one, 'reference') ? one.id : null });
  }
  return links;
}

function uriOf(file: PdfFile, annotation: Entries): string | null {
  const action = entriesOf(file.get(annotation.get('A')));
  if (!action || nameOf(file.get(action.get('S'))) !== 'URI') return null;
  const uri = file.get(action.get('URI'));
  return isKind(uri, 'string') ? new TextDecoder().decode(uri.bytes) : null;
}

/** Where `Dest` or an action `GoTo` leads; null where it is no place in the file. */
function placeOf(destinations: Destinations, entries: Entries): PagePlace | null {
  const { file, named, pageOf } = destinations;
  const action = entriesOf(file.get(entries.get('A')));
  const jump = action && nameOf(file.get(action.get('S'))) === 'GoTo' ? action.get('D') : undefined;
  let target = file.get(entries.get('Dest') ?? jump);
  const name = isKind(target, 'string') ? latin1(target.bytes) : nameOf(target);
  if (name !== null) target = file.get(named.get(name));
  const inside = entriesOf(target);
  if (inside) target = file.get(inside.get('D'));
  if (!isArray(target)) return null;
  const [page, kind, ...rest] = target;
  const index = isKind(page, 'reference') ? pageOf.get(page.id) : typeof page === 'number' ? page : undefined;
  if (index === undefined || !file.pages[index]) return null;
  const [first, second] = rest.map((one) => file.get(one)).map((one) => (typeof one === 'number' ? one : null));
  const fit = nameOf(file.get(kind));
  if (fit === 'XYZ') return { page: index, left: first ?? null, top: second ?? null };
  return { page: index, left: null, top: fit === 'FitH' ? (first ?? null) : null };
}

/** Of the catalogue's dictionary and of its name tree (7.9.6). */
function namedDestinations(file: PdfFile): ReadonlyMap<string, PdfValue> {
  const named = new Map<string, PdfValue>(entriesOf(file.get(file.catalog.get('Dests'))) ?? []);
  const names = entriesOf(file.get(file.catalog.get('Names')));
  const open: (PdfValue | undefined)[] = [names?.get('Dests')];
  const seen = new Set<Entries>();
  let entries = 0;
  for (let value = open.pop(); value !== undefined && entries <= MOST_ENTRIES; value = open.pop()) {
    const node = entriesOf(file.get(value));
    if (!node || seen.has(node) || seen.size >= MOST_ITEMS) continue;
    seen.add(node);
    const leaves = file.get(node.get('Names'));
    if (isArray(leaves)) {
      entries += leaves.length;
      for (let i = 0; i + 1 < leaves.length; i += 2) {
        const name = file.get(leaves[i]);
        if (isKind(name, 'string')) named.set(latin1(name.bytes), leaves[i + 1]!);
      }
    }
    const kids = file.get(node.get('Kids'));
    if (!isArray(kids)) continue;
    entries += kids.length;
    for (const kid of kids) open.push(kid);
  }
  return named;
}
