/** `@page`, its selectors, margin boxes and footnote area. https://drafts.csswg.org/css-page-3/ */

import type { Declaration, DeclarationBlock, MarginBoxName, PageRule, PageSelector } from '../rules.ts';
import { parseAnPlusB } from '../syntax/an-plus-b.ts';
import { readBlockContents, type TokenRange } from '../syntax/blocks.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { buildComponentValues, splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { collectDeclarations, toDeclaration, warnDropped } from '../syntax/declarations.ts';
import { warnAt } from '../syntax/place.ts';
import { textBetween } from '../syntax/tokens.ts';
import { keyword } from './condition.ts';
import type { ParserState } from './parser-state.ts';

const MARGIN_BOXES: ReadonlySet<string> = new Set<MarginBoxName>([
  'top-left-corner',
  'top-left',
  'top-center',
  'top-right',
  'top-right-corner',
  'right-top',
  'right-middle',
  'right-bottom',
  'bottom-right-corner',
  'bottom-right',
  'bottom-center',
  'bottom-left',
  'bottom-left-corner',
  'left-bottom',
  'left-middle',
  'left-top',
]);

const isMarginBox = (name: string): name is MarginBoxName => MARGIN_BOXES.has(name);

/** Null, with a warning, if the selectors are invalid. */
export function parsePageRule(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): PageRule | null {
  const { tokens, locate, diagnostics } = state;
  const place = locate(start);
  const selectors = parsePageSelectors(buildComponentValues(tokens, prelude.from, prelude.to));
  if (!selectors) {
    const text = textBetween(tokens, prelude.from, prelude.to);
    warnAt(diagnostics, place, 'css-invalid-selector', `"${text}" is no page selector`, { selector: `@page ${text}` });
    return null;
  }
  const declarations: Declaration[] = [];
  const marginBoxes: { name: MarginBoxName; block: DeclarationBlock }[] = [];
  let footnote: readonly Declaration[] = [];
  let hasFootnote = false;
  for (const item of readBlockContents(tokens, block)) {
    if (item.kind === 'declaration') {
      const declaration = toDeclaration(tokens, item, locate, diagnostics);
      if (declaration) declarations.push(declaration);
    } else if (item.kind === 'at-rule' && item.block && isMarginBox(item.name)) {
      const inner = collectDeclarations(tokens, item.block, locate, diagnostics);
      marginBoxes.push({ name: item.name, block: { declarations: inner } });
    } else if (item.kind === 'at-rule' && item.block && item.name === 'footnote') {
      hasFootnote = true;
      footnote = footnote.concat(collectDeclarations(tokens, item.block, locate, diagnostics));
    } else {
      warnDropped(tokens, item, locate, diagnostics);
    }
  }
  return {
    selectors,
    block: { declarations },
    marginBoxes,
    footnote: hasFootnote ? { declarations: footnote } : null,
    layer: -1,
    place,
  };
}

/** Null if the list is invalid; an empty prelude selects every page. */
function parsePageSelectors(values: readonly ComponentValue[]): readonly PageSelector[] | null {
  if (trimWhitespace(values).length === 0) return [];
  const selectors: PageSelector[] = [];
  for (const part of splitAtCommas(values)) {
    const selector = parsePageSelector(part);
    if (!selector) return null;
    selectors.push(selector);
  }
  return selectors;
}

function parsePageSelector(values: readonly ComponentValue[]): PageSelector | null {
  const [first] = values;
  const name = first?.type === 'ident' ? first.value : null;
  if (values.length === 0 || name?.toLowerCase() === 'auto') return null;
  const pseudos: PageSelector['pseudos'][number][] = [];
  const nth: PageSelector['nth'][number][] = [];
  for (let i = name === null ? 0 : 1; i < values.length; i += 2) {
    const pseudo = values[i + 1];
    if (values[i]?.type !== 'colon') return null;
    const word = keyword(pseudo);
    if (word === 'first' || word === 'left' || word === 'right' || word === 'blank') {
      pseudos.push(word);
    } else if (pseudo?.type === 'function' && pseudo.name === 'nth') {
      const parsed = parseAnPlusB(pseudo.values);
      const of = parsed && parsePageGroup(parsed.rest);
      if (!of) return null;
      nth.push({ ...parsed.value, of: of.name });
    } else {
      return null;
    }
  }
  return { name, pseudos, nth };
}

/** What follows An+B: nothing, or `of` and the name of the pages that count. Null for anything else. */
function parsePageGroup(rest: readonly ComponentValue[]): { readonly name: string | null } | null {
  const words = rest.filter(({ type }) => type !== 'whitespace');
  if (words.length === 0) return { name: null };
  const [of, name] = words;
  if (words.length !== 2 || keyword(of) !== 'of' || name?.type !== 'ident' || keyword(name) === 'auto') return null;
  return { name: name.value };
}
