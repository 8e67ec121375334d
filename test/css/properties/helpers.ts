import { parseDeclaration } from '../../../src/css/properties/index.ts';
import { parseDeclarationList } from '../../../src/css/syntax/declarations.ts';

/** The longhands one declaration sets: values as parsed, wide keywords as text; or why it sets none. */
export function expand(css: string, quirks = false): Record<string, unknown> | string {
  const [declaration] = parseDeclarationList(css, { source: null, line: 1, column: 1 }).declarations;
  if (!declaration) return 'syntax';
  const parsed = parseDeclaration(declaration, { baseUrl: 'https://example.org/css/a.css', quirks });
  if (parsed.status !== 'ok') return parsed.status;
  return Object.fromEntries(
    parsed.longhands.map(({ longhand, specified }) => [
      longhand.name,
      specified.kind === 'value' ? specified.value : specified.kind === 'wide' ? `<${specified.keyword}>` : '<pending>',
    ]),
  );
}

/** The value of a longhand of its own name. */
export function value(css: string, quirks = false): unknown {
  const result = expand(css, quirks);
  return typeof result === 'string' ? result : result[css.slice(0, css.indexOf(':')).trim()];
}
