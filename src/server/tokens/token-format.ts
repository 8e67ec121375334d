/**
 * What a token looks like: "plt_live_" or "plt_test_", 30 random characters, 6 of checksum. Secret scanners can recognise it, and typing
 * errors are found without the store.
 */

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenMode } from '../services.ts';
import { BASE62, randomBase62 } from '../store/ids.ts';

const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^(plt_(?:live|test)_[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** Characters after "plt_live_" that may be shown. */
const SHOWN = 4;

export function generateToken(mode: TokenMode): string {
  const start = `plt_${mode}_${randomBase62(SECRET_LENGTH)}`;
  return start + checksum(start);
}

function checksum(text: string): string {
  let value = crc32(text);
  let out = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    out = BASE62[value % 62] + out;
    value = Math.floor(value / 62);
  }
  return out;
}

export function isWellFormed(token: string): boolean {
  const match = SHAPE.exec(token);
  return match !== null && checksum(match[1]!) === match[2];
}

/** SHA-256, hex: a token has 178 random bits, so a slow hash would add nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const shownPrefix = (token: string): string => token.slice(0, 'plt_live_'.length + SHOWN);
