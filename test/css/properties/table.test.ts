import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import {
  ALIASES,
  IGNORED_NAMES,
  isIgnored,
  LONGHANDS,
  longhandNamed,
  parseValue,
  SHORTHANDS,
  UNSUPPORTED_NAMES,
} from '../../../src/css/properties/index.ts';
import { parseDeclarationList } from '../../../src/css/syntax/declarations.ts';

interface WebrefProperty {
  readonly name: string;
  readonly inherited?: string;
  readonly initial?: string;
}

const webref = createRequire(import.meta.url)('@webref/css/css.json') as { properties: WebrefProperty[] };

const parsedValue = (name: string, text: string): unknown => {
  const [declaration] = parseDeclarationList(`${name}: ${text}`, { source: null, line: 1, column: 1 }).declarations;
  const parsed = declaration && parseValue(name, declaration.value, { baseUrl: null, quirks: false });
  return parsed?.[0]?.specified.kind === 'value' ? parsed[0].specified.value : undefined;
};

/** Where the table departs from the letter of the specification's "Initial:" line, and why. */
const OTHER_INITIAL: Readonly<Record<string, string>> = {
  'text-autospace': 'normal in the specification, no-autospace in browsers',
  'justify-items': 'legacy without a side computes to normal',
  'font-family': 'depends on the user agent',
  'font-size': 'a keyword, computed to 16px',
  'border-image-outset': '0 is the same as a number and as a length',
  'print-color-adjust': 'listed as a shorthand',
  'animation-delay': 'listed as a shorthand',
  color: 'CanvasText, which the style sheet of the user agent gives the root',
};

describe('the property table against the specifications', () => {
  it('takes a stand on every property', () => {
    const unplaced = webref.properties
      .map(({ name }) => ALIASES.get(name) ?? name)
      .filter((name) => {
        const supported = longhandNamed(name) !== undefined || SHORTHANDS.has(name);
        return !supported && !isIgnored(name) && !UNSUPPORTED_NAMES.has(name);
      });
    expect(unplaced).toEqual([]);
  });

  it('lists no property twice', () => {
    const supported = (name: string): boolean => longhandNamed(name) !== undefined || SHORTHANDS.has(name);
    expect([...UNSUPPORTED_NAMES].filter((name) => isIgnored(name) || supported(name))).toEqual([]);
    expect([...IGNORED_NAMES].filter(supported)).toEqual([]);
    expect([...ALIASES.keys()].filter(supported)).toEqual([]);
  });

  it('names no property that no specification has', () => {
    const known = new Set(webref.properties.map(({ name }) => name));
    const internal = LONGHANDS.filter(({ name }) => !name.startsWith('-internal-'));
    // Browsers have them, and no current specification does.
    for (const name of ['-webkit-box-reflect', '-webkit-box-direction', '-webkit-text-security']) known.add(name);
    // Prince's.
    for (const name of ['caption-page', 'page-group', 'pdf-form']) known.add(name);
    expect(internal.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it('agrees on inheritance', () => {
    const wrong = webref.properties.filter(({ name, inherited }) => {
      const longhand = longhandNamed(name);
      // What is inherited is the used zoom, which declarations multiply.
      if (!longhand || name === 'zoom' || SHORTHANDS.has(name) || (inherited !== 'yes' && inherited !== 'no'))
        return false;
      return longhand.group.inherited !== (inherited === 'yes');
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('agrees on initial values', () => {
    const wrong = webref.properties.filter(({ name, initial }) => {
      const longhand = longhandNamed(name);
      if (!longhand || SHORTHANDS.has(name) || initial === undefined || name in OTHER_INITIAL) return false;
      return JSON.stringify(parsedValue(name, initial)) !== JSON.stringify(longhand.row.initial);
    });
    expect(wrong.map(({ name, initial }) => `${name}: ${initial}`)).toEqual([]);
  });
});
