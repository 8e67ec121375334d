/** The table of the checksum that PNG chunks end with: https://www.w3.org/TR/png-3/#D-CRCAppendix */
export const crc32Table: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
