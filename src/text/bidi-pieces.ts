/**
 * Where long text can be cut without changing the embedding levels of its pieces: between two strong characters, outside embeddings,
 * isolates and brackets, because rules W1 to N2 never look past the next strong character.
 * https://www.unicode.org/reports/tr9/#Resolving_Weak_Types
 */

export interface BidiClasses {
  /** The class of a character, as Unicode abbreviates it. */
  getBidiCharTypeName(character: string): string;
  /** The other bracket of a pair, or null if the character is not an opening bracket. */
  openingToClosingBracket(character: string): string | null;
  closingToOpeningBracket(character: string): string | null;
  /** The bracket that an equivalent one stands for, or null. */
  getCanonicalBracket(character: string): string | null;
}

/** Minimum size of a piece in UTF-16 units. */
const PIECE = 8192;
/** The depth of open brackets in rule BD16, and of embeddings here; text nested deeper is not cut. */
const MOST_OPEN = 63;

/** Ascending offsets at which `text` may be cut, at least a piece apart. */
export function bidiCuts(text: string, classes: BidiClasses): readonly number[] {
  const cuts: number[] = [];
  const isStrong = (at: number): boolean => /^(?:L|R|AL)$/.test(classes.getBidiCharTypeName(text[at]!));
  const embeddings: ('embedding' | 'isolate')[] = [];
  const brackets: string[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (mayOpenOrClose(code)) {
      const isControl = embed(code, embeddings);
      if (!isControl && embeddings.length === 0) bracket(text[i]!, classes, brackets);
      if (embeddings.length > MOST_OPEN || brackets.length > MOST_OPEN) return cuts;
      continue;
    }
    if (i - start < PIECE || embeddings.length > 0 || brackets.length > 0) continue;
    if (!isStrong(i) || !isStrong(i - 1)) continue;
    cuts.push(i);
    start = i;
  }
  return cuts;
}

/** A quick test that most characters fail. */
function mayOpenOrClose(code: number): boolean {
  if (code < 0x80)
    return code === 0x28 || code === 0x29 || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d;
  return (code >= 0x0f3a && code <= 0x0f3d) || code === 0x169b || code === 0x169c || code >= 0x2000;
}

const POP_EMBEDDING = 0x202c;
const POP_ISOLATE = 0x2069;

/** Rules X2 to X7. False if the code is not an explicit formatting character. */
function embed(code: number, open: ('embedding' | 'isolate')[]): boolean {
  if (code === POP_EMBEDDING) {
    if (open.at(-1) === 'embedding') open.pop();
  } else if (code === POP_ISOLATE) {
    const isolate = open.lastIndexOf('isolate');
    if (isolate >= 0) open.length = isolate;
  } else if (code >= 0x2066 && code <= 0x2068) {
    open.push('isolate');
  } else if (code >= 0x202a && code <= 0x202e) {
    open.push('embedding');
  } else return false;
  return true;
}

/** Definition BD16: closes the nearest matching open bracket, along with those opened after it. */
function bracket(character: string, classes: BidiClasses, open: string[]): void {
  const own = classes.getCanonicalBracket(character) ?? character;
  const closing = classes.openingToClosingBracket(own);
  if (closing !== null) {
    open.push(classes.getCanonicalBracket(closing) ?? closing);
    return;
  }
  const at = open.lastIndexOf(own);
  if (at >= 0) open.length = at;
}
