/** Repairs faults of a JPEG that decoders tolerate but validators of the PDF report. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B */

export interface Mends {
  /** Stray bytes between segments, as pairs of offsets. */
  readonly strays: (readonly [from: number, to: number])[];
  /** Offsets of the three bytes that select the coefficients of a scan; a sequential scan must have all of them (annex B.2.3). */
  readonly scans: number[];
  /** Whether the end marker is missing, or left out together with everything after the last needed scan. */
  end: 'there' | 'missing' | 'left out';
}

export const createMends = (): Mends => ({ strays: [], scans: [], end: 'missing' });

export function leaveOut({ strays }: Mends, from: number, to: number): void {
  if (to > from) strays.push([from, to]);
}

const EOI = 0xd9;
const ALL_COEFFICIENTS = [0, 63, 0];

/** `segment` is a scan header at offset `at`. */
export function makeSequential({ scans }: Mends, segment: Uint8Array, at: number): void {
  const choice = 1 + segment[0]! * 2;
  if (ALL_COEFFICIENTS.some((value, i) => segment[choice + i] !== value)) scans.push(at + choice);
}

/** The same bytes if nothing has to be repaired, or else a repaired copy. */
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
