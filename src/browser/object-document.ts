/** In place of PDFKit: the one part of it that `pdf/pdfkit-file.ts` uses, objects one after the other. ISO 32000-1, 7.3.10. */

/** Written by `toString`, as PDFKit writes what it does not know. */
type Notation = object | string | number;

interface ObjectReference {
  /** Its number; who asked for the reference may give it another. */
  id: number;
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
        const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        document._write(notation(length > 0 ? { ...(this.data as object), Length: length } : (this.data as Notation)));
        if (length > 0) {
          document._write('stream');
          for (const chunk of chunks) document._write(chunk);
          document._write('\nendstream');
        }
        document._write('endobj');
      },
    };
  }
}

function notation(value: Notation): string {
  if (Object.prototype.toString.call(value) !== '[object Object]') return String(value);
  const entries = Object.entries(value as Readonly<Record<string, Notation>>);
  return ['<<', ...entries.map(([key, entry]) => `/${key} ${String(entry)}`), '>>'].join('\n');
}

// biome-ignore lint/style/noDefaultExport: PDFKit has one
export default PDFDocument;
