/** JSON from outside: as `JSON.parse` accepts it, except for what it silently ignores or is slow to parse. */

/** Far deeper than any valid request. */
const MAX_DEPTH = 16;
const MAX_TOKENS = 2_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Throws a `SyntaxError` with a message for the client. Duplicate keys in an object are refused. @param most the most values in it
 */
export function parseJson(text: string, most = MAX_TOKENS): unknown {
  checkStructure(text, most);
  return JSON.parse(text);
}

interface Level {
  /** Null for arrays. */
  readonly keys: Set<string> | null;
  expectKey: boolean;
}

/** Skips strings; all other errors are left to `JSON.parse`. */
function checkStructure(text: string, most: number): void {
  const levels: Level[] = [];
  let tokens = 0;
  let members = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const level = levels.at(-1);
    switch (code) {
      case QUOTE: {
        const end = endOfString(text, i);
        if (level?.expectKey) {
          checkKey(level, text.slice(i, end + 1));
          level.expectKey = false;
        }
        i = end;
        break;
      }
      case 0x7b: // {
      case 0x5b: // [
        tokens++;
        levels.push(code === 0x7b ? { keys: new Set(), expectKey: true } : { keys: null, expectKey: false });
        if (levels.length > MAX_DEPTH) throw new SyntaxError(`The body is nested deeper than ${MAX_DEPTH} levels.`);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop();
        break;
      case 0x2c: // ,
        tokens++;
        // Only deeper values, such as data and documents, may be numerous.
        if (levels.length === 1 && ++members > MAX_TOKENS) {
          throw new SyntaxError(`The body has more than ${MAX_TOKENS} members.`);
        }
        if (level?.keys) level.expectKey = true;
        break;
    }
    if (tokens > most) throw new SyntaxError(`The body has more than ${most} values.`);
  }
}

function checkKey(level: Level, quoted: string): void {
  if (quoted.length > 1_000) throw new SyntaxError('The body has a key of more than 1000 characters.');
  // With escapes, the same key can be written in two ways.
  const key = String(JSON.parse(quoted));
  if (level.keys!.has(key)) throw new SyntaxError(`The key ${JSON.stringify(key)} appears twice in one object.`);
  level.keys!.add(key);
}

/** The index of the closing quote, or of the last character if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length - 1;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
}
