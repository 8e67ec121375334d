import type { StyleSheet } from '../../src/css/at-rules/stylesheet.ts';
import type { MediaEnvironment, RuleSet } from '../../src/css/rules.ts';
import { parseStyleSheet } from '../../src/css/stylesheets.ts';
import { collectRules } from '../../src/css/stylesheets-collect.ts';
import { createDiagnostics, silentDiagnostics, type Warning } from '../../src/diagnostics.ts';
import type { Document, Element } from '../../src/dom/node.ts';
import { parseHtml } from '../../src/dom/parse.ts';

export const PRINT: MediaEnvironment = { type: 'print', width: 700, height: 1000 };

export const parseDocument = (html: string): Document =>
  parseHtml(html, { baseUrl: null, diagnostics: silentDiagnostics });

export const byId = (document: Document, id: string): Element => {
  const element = document.byId.get(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
};

export function parseSheet(text: string): { sheet: StyleSheet; warnings: readonly Warning[] } {
  const diagnostics = createDiagnostics();
  const sheet = parseStyleSheet(text, {
    source: 'https://example.org/a.css',
    baseUrl: 'https://example.org/a.css',
    diagnostics,
  });
  return { sheet, warnings: diagnostics.warnings };
}

export const collect = (text: string, environment = PRINT): RuleSet =>
  collectRules([parseSheet(text).sheet], 'author', environment);

/** `selectors { declarations }` of each style rule that holds. */
export const show = (rules: RuleSet): string[] =>
  rules.styleRules.map(({ selectors, block }) => {
    const names = selectors.map(({ text }) => text).join(', ');
    return `${names} { ${block.declarations.map(({ property, text }) => `${property}: ${text}`).join('; ')} }`;
  });
