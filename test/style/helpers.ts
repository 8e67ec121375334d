import { parseStyleSheet } from '../../src/css/stylesheets.ts';
import { collectRules } from '../../src/css/stylesheets-collect.ts';
import { UA_STYLESHEET } from '../../src/css/ua-stylesheet.ts';
import { createDiagnostics, type Warning } from '../../src/diagnostics.ts';
import { parseHtml } from '../../src/dom/parse.ts';
import type { ComputedStyle } from '../../src/style/computed-style.ts';
import { styleDocument } from '../../src/style/style-document.ts';
import type { StyledDocument } from '../../src/style/types.ts';

export interface Styled extends StyledDocument {
  /** Style of the element with that id. */
  of(id: string): ComputedStyle;
  readonly warnings: readonly Warning[];
}

const ENV = { type: 'print', width: 700, height: 1000 } as const;

/** Styles `html` with `css` as its author sheet, in standards mode unless the html brings its own doctype. */
export function style(
  html: string,
  css = '',
  options: { userAgent?: boolean; user?: string; quirks?: boolean } = {},
): Styled {
  const diagnostics = createDiagnostics();
  const doctype = options.quirks ? '' : '<!doctype html>';
  const document = parseHtml(doctype + html, { baseUrl: 'https://example.org/a.html', diagnostics });
  const sheet = (text: string) => parseStyleSheet(text, { source: null, baseUrl: document.baseUrl, diagnostics });
  const styled = styleDocument(
    document,
    [
      collectRules(options.userAgent === false ? [] : [sheet(UA_STYLESHEET)], 'user-agent', ENV),
      collectRules([sheet(options.user ?? '')], 'user', ENV),
      collectRules([sheet(css)], 'author', ENV),
    ],
    {
      diagnostics,
      env: ENV,
      viewport: { width: 700, height: 1000 },
      defaultPage: { size: 'A4', margin: '0.4in', autoHeight: false },
    },
  );
  const of = (id: string): ComputedStyle => {
    const element = document.byId.get(id);
    if (!element) throw new Error(`no #${id}`);
    return styled.styleOf(element);
  };
  return Object.defineProperty(Object.assign(styled, { of, warnings: [] }), 'warnings', {
    get: () => diagnostics.warnings,
  });
}

/** An opaque colour as #rrggbb. */
export function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
