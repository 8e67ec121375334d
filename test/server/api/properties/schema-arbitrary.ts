/** Values of a JSON Schema, as far as the API's own schemas go. https://json-schema.org/draft/2020-12 */

import fc from 'fast-check';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** What stands for a property, whatever its schema allows beyond: texts that say something to the engine, ids that are there. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Of ten objects, how many have a member that they may leave out. */
const OPTIONAL = 1;

export function valueFor(schema: Schema, hints: Hints): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return objectOf(schema, hints);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, hints)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listOf(schema, hints);
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const rangeOf = ({ minimum = -1e6, maximum = 1e6 }: Schema) => ({ min: minimum, max: Math.min(maximum, 1e9) });

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString());
  if (format === 'base64')
    return fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'));
  // fast-check knows no classes of Unicode.
  const plain = pattern?.replaceAll('\\p{Cc}', '\\s');
  if (plain !== undefined) return fc.stringMatching(new RegExp(plain), { size: '-1' });
  return fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' });
}

function listOf({ prefixItems, items, minItems = 0, maxItems = 4 }: Schema, hints: Hints): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => valueFor(item, hints)));
  return fc.array(valueFor(items || {}, hints), { minLength: minItems, maxLength: Math.min(maxItems, 4) });
}

/** With the members it must have, those of one of its alternatives, and now and then one that it may have. */
function objectOf({ properties = {}, required = [], anyOf = [] }: Schema, hints: Hints): fc.Arbitrary<unknown> {
  const needed = anyOf.length > 0 ? fc.constantFrom(...anyOf.map((one) => one.required ?? [])) : fc.constant([]);
  return needed.chain((more) => {
    const alternatives = new Set(anyOf.flatMap((one) => one.required ?? []));
    const members = Object.entries(properties)
      .filter(([name]) => more.includes(name) || !alternatives.has(name))
      .map(([name, schema]) => {
        const value = hints[name] ?? valueFor(schema, hints);
        const there = required.includes(name) || more.includes(name);
        return [
          name,
          there
            ? value
            : fc.oneof(
                { weight: 10 - OPTIONAL, arbitrary: fc.constant(undefined) },
                { weight: OPTIONAL, arbitrary: value },
              ),
        ];
      });
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>).map(withoutGaps);
  });
}

const withoutGaps = (value: Record<string, unknown>): unknown =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

/** The value with one thing about it that is wrong. */
export function broken(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.jsonValue({ maxDepth: 2 });
  const names = Object.keys(value);
  const without = (name: string): unknown => withoutGaps({ ...value, [name]: undefined });
  return fc.oneof(
    fc.constantFrom(...names, 'none').map(without),
    fc
      .tuple(fc.constantFrom(...names, 'none'), fc.jsonValue({ maxDepth: 2 }))
      .map(([name, other]) => ({ ...value, [name]: other })),
    fc
      .tuple(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }))
      .map(([name, other]) => ({ ...value, [name]: other })),
    fc.jsonValue({ maxDepth: 3 }),
  );
}
