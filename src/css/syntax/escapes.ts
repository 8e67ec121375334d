/** Escapes in names, strings and url() tokens, both ways. https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point */

/** A backslash and the escaped characters; an escaped newline (group 2) is dropped, as in strings. */
const ESCAPE = /\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?|(\r\n|[\n\r\f])|([\s\S])?)/gu;

/** Text with its escapes resolved. A backslash at the very end means U+FFFD in a name and nothing in a string. */
function resolveEscapes(text: string, atEnd: '' | '�'): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, hex?: string, newline?: string, literal?: string) => {
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
    if (newline !== undefined) return '';
    return literal ?? atEnd;
  });
}

function codePoint(value: number): string {
  const invalid = value === 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff);
  return invalid ? '�' : String.fromCodePoint(value);
}

/** The value of an ident, function name, hash or unit as written. */
export const decodeName = (text: string): string => resolveEscapes(text, '�');

/** The value of a string token with its quotes (the closing one may be missing at the end of the text). */
export function decodeString(text: string): string {
  const closed = text.length > 1 && text.at(-1) === text[0] && !endsEscaped(text);
  return resolveEscapes(text.slice(1, closed ? -1 : undefined), '');
}

/** Whether the last character is escaped. */
function endsEscaped(text: string): boolean {
  let backslashes = 0;
  for (let i = text.length - 2; i > 0 && text[i] === '\\'; i--) backslashes++;
  return backslashes % 2 === 1;
}

/** The value of a `url(...)` token as written. */
export function decodeUrl(text: string): string {
  const inner = text.slice(text.indexOf('(') + 1);
  const closed = inner.endsWith(')') && !endsEscaped(` ${inner}`);
  const body = closed ? inner.slice(0, -1) : inner;
  let start = 0;
  let end = body.length;
  while (start < end && isSpace(body, start)) start++;
  while (end > start && isSpace(body, end - 1)) end--;
  const inside = body.slice(start, end);
  // A space after a lone backslash is escaped.
  const cut = end < body.length && endsEscaped(` ${inside}x`) ? body.slice(start, end + 1) : inside;
  return resolveEscapes(cut, '\ufffd');
}

function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

/** Names that need no escape, which are nearly all. */
const PLAIN_NAME = /^-?[A-Za-z_][\w-]*$/;

/** https://drafts.csswg.org/cssom/#serialize-an-identifier */
export function serializeIdentifier(name: string): string {
  if (PLAIN_NAME.test(name)) return name;
  if (name === '-') return '\\-';
  let out = '';
  let index = 0;
  for (const character of name) {
    out += identifierCharacter(character, index, name);
    index++;
  }
  return out;
}

function identifierCharacter(character: string, index: number, name: string): string {
  const code = character.codePointAt(0)!;
  if (code === 0) return '�';
  if (code <= 0x1f || code === 0x7f) return hexEscape(code);
  const digit = code >= 0x30 && code <= 0x39;
  if (digit && (index === 0 || (index === 1 && name[0] === '-'))) return hexEscape(code);
  if (digit || code >= 0x80 || code === 0x2d || code === 0x5f || /[A-Za-z]/.test(character)) return character;
  return `\\${character}`;
}

const hexEscape = (code: number): string => `\\${code.toString(16)} `;

/** The rest of a name after its first characters: a digit needs no escape there. */
export function serializeName(name: string): string {
  return serializeIdentifier(`a${name}`).slice(1);
}

/** https://drafts.csswg.org/cssom/#serialize-a-string */
export function serializeString(text: string): string {
  return `"${text.replace(/[\u0000-\u001f\u007f"\\]/g, (c) => {
    if (c === '\0') return '�';
    return c === '"' || c === '\\' ? `\\${c}` : hexEscape(c.charCodeAt(0));
  })}"`;
}
