/** Copies objects of another file, with everything they refer to, under new numbers. ISO 32000-1, 7.3. */

import { latin1 } from '../../resources/bytes.ts';
import {
  entriesOf,
  isArray,
  isKind,
  isPdfError,
  nameOf,
  PdfError,
  type PdfValue,
} from '../../resources/pdf/objects.ts';
import type { PdfFile } from '../../resources/pdf/pdf-file.ts';
import type { PdfRef, PdfSink } from '../sink.ts';
import { entry, hex, LITERAL } from '../syntax.ts';

export interface ObjectCopier {
  /** A value in PDF notation; everything it refers to gets written. */
  copied(value: PdfValue): string;
  /** Copies a stream unchanged, with our entries before its own. */
  stream(stream: Extract<PdfValue, { kind: 'stream' }>, ref: PdfRef, entries: Readonly<Record<string, string>>): void;
  /** The copy of an object of the other file; null if it was not copied. */
  known(id: number): PdfRef | null;
  /** Writes the pending objects. Throws a `PdfError`, which ends the file, if there are too many. */
  finish(): void;
}

/** Entries that refer from a page into its document, or are useful only there. */
const LEFT = new Set([
  'Length',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'StructParents',
  'StructParent',
  'OPI',
  'Ref',
]);
const DOCUMENT_TYPES = new Set(['Catalog', 'Pages', 'Page', 'StructTreeRoot', 'StructElem', 'XRef', 'ObjStm']);

/** Nesting of arrays and dictionaries, the same as in the reader. */
const DEEPEST = 128;

/** `keepsMarks`: the marked content of forms is kept. */
export function createObjectCopier(sink: PdfSink, file: PdfFile, keepsMarks: boolean): ObjectCopier {
  const refs = new Map<number, PdfRef>();
  const waiting: { readonly ref: PdfRef; readonly value: PdfValue }[] = [];
  const reference = (id: number): string => {
    const known = refs.get(id);
    if (known) return `${known}`;
    const value = bounded(() => file.get({ kind: 'reference', id }));
    const entries = entriesOf(value);
    // PostScript is not drawn by readers, but some execute it.
    const left =
      entries && (DOCUMENT_TYPES.has(nameOf(entries.get('Type')) ?? '') || nameOf(entries.get('Subtype')) === 'PS');
    if (value === null || left) return 'null';
    const ref = sink.reserve();
    refs.set(id, ref);
    waiting.push({ ref, value });
    return `${ref}`;
  };
  const notation = (value: PdfValue): string => notationOf(value, reference, 0);
  const streamEntries = (entries: ReadonlyMap<string, PdfValue>): Record<string, string> => {
    const out: Record<string, string> = {};
    for (const [key, one] of entries) if (!LEFT.has(key)) out[nameNotation(key).slice(1)] = notation(one);
    return out;
  };
  const writeStream = (ref: PdfRef, value: Extract<PdfValue, { kind: 'stream' }>): void => {
    const entries = streamEntries(value.entries);
    if (keepsMarks || entries.Subtype !== '/Form') {
      sink.stream(
        ref,
        entries,
        bounded(() => file.raw(value)),
      );
      return;
    }
    const { Filter: _, DecodeParms: __, ...rest } = entries;
    const content = bounded(() => file.unmarked(file.decoded(value)));
    sink.stream(ref, rest, content);
  };
  const finish = (): void => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { ref, value } = next;
      if (isKind(value, 'stream')) writeStream(ref, value);
      else sink.write(ref, notation(value));
    }
  };
  return {
    copied: (value) => notation(value),
    stream(value, ref, entries) {
      const kept: Record<string, string> = {};
      for (const key of ['Filter', 'DecodeParms'])
        if (value.entries.has(key)) kept[key] = notation(value.entries.get(key)!);
      sink.stream(
        ref,
        { ...entries, ...kept },
        bounded(() => file.raw(value)),
      );
    },
    known: (id) => refs.get(id) ?? null,
    finish,
  };
}

/** `reference` gives the reference of this file for an object of the other. */
function notationOf(value: PdfValue, reference: (id: number) => string, depth: number): string {
  if (value === null || depth > DEEPEST) return 'null';
  if (typeof value === 'boolean') return `${value}`;
  if (typeof value === 'number') return real(value);
  if (isArray(value)) return `[${value.map((one) => notationOf(one, reference, depth + 1)).join(' ')}]`;
  switch (value.kind) {
    case 'name':
      return nameNotation(value.name);
    case 'string':
      return `${LITERAL.open}${LITERAL.escaped(latin1(value.bytes))}${LITERAL.close}`;
    case 'reference':
      return reference(value.id);
    // A stream is never within another object.
    case 'stream':
      return 'null';
    case 'dictionary': {
      let out = '<<';
      for (const [key, one] of value.entries)
        if (!LEFT.has(key)) out += entry(nameNotation(key).slice(1), notationOf(one, reference, depth + 1));
      return `${out}>>`;
    }
  }
}

/** Started objects must be finished, so a failing copy ends the render. */
function bounded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw isPdfError(error) ? new PdfError(error.message, true) : error;
  }
}

/** The exact number, never with an exponent. */
function real(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? `${value}` : '0';
  return value
    .toFixed(8)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/** A name from raw bytes. */
function nameNotation(name: string): string {
  return `/${name.replace(/[^\x21-\x7e]|[()<>[\]{}/%#]/g, (c) => `#${hex(c.charCodeAt(0), 2)}`)}`;
}
