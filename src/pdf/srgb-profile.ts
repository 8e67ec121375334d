/** An ICC profile of the sRGB colour space, from its definition: IEC 61966-2-1 in the form of ICC.1:2010 (version 4.3). */

/** Offsets and sizes in bytes; all numbers are big-endian. */
const HEADER = 128;

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** s15Fixed16Number (4.6) */
const fixed = (value: number): number[] => uint32(Math.round(value * 65536));

/** XYZType (10.31) */
const xyz = (x: number, y: number, z: number): number[] => [
  ...ascii('XYZ '),
  ...uint32(0),
  ...[x, y, z].flatMap(fixed),
];

/** multiLocalizedUnicodeType (10.15) with one name in American English. */
function localized(text: string): number[] {
  const units = Array.from(text, (letter) => [0, letter.charCodeAt(0)]).flat();
  return [
    ...ascii('mluc'),
    ...uint32(0),
    ...uint32(1),
    ...uint32(12),
    ...ascii('enUS'),
    ...uint32(units.length),
    ...uint32(28),
    ...units,
  ];
}

/** parametricCurveType of function type 3 (10.18): the transfer function of sRGB. */
const curve = [
  ...ascii('para'),
  ...uint32(0),
  0,
  3,
  0,
  0,
  ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed),
];

/** Primaries adapted to D50 by the Bradford transform (Annex E), and that transform. */
const ADAPTATION = [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168];

const TAGS: readonly (readonly [string, readonly number[]])[] = [
  ['desc', localized('sRGB IEC61966-2.1')],
  ['cprt', localized('No copyright, use freely')],
  ['wtpt', xyz(0.9642, 1, 0.8249)],
  ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
  ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
  ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
  ['chad', [...ascii('sf32'), ...uint32(0), ...ADAPTATION.flatMap(fixed)]],
];

/** The same bytes each time. */
export function srgbProfile(): Uint8Array {
  const table: number[] = [...uint32(TAGS.length)];
  const data: number[] = [];
  const offsets = new Map<readonly number[], number>();
  const start = HEADER + 4 + TAGS.length * 12;
  for (const [signature, content] of TAGS) {
    let offset = offsets.get(content);
    if (offset === undefined) {
      offset = start + data.length;
      offsets.set(content, offset);
      data.push(...content);
      while (data.length % 4 !== 0) data.push(0);
    }
    table.push(...ascii(signature), ...uint32(offset), ...uint32(content.length));
  }
  const size = start + data.length;
  const header = [
    ...uint32(size),
    ...uint32(0),
    ...uint32(0x04300000),
    ...ascii('mntrRGB XYZ '),
    // Made on the first of January 2000: the date says nothing.
    ...[2000, 1, 1, 0, 0, 0].flatMap((part) => [part >> 8, part & 255]),
    ...ascii('acsp'),
    ...Array<number>(28).fill(0),
    ...[0.9642, 1, 0.8249].flatMap(fixed),
  ];
  while (header.length < HEADER) header.push(0);
  return Uint8Array.from([...header, ...table, ...data]);
}
