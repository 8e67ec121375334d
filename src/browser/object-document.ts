/** Replaces PDFKit: only the part that `pdf/pdfkit-file.ts` uses, which writes a sequence of objects. ISO 32000-1, 7.3.10. */

interface ObjectReference {
  /** The object number, which the caller may change. */
  id: number;
  /** Written with `toString`, as PDFKit does with unknown values. The dictionary of a stream contains its Length. */
  data: unknown;
  write(chunk: Uint8Array): void;
  end(): void;
}

class PDFDocument {
  _offset = 0;
  readonly _offsets: (number | null)[] = [];

  /** Replaced by whoever collects the output. */
  _write(_data: Uint8Array | string): void {}

  push(): boolean {
    return true;
  }

  ref(): ObjectReference {
    const document = this;
    const id = document._offsets.push(null);
    const chunks: Uint8Array[] = [];
    return {
      id,
      data: null,
      write: (chunk) => void chunks.push(chunk),
      end() {
        document._offsets[this.id - 1] = document._offset;
        document._write(`${this.id} 0 obj`);
        document._write(String(this.data));
        if (chunks.length > 0) {
          document._write('stream');
          for (const chunk of chunks) document._write(chunk);
          document._write('\nendstream');
        }
        document._write('endobj');
      },
    };
  }
}

// biome-ignore lint/style/noDefaultExport: PDFKit has one
export default PDFDocument;
