/** Name trees: sorted names, split into leaves if there are many. ISO 32000-1, 7.9.6. */

import type { PdfRef, PdfSink } from './sink.ts';
import { byteString } from './syntax.ts';

const NAMES_PER_LEAF = 64;

/** `values` are in PDF notation. Names are sorted by the bytes of their UTF-8 form, with one level of kids if there are many. */
export function writeNameTree(sink: PdfSink, values: ReadonlyMap<string, string>): PdfRef {
  const encoder = new TextEncoder();
  const entries = [...values].map(([name, value]) => ({ name, value, bytes: encoder.encode(name) }));
  entries.sort((a, b) => compareBytes(a.bytes, b.bytes));
  const pairs = (part: typeof entries): string => part.map((e) => `${byteString(e.name)}${e.value}`).join('\n');
  const tree = sink.reserve();
  if (entries.length <= NAMES_PER_LEAF) {
    sink.write(tree, `<</Names[${pairs(entries)}]>>`);
    return tree;
  }
  const leaves: string[] = [];
  for (let start = 0; start < entries.length; start += NAMES_PER_LEAF) {
    const part = entries.slice(start, start + NAMES_PER_LEAF);
    const limits = `[${byteString(part[0]!.name)}${byteString(part[part.length - 1]!.name)}]`;
    const leaf = sink.reserve();
    sink.write(leaf, `<</Limits${limits}/Names[${pairs(part)}]>>`);
    leaves.push(`${leaf}`);
  }
  sink.write(tree, `<</Kids[${leaves.join(' ')}]>>`);
  return tree;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
