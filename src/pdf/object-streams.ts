/**
 * Objects packed into compressed streams, and the cross-reference stream that finds them. ISO 32000-1, 7.5.7 and 7.5.8.
 * A structure tree is thousands of small objects that repeat each other: packed they take a tenth of the space.
 */

import type { PdfKitDocument, PdfKitReference } from './pdfkit-internal.ts';

interface ObjectPacker {
  add(reference: PdfKitReference, body: string): void;
  /** Writes what is left and puts the cross-reference stream in place of PDFKit's table. */
  finish(info: boolean): void;
}

const OBJECTS_PER_STREAM = 200;

export function createObjectPacker(document: PdfKitDocument, notation: (text: string) => unknown): ObjectPacker {
  /** By object number: the stream that holds it and its index there. */
  const packed = new Map<number, readonly [stream: number, index: number]>();
  let batch: { reference: PdfKitReference; body: string }[] = [];
  const flush = (): void => {
    if (batch.length === 0) return;
    const container = document.ref();
    let offsets = '';
    let bodies = '';
    batch.forEach(({ reference, body }, index) => {
      packed.set(reference.id, [container.id, index]);
      offsets += `${reference.id} ${bodies.length} `;
      bodies += `${body}\n`;
      // PDFKit counts what is still to be written.
      document._refEnd({ id: reference.id, offset: 0 });
    });
    const text = `${offsets}\n${bodies}`;
    container.data = { Type: 'ObjStm', N: batch.length, First: offsets.length + 1 };
    container.write(ascii(text));
    container.end();
    batch = [];
  };
  return {
    add(reference, body) {
      batch.push({ reference, body });
      if (batch.length >= OBJECTS_PER_STREAM) flush();
    },
    finish(info) {
      flush();
      document._finalize = () => writeCrossReferences(document, packed, notation, info);
    },
  };
}

/** Bytes of a row: a type, an offset or a stream's number, an index. */
const WIDTHS = [1, 4, 2] as const;
const ROW = 7;

function writeCrossReferences(
  document: PdfKitDocument,
  packed: ReadonlyMap<number, readonly [number, number]>,
  notation: (text: string) => unknown,
  info: boolean,
): void {
  const table = document.ref();
  const start = document._offset;
  const size = document._offsets.length + 1;
  const rows = new Uint8Array(size * ROW);
  const view = new DataView(rows.buffer);
  view.setUint16(5, 0xffff);
  for (let id = 1; id < size; id++) {
    const place = packed.get(id);
    view.setUint8(id * ROW, place ? 2 : 1);
    view.setUint32(id * ROW + 1, place ? place[0] : id === table.id ? start : document._offsets[id - 1]!);
    view.setUint16(id * ROW + 5, place ? place[1] : 0);
  }
  table.data = {
    Type: 'XRef',
    Size: size,
    W: WIDTHS,
    Root: document._root,
    ...(info ? { Info: document._info } : {}),
    ID: [document._id, document._id],
    DecodeParms: notation(`<</Predictor 12/Columns ${ROW}>>`),
  };
  table.write(differences(rows));
  table.end();
  document._write('startxref');
  document._write(`${start}`);
  document._write('%%EOF');
}

/** Each row as its difference to the one above (PNG's "up" filter): neighbours hardly differ. */
function differences(rows: Uint8Array): Uint8Array {
  const count = rows.length / ROW;
  const out = new Uint8Array(count * (ROW + 1));
  for (let row = 0; row < count; row++) {
    out[row * (ROW + 1)] = 2;
    for (let i = 0; i < ROW; i++) {
      const above = row > 0 ? rows[(row - 1) * ROW + i]! : 0;
      out[row * (ROW + 1) + 1 + i] = rows[row * ROW + i]! - above;
    }
  }
  return out;
}

const encoder = new TextEncoder();

const ascii = (text: string): Uint8Array => encoder.encode(text);
