/** The operator dictionary. https://w3c.github.io/mathml-core/#operator-dictionary */

import { INLINE_AXIS_RANGES, RANGES, TWO_CHARACTERS } from './operator-dictionary-data.ts';

export type Form = 'prefix' | 'infix' | 'postfix';

export interface OperatorCategory {
  readonly form: Form;
  /** In em. */
  readonly lspace: number;
  readonly rspace: number;
  readonly stretchy?: boolean;
  readonly symmetric?: boolean;
  readonly largeop?: boolean;
  readonly movablelimits?: boolean;
}

const THIN = 3 / 18;
const MEDIUM = 4 / 18;
const THICK = 5 / 18;

/** https://w3c.github.io/mathml-core/#operator-dictionary-categories-values */
const CATEGORIES: Readonly<Record<keyof typeof RANGES, OperatorCategory>> = {
  A: { form: 'infix', lspace: THICK, rspace: THICK, stretchy: true },
  B: { form: 'infix', lspace: MEDIUM, rspace: MEDIUM },
  C: { form: 'infix', lspace: THIN, rspace: THIN },
  D: { form: 'prefix', lspace: 0, rspace: 0 },
  E: { form: 'postfix', lspace: 0, rspace: 0 },
  F: { form: 'prefix', lspace: 0, rspace: 0, stretchy: true, symmetric: true },
  G: { form: 'postfix', lspace: 0, rspace: 0, stretchy: true, symmetric: true },
  H: { form: 'prefix', lspace: THIN, rspace: THIN, symmetric: true, largeop: true },
  I: { form: 'postfix', lspace: 0, rspace: 0, stretchy: true },
  J: { form: 'prefix', lspace: THIN, rspace: THIN, symmetric: true, largeop: true, movablelimits: true },
  K: { form: 'infix', lspace: 0, rspace: 0 },
  L: { form: 'prefix', lspace: THIN, rspace: 0 },
  M: { form: 'infix', lspace: 0, rspace: THIN },
};

const DEFAULT: OperatorCategory = { form: 'infix', lspace: THICK, rspace: THICK };

const characters = (ranges: string): RegExp => new RegExp(`^[${ranges}]$`, 'u');
const LISTS = (Object.keys(RANGES) as (keyof typeof RANGES)[]).map((name) => ({
  category: CATEGORIES[name],
  list: characters(RANGES[name]),
}));

/** Operators that stretch along the inline axis. */
export const INLINE_AXIS = characters(INLINE_AXIS_RANGES);

/** Operators of two ASCII characters are represented by combining marks, which are not operators themselves. */
const FIRST_OF_TWO = 0x320;
const NEGATIONS = /^(.)[\u0338\u20d2]$/u;

/** Listed only in other forms; as infix operators they have the properties of ordinary relations. */
const RELATIONS: ReadonlySet<string> = new Set(['|', '\u223c']);

/**
 * The category of an operator in the form that was stated, or in the first listed of its usual form, infix, postfix and prefix.
 * https://w3c.github.io/mathml-core/#dfn-algorithm-for-determining-the-properties-of-an-embellished-operator
 */
export function categoryOf(text: string, stated: Form | null, usual: Form): OperatorCategory {
  const form = stated ?? usual;
  if (form === 'infix' && RELATIONS.has(text)) return DEFAULT;
  const key = keyOf(text);
  const known = key === null ? [] : LISTS.filter(({ list }) => list.test(key)).map(({ category }) => category);
  const inForm = (wanted: Form) => known.find((category) => category.form === wanted);
  if (stated !== null) return inForm(stated) ?? DEFAULT;
  return inForm(usual) ?? inForm('infix') ?? inForm('postfix') ?? inForm('prefix') ?? DEFAULT;
}

function keyOf(text: string): string | null {
  const two = TWO_CHARACTERS.indexOf(text);
  if (two >= 0) return String.fromCharCode(FIRST_OF_TWO + two);
  const plain = NEGATIONS.exec(text)?.[1] ?? text;
  return [...plain].length === 1 && !/[\u0320-\u03ff]/.test(plain) ? plain : null;
}
