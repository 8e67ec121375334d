/** The API reference, made from the OpenAPI document. https://spec.openapis.org/oas/v3.1.0 */

import { html } from 'hono/html';
import type { SiteContext } from '../site-options.ts';
import { codeBlock, number, plural } from './parts.ts';
import { type Html, page } from './shell.ts';

type Json = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Follows a local reference, once or twice; an empty object if it does not resolve. */
function resolve(document: Json, value: unknown, hops = 4): Json {
  const object = objectOf(value);
  const reference = textOf(object.$ref);
  if (reference === '' || hops === 0) return object;
  let target: unknown = document;
  for (const key of reference.replace(/^#\//, '').split('/')) {
    target = objectOf(target)[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return resolve(document, target, hops - 1);
}

/** "string, 1 to 100 characters", "one of: a, b". */
export function describeSchema(document: Json, value: unknown): string {
  const schema = resolve(document, value);
  if (Array.isArray(schema.enum)) return `one of: ${schema.enum.map(String).join(', ')}`;
  if ('const' in schema) return JSON.stringify(schema.const);
  const options = [schema.anyOf, schema.oneOf].find(Array.isArray) as readonly unknown[] | undefined;
  if (options) return [...new Set(options.map((one) => describeSchema(document, one)))].join(' or ');
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : textOf(schema.type) || 'anything';
  if (Array.isArray(schema.prefixItems)) return `list of ${schema.prefixItems.length}`;
  if (type === 'array') return `list of ${describeSchema(document, schema.items)}`;
  return [type, ...limitsOf(schema)].join(', ');
}

function limitsOf(schema: Json): string[] {
  const bounds: string[] = [];
  for (const [key, word, unit] of [
    ['minimum', 'at least', ''],
    ['exclusiveMinimum', 'more than', ''],
    ['maximum', 'at most', ''],
    ['minLength', 'at least', 'character'],
    ['maxLength', 'at most', 'character'],
  ] as const) {
    const limit = schema[key];
    // The largest exact integer stands for "no limit" in generated schemas.
    if (typeof limit !== 'number' || Math.abs(limit) >= Number.MAX_SAFE_INTEGER) continue;
    bounds.push(`${word} ${unit === '' ? number(limit) : plural(limit, unit)}`);
  }
  if (schema.default !== undefined) bounds.push(`default ${JSON.stringify(schema.default)}`);
  return bounds;
}

interface Row {
  readonly name: string;
  readonly schema: string;
  readonly text: string;
  readonly required: boolean;
}

/** The members of a schema; those of objects inside follow as "page.margin". */
function rowsOf(document: Json, value: unknown, prefix = '', depth = 0): Row[] {
  const schema = resolve(document, value);
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(objectOf(schema.properties)).flatMap(([key, member]) => {
    const inner = resolve(document, member);
    const name = prefix + key;
    const text = textOf(objectOf(member).description) || textOf(inner.description);
    const row = { name, schema: describeSchema(document, member), text, required: required.includes(key) };
    return depth < 2 ? [row, ...rowsOf(document, inner, `${name}.`, depth + 1)] : [row];
  });
}

function table(caption: string, rows: readonly Row[]): Html {
  if (rows.length === 0) return html``;
  return html`<table class="simple"><caption>${caption}</caption>
    <thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${rows.map(
      (
        row,
      ) => html`<tr><th scope="row"><code>${row.name}</code>${row.required ? html` <span class="badge">required</span>` : ''}</th>
        <td>${row.schema}</td><td>${row.text}</td></tr>`,
    )}</tbody></table>`;
}

function operation(document: Json, path: string, method: string, value: Json): Html {
  const parameters = (Array.isArray(value.parameters) ? value.parameters : []).map((one): Row => {
    const parameter = resolve(document, one);
    const schema = describeSchema(document, parameter.schema);
    return {
      name: textOf(parameter.name),
      schema,
      text: textOf(parameter.description),
      required: parameter.required === true,
    };
  });
  const body = objectOf(resolve(document, value.requestBody).content);
  const answers = Object.entries(objectOf(value.responses)).map(([status, one]) => {
    const answer = resolve(document, one);
    return html`<tr><th scope="row">${status}</th><td>${textOf(answer.description)}</td><td>${Object.keys(objectOf(answer.content)).join(', ')}</td></tr>`;
  });
  const id = `${method}${path}`.replace(/[^a-z0-9]+/gi, '-');
  return html`<section aria-labelledby="${id}"><h2 id="${id}"><span class="badge method">${method.toUpperCase()}</span> <code>${path}</code></h2>
    <p>${textOf(value.description) || textOf(value.summary)}</p>
    ${table('Headers and parameters', parameters)}
    ${Object.entries(body).map(([type, media]) => table(`Body, ${type}`, rowsOf(document, objectOf(media).schema)))}
    <table class="simple"><caption>Answers</caption><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Types</th></tr></thead><tbody>${answers}</tbody></table>
  </section>`;
}

export function referencePage(c: SiteContext): Html {
  const document = objectOf(c.get('options').openapi?.());
  const operations = Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const value = objectOf(item)[method];
      return isObject(value) ? [operation(document, path, method, value)] : [];
    }),
  );
  return page(
    c,
    {
      title: 'API reference',
      description: 'Every request, field and answer of the API of Platen.',
      current: '/docs/api',
      script: true,
      english: true,
    },
    html`<div class="wide prose"><h1>API reference</h1>
      <p class="lead">${textOf(objectOf(document.info).description) || 'Every request, field and answer.'}</p>
      <p>The base address and the token of each request:</p>
      ${codeBlock('Base address and token', `${c.get('origin')}\nAuthorization: Bearer plt_live_…`)}
      <p>For programs there is the same as <a href="/api/openapi.json">OpenAPI document</a>. All errors are <a href="/problems">listed here</a>.</p>
      ${operations}</div>`,
  );
}
