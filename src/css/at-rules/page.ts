/** `@page`, its selectors, margin boxes and footnote area. https://drafts.csswg.org/css-page-3/ */

import type { Declaration, DeclarationBlock, MarginBoxName, PageCount, PageRule, PageSelector } from '../rules.ts';
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

/** Of Prince before margin boxes had their names. */
const OLD_MARGIN_BOXES: Readonly<Record<string, MarginBoxName>> = {
  top: 'top-center',
  bottom: 'bottom-center',
  left: 'left-middle',
  right: 'right-middle',
};

const isMarginBox = (name: string): name is MarginBoxName => MARGIN_BOXES.has(name);

const marginBoxNamed = (name: string): MarginBoxName | null =>
  isMarginBox(name) ? name : Object.hasOwn(OLD_MARGIN_BOXES, name) ? OLD_MARGIN_BOXES[name]! : null;

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
    } else if (item.kind === 'at-rule' && item.block && marginBoxNamed(item.name)) {
      const inner = collectDeclarations(tokens, item.block, locate, diagnostics);
      marginBoxes.push({ name: marginBoxNamed(item.name)!, block: { declarations: inner } });
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
    if (isPagePseudo(word)) pseudos.push(word);
    else if (word === 'first-of-group') nth.push({ a: 0, b: 1, of: null, inGroup: true });
    else {
      const count = pseudo?.type === 'function' ? parsePageCount(pseudo.name, pseudo.values) : null;
      if (!count) return null;
      nth.push(count);
    }
  }
  return { name, pseudos, nth };
}

const PSEUDOS: ReadonlySet<string> = new Set<PageSelector['pseudos'][number]>([
  'first',
  'left',
  'right',
  'recto',
  'verso',
  'blank',
]);

const isPagePseudo = (word: string | undefined): word is PageSelector['pseudos'][number] =>
  word !== undefined && PSEUDOS.has(word);

function parsePageCount(name: string, values: readonly ComponentValue[]): PageCount | null {
  if (name !== 'nth' && name !== 'nth-of-group') return null;
  const parsed = parseAnPlusB(values);
  const of = parsed && parsePageGroup(parsed.rest);
  if (!of || (name === 'nth-of-group' && of.name !== null)) return null;
  return { ...parsed.value, of: of.name, inGroup: name === 'nth-of-group' || of.name !== null };
}

/** What follows An+B: nothing, or `of` and the name of the pages that count. Null for anything else. */
function parsePageGroup(rest: readonly ComponentValue[]): { readonly name: string | null } | null {
  const words = rest.filter(({ type }) => type !== 'whitespace');
  if (words.length === 0) return { name: null };
  const [of, name] = words;
  if (words.length !== 2 || keyword(of) !== 'of' || name?.type !== 'ident' || keyword(name) === 'auto') return null;
  return { name: name.value };
}
