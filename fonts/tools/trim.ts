/** Leaves out of a TrueType font what paper has no use for: instructions for screens, and tables that only editors read. */

const KEPT = ['GDEF', 'GPOS', 'GSUB', 'OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'kern', 'loca', 'maxp', 'name', 'post'];
const WE_HAVE_INSTRUCTIONS = 0x0100;
const MORE_COMPONENTS = 0x0020;

type Tables = Map<string, Buffer>;

export function trimFont(font: Buffer): Buffer {
  const tables: Tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    const tag = font.toString('latin1', at, at + 4);
    const offset = font.readUInt32BE(at + 8);
    if (KEPT.includes(tag)) tables.set(tag, Buffer.from(font.subarray(offset, offset + font.readUInt32BE(at + 12))));
  }
  if (!tables.has('glyf')) throw new Error('not a TrueType font');
  dropInstructions(tables);
  dropGlyphNames(tables);
  return writeFont(tables);
}

function dropInstructions(tables: Tables): void {
  const [glyf, loca, head, maxp] = (['glyf', 'loca', 'head', 'maxp'] as const).map((tag) => tables.get(tag)!);
  const long = head!.readInt16BE(50) === 1;
  const count = maxp!.readUInt16BE(4);
  const offset = (glyph: number) => (long ? loca!.readUInt32BE(glyph * 4) : loca!.readUInt16BE(glyph * 2) * 2);
  const glyphs: Buffer[] = [];
  const offsets = Buffer.alloc((count + 1) * 4);
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    offsets.writeUInt32BE(length, glyph * 4);
    const description = glyf!.subarray(offset(glyph), offset(glyph + 1));
    const plain = description.length === 0 ? description : withoutInstructions(description);
    const padded = Buffer.alloc((plain.length + 3) & ~3);
    plain.copy(padded);
    glyphs.push(padded);
    length += padded.length;
  }
  offsets.writeUInt32BE(length, count * 4);
  head!.writeInt16BE(1, 50);
  // Limits of the instructions that are gone: maxTwilightPoints to maxSizeOfInstructions.
  if (maxp!.length >= 32) maxp!.fill(0, 16, 28).writeUInt16BE(1, 14);
  tables.set('glyf', Buffer.concat(glyphs));
  tables.set('loca', offsets);
}

function withoutInstructions(glyph: Buffer): Buffer {
  const contours = glyph.readInt16BE(0);
  if (contours >= 0) {
    const at = 10 + contours * 2;
    const count = glyph.readUInt16BE(at);
    return Buffer.concat([glyph.subarray(0, at), Buffer.of(0, 0), glyph.subarray(at + 2 + count)]);
  }
  const copy = Buffer.from(glyph);
  let at = 10;
  for (;;) {
    const flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~WE_HAVE_INSTRUCTIONS, at);
    const transform = flags & 0x0008 ? 2 : flags & 0x0040 ? 4 : flags & 0x0080 ? 8 : 0;
    at += 4 + (flags & 1 ? 4 : 2) + transform;
    if (!(flags & MORE_COMPONENTS)) return copy.subarray(0, at);
  }
}

/** `post` version 3. */
function dropGlyphNames(tables: Tables): void {
  const post = Buffer.from(tables.get('post')!.subarray(0, 32));
  post.writeUInt32BE(0x00030000, 0);
  tables.set('post', post);
}

function writeFont(tables: Tables): Buffer {
  const tags = [...tables.keys()].sort();
  const header = Buffer.alloc(12 + tags.length * 16);
  const power = Math.floor(Math.log2(tags.length));
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tags.length, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(tags.length * 16 - 16 * 2 ** power, 10);
  tables.get('head')!.writeUInt32BE(0, 8);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tags.forEach((tag, i) => {
    const table = tables.get(tag)!;
    const padded = Buffer.alloc((table.length + 3) & ~3);
    table.copy(padded);
    header.write(tag, 12 + i * 16, 'latin1');
    header.writeUInt32BE(checksum(padded), 16 + i * 16);
    header.writeUInt32BE(offset, 20 + i * 16);
    header.writeUInt32BE(table.length, 24 + i * 16);
    parts.push(padded);
    offset += padded.length;
  });
  const font = Buffer.concat(parts);
  const head = header.readUInt32BE(20 + tags.indexOf('head') * 16);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, head + 8);
  return font;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0;
  return sum;
}
