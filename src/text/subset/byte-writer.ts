/** Big-endian bytes, growing as needed. */

export interface ByteWriter {
  readonly length: number;
  uint8(value: number): void;
  uint16(value: number): void;
  uint32(value: number): void;
  bytes(data: Uint8Array): void;
  /** Pads with zero bytes to a multiple of `size`. */
  align(size: number): void;
  /** A copy of the bytes written. */
  finish(): Uint8Array;
}

export function createByteWriter(capacity = 1024): ByteWriter {
  let buffer = new Uint8Array(capacity);
  let length = 0;
  const reserve = (count: number) => {
    if (length + count <= buffer.length) return;
    const grown = new Uint8Array(Math.max(buffer.length * 2, length + count));
    grown.set(buffer.subarray(0, length));
    buffer = grown;
  };
  const writer: ByteWriter = {
    get length() {
      return length;
    },
    uint8(value) {
      reserve(1);
      buffer[length++] = value;
    },
    uint16(value) {
      reserve(2);
      buffer[length++] = value >> 8;
      buffer[length++] = value;
    },
    uint32(value) {
      writer.uint16(value >>> 16);
      writer.uint16(value & 0xffff);
    },
    bytes(data) {
      reserve(data.length);
      buffer.set(data, length);
      length += data.length;
    },
    align(size) {
      while (length % size !== 0) writer.uint8(0);
    },
    finish: () => buffer.slice(0, length),
  };
  return writer;
}
