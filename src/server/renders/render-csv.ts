/** The log of renders as a table for spreadsheets. https://www.rfc-editor.org/rfc/rfc4180 */

import type { LoggedRender } from './types.ts';

const HEAD = 'time,token,token name,mode,source,kind,outcome,pages,milliseconds,warnings,request';

/** @param names of tokens, by their ids */
export function rendersCsv(renders: readonly LoggedRender[], names: ReadonlyMap<string, string>): string {
  const rows = renders.map((one) => {
    const { at, token, mode, source, kind, outcome, pageCount, time, warnings, request } = one;
    const count = warnings.reduce((sum, warning) => sum + warning.count, 0);
    const name = names.get(token) ?? '';
    return [new Date(at).toISOString(), token, name, mode, source, kind, outcome, pageCount, time, count, request]
      .map(cell)
      .join(',');
  });
  return `${[HEAD, ...rows].join('\r\n')}\r\n`;
}

/** Escapes values that a spreadsheet would take for formulas. https://owasp.org/www-community/attacks/CSV_Injection */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return `${value}`;
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
