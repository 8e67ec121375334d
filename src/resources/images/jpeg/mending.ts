/** What decoders forgive a JPEG, but checkers of the file that holds it warn of. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B */

export interface Mends {
  /** Bytes between segments that belong to none, as pairs of offsets. */
  readonly strays: (readonly [from: number, to: number])[];
  /** Where the three bytes lie that choose the coefficients of a sequential scan, which has all of them (annex B.2.3). */
  readonly scans: number[];
  /** The end marker was not met, or is left out with what follows the last scan that counts. */
  end: 'there' | 'missing' | 'left out';
}

export const createMends = (): Mends => ({ strays: [], scans: [], end: 'missing' });

export function leaveOut({ strays }: Mends, from: number, to: number): void {
  if (to > from) strays.push([from, to]);
}

const EOI = 0xd9;
const ALL_COEFFICIENTS = [0, 63, 0];

/** `segment` is a scan header that lies at `at`. */
export function makeSequential({ scans }: Mends, segment: Uint8Array, at: number): void {
  const choice = 1 + segment[0]! * 2;
  if (ALL_COEFFICIENTS.some((value, i) => segment[choice + i] !== value)) scans.push(at + choice);
}

/** The bytes themselves where nothing is to be mended, or else a copy. */
export function mended(bytes: Uint8Array, { strays, scans, end }: Mends): Uint8Array {
  if (strays.length === 0 && scans.length === 0 && end === 'there') return bytes;
  const copy = new Uint8Array(bytes.length + 2);
  copy.set(bytes);
  for (const at of scans) copy.set(ALL_COEFFICIENTS, at);
  let length = 0;
  let from = 0;
  for (const [stray, next] of [...strays, [bytes.length, bytes.length] as const]) {
    copy.copyWithin(length, from, stray);
    length += stray - from;
    from = next;
  }
  if (end !== 'there') {
    copy.set([0xff, EOI], length);
    length += 2;
  }
  return copy.subarray(0, length);
}
