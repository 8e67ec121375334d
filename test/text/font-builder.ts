import { readDirectory } from '../../src/text/sfnt/directory.ts';

/** A font with tables added or replaced, its checksums left at 0: nothing here reads them. */
export function fontWithTables(source: Uint8Array, added: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const tables = new Map<string, Uint8Array>();
  for (const [tag, { offset, length }] of readDirectory(source, 0).tables) {
    tables.set(tag, source.subarray(offset, offset + length));
  }
  for (const [tag, table] of Object.entries(added)) tables.set(tag, table);
  const tags = [...tables.keys()].sort();
  const header = 12 + tags.length * 16;
  const padded = (length: number): number => (length + 3) & ~3;
  const bytes = new Uint8Array(tags.reduce((sum, tag) => sum + padded(tables.get(tag)!.length), header));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tags.length);
  let at = header;
  tags.forEach((tag, i) => {
    const table = tables.get(tag)!;
    const record = 12 + i * 16;
    for (let j = 0; j < 4; j++) bytes[record + j] = tag.charCodeAt(j);
    view.setUint32(record + 8, at);
    view.setUint32(record + 12, table.length);
    bytes.set(table, at);
    at += padded(table.length);
  });
  return bytes;
}
