/** Small PDF files written by hand. */

export interface SmallPdf {
  /** Bodies by object number, in PDF notation. Object 1 is the catalogue unless `trailer` says otherwise. */
  readonly objects: Readonly<Record<number, string>>;
  /** Entries of the trailer besides Size. */
  readonly trailer?: string;
  /** Without a table: the file ends after its objects. */
  readonly broken?: boolean;
}

export function smallPdf({ objects, trailer = '/Root 1 0 R', broken = false }: SmallPdf): Uint8Array {
  let out = '%PDF-1.4\n';
  const ids = Object.keys(objects).map(Number);
  const size = Math.max(...ids) + 1;
  const offsets = new Map<number, number>();
  for (const id of ids) {
    offsets.set(id, out.length);
    out += `${id} 0 obj\n${objects[id]}\nendobj\n`;
  }
  if (!broken) {
    const start = out.length;
    out += `xref\n0 ${size}\n0000000000 65535 f \n`;
    for (let id = 1; id < size; id++) {
      const offset = offsets.get(id);
      out += offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
    }
    out += `trailer\n<</Size ${size}${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  }
  return Uint8Array.from(out, (letter) => letter.charCodeAt(0));
}

export const stream = (data: string, entries = ''): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

/** One page with a red square near its lower left corner and a blue bar at its top. */
export const onePage = (page = '/MediaBox[0 0 200 300]', more: Record<number, string> = {}): SmallPdf => ({
  objects: {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>${page}>>`,
    4: stream('1 0 0 rg 20 30 50 50 re f 0 0 1 rg 0 280 200 20 re f'),
    ...more,
  },
});

export const dataUrl = (pdf: Uint8Array, fragment = ''): string =>
  `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}${fragment}`;
