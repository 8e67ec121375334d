import { randomBytes } from 'node:crypto';

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, uniformly distributed. */
export function randomBase62(length: number): string {
  let out = '';
  while (out.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 x 62: larger bytes would make the first letters likelier.
      if (byte < 248 && out.length < length) out += BASE62[byte % 62];
    }
  }
  return out;
}

/** "acc_3fGk...": 119 bits after the kind. */
export const newId = (
  kind: 'acc' | 'tok' | 'res' | 'plc' | 'clm' | 'whe' | 'msg' | 'tpl' | 'rnd' | 'inv' | 'evt' | 'mail',
): string => `${kind}_${randomBase62(20)}`;
