/** The logical structure of a document whose pages go into another. ISO 32000-1, 14.7. */

import { entriesOf, isArray, isKind, nameOf, type PdfValue } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';
import { textOf } from './text-strings.ts';

type Entries = ReadonlyMap<string, PdfValue>;

export interface PdfElement {
  readonly kind: 'element';
  /** A standard type, unless the document leaves open what its own stand for. */
  readonly type: string;
  readonly kids: readonly PdfKid[];
  /** What is said in place of its content. */
  readonly alternate: string | null;
  /** Of an abbreviation. */
  readonly expansion: string | null;
  /** What other elements call it. */
  readonly id: string | null;
  /** Of all owners together, in this version of the element. */
  readonly attributes: Entries;
}

export type PdfKid =
  | PdfElement
  /** A marked-content sequence of a page, from 0. */
  | { readonly kind: 'content'; readonly page: number; readonly id: number }
  /** An annotation, by the number of its object. */
  | { readonly kind: 'annotation'; readonly id: number };

/** Elements and what is in them. */
const MOST_KIDS = 300_000;
const DEEPEST = 100;
/** Greater numbers are of no sequence that is counted from 0, as they have to be. */
const MOST_SEQUENCES = 100_000;

interface Reading {
  readonly file: PdfFile;
  readonly pageOf: ReadonlyMap<number, number>;
  readonly roles: Entries | null;
  readonly seen: Set<Entries>;
  left: number;
}

/** The elements at the top; null where the document is not tagged, or in a way that cannot be carried over. */
export function structureOf(file: PdfFile): readonly PdfElement[] | null {
  const { catalog } = file;
  const root = entriesOf(file.get(catalog.get('StructTreeRoot')));
  const marked = file.get(entriesOf(file.get(catalog.get('MarkInfo')))?.get('Marked'));
  if (!root || marked !== true) return null;
  const pageOf = new Map<number, number>();
  for (const { id, index } of file.pages) if (id !== null) pageOf.set(id, index);
  const roles = entriesOf(file.get(root.get('RoleMap')));
  const reading: Reading = { file, pageOf, roles, seen: new Set(), left: MOST_KIDS };
  const kids = kidsOf(reading, root.get('K'), null, 0);
  return kids?.filter((kid) => kid.kind === 'element') ?? null;
}

/** Null: there is too much of it, or content in streams of their own, which are not kept apart. */
function kidsOf(reading: Reading, value: PdfValue | undefined, page: number | null, depth: number): PdfKid[] | null {
  const { file } = reading;
  const given = file.get(value);
  const kids: PdfKid[] = [];
  for (const one of isArray(given) ? given : [value ?? null]) {
    if (reading.left-- <= 0 || depth > DEEPEST) return null;
    const kid = kidOf(reading, one, page, depth);
    if (kid === undefined) return null;
    if (kid) kids.push(kid);
  }
  return kids;
}

/** Null: nothing that counts. Undefined: see `kidsOf`. */
function kidOf(reading: Reading, value: PdfValue, page: number | null, depth: number): PdfKid | null | undefined {
  const { file, pageOf } = reading;
  const kid = file.get(value);
  if (typeof kid === 'number') return contentOf(page, kid);
  const entries = entriesOf(kid);
  if (!entries) return null;
  const named = entries.get('Pg');
  const own = isKind(named, 'reference') ? (pageOf.get(named.id) ?? null) : page;
  const type = nameOf(file.get(entries.get('Type')));
  if (type === 'MCR') return entries.has('Stm') ? undefined : contentOf(own, file.get(entries.get('MCID')));
  if (type === 'OBJR') {
    const object = entries.get('Obj');
    return isKind(object, 'reference') ? { kind: 'annotation', id: object.id } : null;
  }
  if (reading.seen.has(entries)) return null;
  reading.seen.add(entries);
  const kids = kidsOf(reading, entries.get('K'), own, depth + 1);
  if (!kids) return undefined;
  const text = (key: string): string | null => textOf(file.get(entries.get(key)));
  return {
    kind: 'element',
    type: standardType(reading, nameOf(file.get(entries.get('S'))) ?? ''),
    kids,
    alternate: text('Alt') ?? text('ActualText'),
    expansion: text('E'),
    id: text('ID'),
    attributes: attributesOf(file, entries.get('A')),
  };
}

const contentOf = (page: number | null, id: PdfValue): PdfKid | null =>
  page !== null && typeof id === 'number' && id >= 0 && id < MOST_SEQUENCES ? { kind: 'content', page, id } : null;

/** 14.7.3: roles may lead to roles. */
function standardType({ file, roles }: Reading, type: string): string {
  for (let steps = 0; steps < 8; steps++) {
    const role = nameOf(file.get(roles?.get(type)));
    if (role === null || role === type) break;
    type = role;
  }
  return type;
}

/** 14.7.5: a dictionary, a stream, or an array of them with their revisions between. */
function attributesOf(file: PdfFile, value: PdfValue | undefined): Entries {
  const given = file.get(value);
  const attributes = new Map<string, PdfValue>();
  for (const one of isArray(given) ? given.slice(0, 32) : [given])
    for (const [key, entry] of entriesOf(file.get(one)) ?? []) attributes.set(key, file.get(entry));
  return attributes;
}
