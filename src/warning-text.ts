/** Warnings as text, with the line they refer to, and as SARIF. */

import { WARNING_CODES, type Warning } from './diagnostics.ts';

export interface WarningTextOptions {
  /** The name of the document in positions. Default "document". */
  readonly name?: string;
  /** The document, to show the lines that warnings refer to. */
  readonly html?: string | Uint8Array;
}

/** Longer lines are shortened around the position; in characters. */
const MOST_SHOWN = 100;
const BEFORE_PLACE = 40;

/**
 * One line per warning, such as `invoice.html:3:11: colr is not a property; did you mean color? [css-unknown-property]`, and below it the
 * line of the document with the position marked, ordered by line. Ends with a newline, unless there are no warnings.
 */
export function formatWarnings(warnings: readonly Warning[], { name, html }: WarningTextOptions = {}): string {
  const lines = html === undefined ? [] : linesOf(html);
  return [...warnings]
    .sort(byPlace)
    .map((warning) => `${headOf(warning, name)}\n${frameOf(warning, lines)}`)
    .join('');
}

/** The document comes before what it loads; warnings without a line come last. */
function byPlace(a: Warning, b: Warning): number {
  const [first = '', second = ''] = [a.source, b.source];
  if (first !== second) return first < second ? -1 : 1;
  return (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER);
}

function headOf({ source, line, column, message, code, count }: Warning, name = 'document'): string {
  const place = line === undefined ? (source ?? name) : `${source ?? name}:${line}:${column ?? 1}`;
  return `${place}: ${message} [${code}]${count > 1 ? ` (${count} times)` : ''}`;
}

const linesOf = (html: string | Uint8Array): readonly string[] =>
  (typeof html === 'string' ? html : new TextDecoder().decode(html)).split(/\r\n|[\n\r\f]/);

function frameOf({ source, line, column = 1, property, value, selector }: Warning, lines: readonly string[]): string {
  const text = source === undefined && line !== undefined ? lines[line - 1] : undefined;
  if (text === undefined || text.trim() === '') return '';
  const at = column - 1;
  const from = Math.max(0, Math.min(at, text.length) - BEFORE_PLACE);
  const start = text.length <= MOST_SHOWN ? 0 : from;
  const shown = text.slice(start, start + MOST_SHOWN);
  const rest = text.slice(at);
  const named = [property, value, selector].find((part) => part !== undefined && part !== '' && rest.startsWith(part));
  const marks = '^'.repeat(Math.max(1, Math.min(named?.length ?? 1, shown.length - (at - start))));
  const gutter = String(line);
  // Tabs are kept, so that the mark is below its position.
  const indent = shown.slice(0, Math.max(0, at - start)).replace(/[^\t]/g, ' ');
  return `  ${gutter} | ${shown}\n  ${' '.repeat(gutter.length)} | ${indent}${marks}\n`;
}

/**
 * Warnings as a SARIF log, which code hosts show beside the source; a plain object to be written as JSON.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function warningsAsSarif(
  warnings: readonly Warning[],
  { name = 'document' }: { readonly name?: string } = {},
): object {
  const results = warnings.map(({ code, message, source, line, column = 1, count }) => ({
    ruleId: code,
    ruleIndex: WARNING_CODES.indexOf(code),
    level: 'warning',
    message: { text: message },
    occurrenceCount: count,
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: source ?? name },
          ...(line === undefined ? {} : { region: { startLine: line, startColumn: column } }),
        },
      },
    ],
  }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Platen', rules: WARNING_CODES.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
}
