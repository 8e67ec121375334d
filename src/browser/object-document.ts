/** In place of PDFKit: the one part of it that `pdf/pdfkit-file.ts` uses, objects one after the other. ISO 32000-1, 7.3.10. */

interface ObjectReference {
  /** Its number; who asked for the reference may give it another. */
  id: number;
  /** Written by its `toString`, as PDFKit writes what it does not know. A stream's dictionary has its Length. */
  data: unknown;
  write(chunk: Uint8Array): void;
  end(): void;
}

class PDFDocument {
  _offset = 0;
  readonly _offsets: (number | null)[] = [];

  /** Replaced by who collects what is written. */
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
