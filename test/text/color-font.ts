/** Fonts in colours, made for tests: Liberation Sans with the tables COLR and CPAL added. */

import { readFileSync } from 'node:fs';
import { fontWithTables } from './font-builder.ts';

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];

const source = readFileSync('fonts/liberation/LiberationSans-Regular.ttf');
const A = 36;
const O = 50;

/** A is an O in colour 0 below the text's own colour. https://learn.microsoft.com/typography/opentype/spec/colr */
const COLR = Uint8Array.from([
  ...[...u16(0), ...u16(1), ...u32(14), ...u32(20), ...u16(2)],
  ...[...u16(A), ...u16(0), ...u16(2)],
  ...[...u16(O), ...u16(0), ...u16(O), ...u16(0xffff)],
]);

/** The same in version 1: the O filled with colour 0. */
const COLR_1 = Uint8Array.from([
  ...[...u16(1), ...u16(0), ...u32(0), ...u32(0), ...u16(0), ...u32(34), ...u32(0), ...u32(0), ...u32(0), ...u32(0)],
  ...[...u32(1), ...u16(A), ...u32(10), 10, 0, 0, 6, ...u16(O), 2, ...u16(0), ...u16(0x4000)],
]);

/** Three palettes of one colour: red, blue for light backgrounds, lime for dark ones. */
const CPAL = Uint8Array.from([
  ...[...u16(1), ...u16(1), ...u16(3), ...u16(3), ...u32(30), ...u16(0), ...u16(1), ...u16(2)],
  ...[...u32(42), ...u32(0), ...u32(0)],
  ...[0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255],
  ...[...u32(0), ...u32(1), ...u32(2)],
]);

export const LAYERED = fontWithTables(source, { COLR, CPAL });
export const PAINTED = fontWithTables(source, { COLR: COLR_1, CPAL });
