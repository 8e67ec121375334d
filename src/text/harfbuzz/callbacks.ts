/**
 * Functions of ours that HarfBuzz calls. A WebAssembly table takes no function of JavaScript, only one that a module exports: for each
 * signature a module is written that does nothing but pass a call on. https://webassembly.github.io/spec/core/binary/modules.html
 */

import type { HarfBuzzInstance, Pointer } from './instance.ts';

/** Of parameters, and of the result where there is one: i for an integer or an address, f for a float of 32 bits. */
type Signature = `${string}>${'' | 'i'}`;

/** The place of `call` in the instance's table, which is its address for HarfBuzz. */
export function callback(
  { exports }: HarfBuzzInstance,
  signature: Signature,
  call: (...values: number[]) => number | undefined,
): Pointer {
  const table = exports.__indirect_function_table;
  const { exports: passed } = new WebAssembly.Instance(passingModule(signature), { on: { call } });
  const place = table.grow(1);
  table.set(place, passed.call);
  return place;
}

const TYPE = { i: 0x7f, f: 0x7d } as const;
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const SECTION = { types: 1, imports: 2, exports: 7 } as const;

function passingModule(signature: Signature): WebAssembly.Module {
  const [parameters = '', results = ''] = signature.split('>');
  const types = (letters: string) => [letters.length, ...Array.from(letters, (letter) => TYPE[letter as 'i' | 'f'])];
  const name = (text: string) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  const section = (id: number, content: readonly number[]) => [id, content.length, ...content];
  return new WebAssembly.Module(
    Uint8Array.from([
      ...HEADER,
      // One type; one import, a function of it; and that exported again.
      ...section(SECTION.types, [1, 0x60, ...types(parameters), ...types(results)]),
      ...section(SECTION.imports, [1, ...name('on'), ...name('call'), 0, 0]),
      ...section(SECTION.exports, [1, ...name('call'), 0, 0]),
    ]),
  );
}
