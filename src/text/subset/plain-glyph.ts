/**
 * TrueType glyph descriptions without instructions: they only matter at pixel sizes, not in print, and take up to half the bytes of a
 * font. https://learn.microsoft.com/typography/opentype/spec/glyf
 */

const HEADER = 10;
const COMPONENT = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 } as const;

/** A copy whose components are renumbered by `numberOf`. */
export function plainGlyph(description: Uint8Array, numberOf: (glyph: number) => number): Uint8Array {
  if (description.length < HEADER) return description.slice();
  const view = new DataView(description.buffer, description.byteOffset, description.byteLength);
  const contours = view.getInt16(0);
  return contours < 0 ? plainComposite(description, numberOf) : plainSimple(description, view, contours);
}

function plainSimple(description: Uint8Array, view: DataView, contours: number): Uint8Array {
  const at = HEADER + contours * 2;
  if (at + 2 > description.length) return description.slice();
  const after = at + 2 + view.getUint16(at);
  if (after > description.length) return description.slice();
  const plain = new Uint8Array(at + 2 + description.length - after);
  plain.set(description.subarray(0, at));
  plain.set(description.subarray(after), at + 2);
  return plain;
}

/** Instructions follow the last component. */
function plainComposite(description: Uint8Array, numberOf: (glyph: number) => number): Uint8Array {
  const plain = description.slice();
  const view = new DataView(plain.buffer);
  let at = HEADER;
  while (at + 4 <= plain.length) {
    const flags = view.getUint16(at);
    view.setUint16(at, flags & ~COMPONENT.instructions);
    view.setUint16(at + 2, numberOf(view.getUint16(at + 2)));
    at += 4 + (flags & COMPONENT.words ? 4 : 2);
    if (flags & COMPONENT.matrix) at += 8;
    else if (flags & COMPONENT.twoScales) at += 4;
    else if (flags & COMPONENT.scale) at += 2;
    if (!(flags & COMPONENT.more)) break;
  }
  return plain.subarray(0, Math.min(at, plain.length));
}
