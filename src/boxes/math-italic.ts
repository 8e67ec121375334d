/** The italic letters of mathematics. https://w3c.github.io/mathml-core/#italic-mappings */

const CAPITAL_A = 0x1d434;
const SMALL_A = 0x1d44e;
const CAPITAL_ALPHA = 0x1d6e2;
const SMALL_ALPHA = 0x1d6fc;

/** Letters that are not in a contiguous range. */
const SINGLE: Readonly<Record<string, number>> = {
  h: 0x210e,
  ı: 0x1d6a4,
  ȷ: 0x1d6a5,
  ϴ: 0x1d6f3,
  '∇': 0x1d6fb,
  '∂': 0x1d715,
  ϵ: 0x1d716,
  ϑ: 0x1d717,
  ϰ: 0x1d718,
  ϕ: 0x1d719,
  ϱ: 0x1d71a,
  ϖ: 0x1d71b,
};

/** `character` itself if it has no italic form. */
export function italicLetter(character: string): string {
  const code = character.codePointAt(0)!;
  const single = Object.hasOwn(SINGLE, character) ? SINGLE[character] : undefined;
  if (single !== undefined) return String.fromCodePoint(single);
  const row = (first: number, last: number, to: number): number | null =>
    code >= first && code <= last ? to + code - first : null;
  const italic =
    row(0x41, 0x5a, CAPITAL_A) ??
    row(0x61, 0x7a, SMALL_A) ??
    // U+03A2 is not a letter; its position is that of the capital theta symbol.
    (code === 0x3a2 ? null : row(0x391, 0x3a9, CAPITAL_ALPHA)) ??
    row(0x3b1, 0x3c9, SMALL_ALPHA);
  return italic === null ? character : String.fromCodePoint(italic);
}
