/**
 * JavaScript functions that HarfBuzz can call. A WebAssembly table holds only functions exported by a module, so a small module is
 * generated that forwards calls, with one function per signature.
 * https://webassembly.github.io/spec/core/binary/modules.html
 */

import type { HarfBuzzInstance, Pointer } from './instance.ts';

/** Types of parameters, and of the result if there is one: i for an integer or an address, f for a 32-bit float. */
const SIGNATURES = [
  'iii>',
  'iiii>',
  'iiiii>',
  'iiiii>i',
  'iiiffi>',
  'iiffffi>',
  'iiiffffi>',
  'iiffffffi>',
  'iiiffffffi>',
] as const;

type Signature = (typeof SIGNATURES)[number];

/** The index of `call` in the instance's table, which is its address for HarfBuzz. */
export function callback(
  { exports, callbacks }: HarfBuzzInstance,
  signature: Signature,
  call: (...values: number[]) => number | undefined,
): Pointer {
  const table = exports.__indirect_function_table;
  // The functions of other signatures are never called.
  const on = Object.fromEntries(SIGNATURES.map((name) => [name, call]));
  const { exports: passed } = new WebAssembly.Instance(callbacks, { on });
  const place = table.grow(1);
  table.set(place, passed[signature]);
  return place;
}

const TYPE = { i: 0x7f, f: 0x7d } as const;
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const SECTION = { types: 1, imports: 2, exports: 7 } as const;
const FUNCTION = { type: 0x60, external: 0 } as const;

/** The bytes of the module: for each signature a type and an imported function that is exported again. */
export function callbacksModule(): Uint8Array {
  const name = (text: string) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  const types = (letters: string) => [letters.length, ...Array.from(letters, (letter) => TYPE[letter as 'i' | 'f'])];
  const section = (id: number, entries: readonly (readonly number[])[]) => {
    const content = [entries.length, ...entries.flat()];
    return [id, ...unsigned(content.length), ...content];
  };
  return Uint8Array.from([
    ...HEADER,
    ...section(
      SECTION.types,
      SIGNATURES.map((signature) => {
        const [parameters = '', results = ''] = signature.split('>');
        return [FUNCTION.type, ...types(parameters), ...types(results)];
      }),
    ),
    ...section(
      SECTION.imports,
      SIGNATURES.map((signature, index) => [...name('on'), ...name(signature), FUNCTION.external, index]),
    ),
    ...section(
      SECTION.exports,
      SIGNATURES.map((signature, index) => [...name(signature), FUNCTION.external, index]),
    ),
  ]);
}

/** LEB128: https://webassembly.github.io/spec/core/binary/values.html#integers */
const unsigned = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
