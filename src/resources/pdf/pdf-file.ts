/** A PDF file whose pages can be put into another. ISO 32000-1, 7.5 File structure, 7.7 Document structure. */

import { boxOf } from './boxes.ts';
import { isMarked, withoutMarks } from './marked-content.ts';
import { entriesOf, isArray, isKind, isPdfError, nameOf, PdfError, type PdfStream, type PdfValue } from './objects.ts';
import { type ObjectsInFile, objectsByScan, objectsByTable } from './objects-in-file.ts';
import type { Inflate, ReadBudget } from './syntax-reader.ts';

type Entries = ReadonlyMap<string, PdfValue>;

export interface PdfFile {
  /** The document's dictionary. */
  readonly catalog: Entries;
  readonly info: Entries | null;
  readonly pages: readonly PdfPage[];
  /** The object behind a reference; anything else is itself. */
  get(value: PdfValue | undefined): PdfValue;
  /** What a stream's filters hide. Throws `PdfError` for filters of pictures, and for more than a file may come to. */
  decoded(stream: PdfStream): Uint8Array;
  /** Content without the marks that place it in the structure of its own document. Throws as `decoded` does. */
  unmarked(content: Uint8Array): Uint8Array;
  /** Whether all of the content has a place in the structure of its document, or is said to have none. Throws as `decoded` does. */
  isMarked(content: Uint8Array): boolean;
  /** The bytes of a stream as they stand, counted: a file whose streams lie in each other could be endless. */
  raw(stream: PdfStream): Uint8Array;
}

export interface PdfPage {
  readonly file: PdfFile;
  /** From 0. */
  readonly index: number;
  /** The number of the page's object; null where it has none. */
  readonly id: number | null;
  readonly entries: Entries;
  /** The crop box: left, bottom, right, top, in units of the page. */
  readonly box: readonly [number, number, number, number];
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Points in a unit. */
  readonly unit: number;
  readonly resources: PdfValue;
}

/** Numbers, names and the like that are made of a file. */
const MOST_VALUES = 3_000_000;
const MOST_PAGES = 50_000;
/** Bytes that the streams of one file are decoded to, pictures not counted: they stay as they are. */
const UNPACKED = { least: 64_000_000, most: 256_000_000, perByte: 20 };

/** Throws `PdfError` where nothing can be made of it. */
export function openPdf(given: Uint8Array, inflate: Inflate): PdfFile {
  const bytes = given.subarray(headerOf(given));
  const budget = (): ReadBudget => ({
    values: MOST_VALUES,
    searched: bytes.length * 8 + 1_000_000,
    decoded: Math.min(UNPACKED.most, Math.max(UNPACKED.least, bytes.length * UNPACKED.perByte)),
    inflate,
  });
  try {
    return fileOf(objectsByTable(bytes, budget()), bytes.length, inflate);
  } catch (error) {
    if (!isPdfError(error) || error instanceof EncryptedError) throw error;
    // Its tables are damaged, or lie.
    return fileOf(objectsByScan(bytes, budget()), bytes.length, inflate);
  }
}

/** Where the file begins, as far as readers look for it. */
function headerOf(bytes: Uint8Array): number {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return Math.max(0, head.indexOf('%PDF-'));
}

class EncryptedError extends PdfError {}

function fileOf(objects: ObjectsInFile, length: number, inflate: Inflate): PdfFile {
  const { trailer, get } = objects;
  if (trailer.has('Encrypt')) throw new EncryptedError('is encrypted; remove the password first (qpdf --decrypt)');
  const catalog = entriesOf(get(trailer.get('Root')));
  if (!catalog) throw new PdfError('is a damaged PDF');
  const pages: PdfPage[] = [];
  let rawLeft = length * 2 + 1_000_000;
  // Operands are not kept.
  const contentBudget = ({ length: size }: Uint8Array): ReadBudget => ({
    values: size,
    searched: size * 4,
    decoded: 0,
    inflate,
  });
  const file: PdfFile = {
    catalog,
    info: entriesOf(get(trailer.get('Info'))),
    pages,
    get,
    decoded: objects.decoded,
    unmarked: (content) => withoutMarks(content, contentBudget(content)),
    isMarked: (content) => isMarked(content, contentBudget(content)),
    raw({ bytes }) {
      rawLeft -= bytes.length;
      if (rawLeft < 0) throw new PdfError('has overlapping streams');
      return bytes;
    },
  };
  collectPages(file, pages, catalog.get('Pages'));
  if (pages.length === 0) throw new PdfError('is a PDF without pages');
  return file;
}

/** 7.7.3.4: what a page does not say, the nodes above it do. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

interface PageNode {
  readonly value: PdfValue;
  readonly inherited: Entries;
}

/** Entries of nodes: many nodes may share one list of them. */
const MOST_KIDS = 4 * MOST_PAGES;

/** Depth first and without recursion; no node twice. */
function collectPages(file: PdfFile, pages: PdfPage[], root: PdfValue | undefined): void {
  const open: PageNode[] = [{ value: root ?? null, inherited: new Map() }];
  const seen = new Set<Entries>();
  let listed = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    const entries = entriesOf(file.get(node.value));
    if (!entries || seen.has(entries)) continue;
    seen.add(entries);
    if (seen.size > MOST_PAGES) throw new PdfError(`has more than ${MOST_PAGES} pages`);
    const inherited = new Map(node.inherited);
    for (const key of INHERITED) if (entries.has(key)) inherited.set(key, entries.get(key)!);
    const kids = file.get(entries.get('Kids'));
    if (isArray(kids) && nameOf(file.get(entries.get('Type'))) !== 'Page') {
      listed += kids.length;
      if (listed > MOST_KIDS) throw new PdfError(`has more than ${MOST_PAGES} pages`);
      for (let i = kids.length - 1; i >= 0; i--) open.push({ value: kids[i]!, inherited });
    } else {
      const id = isKind(node.value, 'reference') ? node.value.id : null;
      pages.push(pageOf(file, pages.length, id, new Map([...inherited, ...entries])));
    }
  }
}

function pageOf(file: PdfFile, index: number, id: number | null, entries: Entries): PdfPage {
  const media = boxOf(file, entries.get('MediaBox')) ?? [0, 0, 612, 792];
  const crop = boxOf(file, entries.get('CropBox')) ?? media;
  const box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  const turns = file.get(entries.get('Rotate'));
  const rotation = typeof turns === 'number' && turns % 90 === 0 ? ((turns % 360) + 360) % 360 : 0;
  const unit = file.get(entries.get('UserUnit'));
  return {
    file,
    index,
    id,
    entries,
    box: box[2] > box[0] && box[3] > box[1] ? box : media,
    rotation: rotation as PdfPage['rotation'],
    unit: typeof unit === 'number' && unit > 0 && unit < 1e6 ? unit : 1,
    resources: file.get(entries.get('Resources')),
  };
}
