/** Numbers, colours, paths and bytes in SVG syntax. */

import type { Rgba } from '../css/values/types.ts';
import type { Path } from '../display/display-list.ts';
import type { Matrix } from '../geometry.ts';

/** Three decimals; 0 if it is not finite, so that the document stays valid. */
export const num = (value: number): string => (Number.isFinite(value) ? `${Math.round(value * 1000) / 1000 + 0}` : '0');

/** More digits, since matrices also scale large values. */
export const matrixAttribute = (matrix: Matrix): string =>
  `matrix(${matrix.map((value) => (Number.isFinite(value) ? Number(value.toPrecision(7)) : 0)).join(' ')})`;

const byte = (value: number): string =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');

export const hex = ({ r, g, b }: Rgba): string => `#${byte(r)}${byte(g)}${byte(b)}`;

export const colorAttributes = (name: 'fill' | 'stroke', color: Rgba): string =>
  ` ${name}="${hex(color)}"${color.a < 1 ? ` ${name}-opacity="${num(color.a)}"` : ''}`;

export function pathData(path: Path): string {
  let data = '';
  for (const [operator, ...values] of path) data += operator + values.map(num).join(' ');
  return data;
}

const CHUNK = 0x6000;

/** In pieces, since the number of arguments is limited; each piece is a multiple of three bytes. */
export function base64(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += CHUNK) out += btoa(String.fromCharCode(...bytes.subarray(i, i + CHUNK)));
  return out;
}
