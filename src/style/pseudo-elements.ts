/** The rules of pseudo-elements. https://drafts.csswg.org/css-pseudo-4/ */

import type { RuleMatch } from '../css/selectors/rule-index.ts';
import type { PseudoElement } from '../css/selectors/selector.ts';
import { parseDeclarationList } from '../css/syntax/declarations.ts';
import type { StyleCaches } from './caches.ts';
import { compileBlock } from './declarations.ts';
import { createSource, LEVEL, nodeFor, type RuleNode, type Source } from './rule-tree.ts';
import type { StyledPseudo } from './types.ts';

const CONTROL_PARTS = [
  ...(['progress-inner', 'progress-bar', 'progress-value', 'meter-inner', 'meter-bar'] as const),
  ...(['meter-optimum', 'meter-suboptimum', 'meter-even-less-good'] as const),
  ...(['slider-container', 'slider-track', 'slider-thumb', 'color-wrapper', 'color-swatch'] as const),
];

/** Pseudo-elements with boxes of their own; rules for others match nothing. */
const STYLED: ReadonlySet<PseudoElement> = new Set<StyledPseudo>([
  ...(['before', 'after', 'marker', 'first-line', 'first-letter', 'placeholder'] as const),
  ...(['footnote-call', 'footnote-marker', 'file-selector-button', 'details-content'] as const),
  ...CONTROL_PARTS,
]);

const PLACE = { source: null, line: 1, column: 1 } as const;

const WHOLE = 'display: block; inline-size: 100%; block-size: 100%; box-sizing: border-box';
const shaded = (edge: string, light: string, dark: string): string =>
  `background: linear-gradient(to bottom, ${edge}, ${light} 20%, ${dark} 45%, ${dark} 55%, ${edge})`;

/** https://drafts.csswg.org/css-pseudo-4/#marker-pseudo and css-gcpm-3: the user agent style of pseudo-elements. */
const PSEUDO_DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['marker', 'unicode-bidi: isolate; font-variant-numeric: tabular-nums; text-transform: none; text-indent: 0'],
  ['footnote-call', 'content: counter(footnote); vertical-align: super; font-size: 83%; line-height: 0'],
  ['footnote-marker', 'content: counter(footnote) ". "'],
  [
    'file-selector-button',
    'appearance: auto; display: inline-block; letter-spacing: normal; word-spacing: normal; line-height: normal; text-transform: none; text-indent: 0; text-shadow: none; margin-inline-end: 4px; border: 2px outset rgb(0, 0, 0); padding-block: 1px; padding-inline: 6px; background-color: rgb(239, 239, 239); color: black; text-align: center; box-sizing: border-box',
  ],
  ['details-content', 'display: block'],
  ['progress-inner', `${WHOLE}; box-sizing: inherit`],
  ['progress-bar', `${WHOLE}; background-color: gray`],
  ['progress-value', `${WHOLE}; background-color: green`],
  ['meter-inner', `${WHOLE}; display: grid; grid-template-rows: 1fr 2fr 1fr; box-sizing: inherit`],
  ['meter-bar', `${WHOLE}; grid-row: 2; ${shaded('#ddd', '#eee', '#ccc')}`],
  ['meter-optimum', `${WHOLE}; ${shaded('#ad7', '#cea', '#7a3')}`],
  ['meter-suboptimum', `${WHOLE}; ${shaded('#fe7', '#ffc', '#db3')}`],
  ['meter-even-less-good', `${WHOLE}; ${shaded('#f77', '#fcc', '#d44')}`],
  ['slider-container', 'display: flex; flex: 1; min-inline-size: 0; box-sizing: border-box'],
  ['slider-track', 'display: block; flex: 1; min-inline-size: 0; align-self: center; box-sizing: border-box'],
  ['slider-thumb', 'display: block; appearance: auto; box-sizing: border-box'],
  ['color-wrapper', `${WHOLE}; display: flex; padding-block: 4px; padding-inline: 2px`],
  ['color-swatch', 'display: block; flex: 1; min-inline-size: 0; border: 1px solid rgb(119, 119, 119)'],
]);

/** The cascaded node of each pseudo-element to which a rule applies. */
export type PseudoNodes = Map<StyledPseudo, RuleNode>;

/** Pseudo-elements that have a style even if no rule applies to them. */
export const PSEUDO_ALWAYS: ReadonlySet<StyledPseudo> = new Set<StyledPseudo>([
  ...(['marker', 'footnote-call', 'footnote-marker', 'file-selector-button'] as const),
  ...CONTROL_PARTS,
]);

/** Pseudo-elements that are children of the element. */
export const ITEM_PSEUDOS: ReadonlySet<StyledPseudo> = new Set<StyledPseudo>(['before', 'after', 'details-content']);

/** The user agent declarations, compiled once. */
export function pseudoBases({ pseudoElements, blocks }: StyleCaches): ReadonlyMap<StyledPseudo, Source> {
  if (pseudoElements.size > 0) return pseudoElements;
  for (const [name, text] of PSEUDO_DEFAULTS) {
    const declarations = parseDeclarationList(text, PLACE);
    const block = compileBlock(declarations, { baseUrl: null, quirks: false, diagnostics: null, blocks });
    pseudoElements.set(name as StyledPseudo, createSource(block, LEVEL.userAgent, -1, 0)!);
  }
  return pseudoElements;
}

/** `bases`: the user agent declarations; `markerSources`: those of rules, as far as they hold for markers, once they are known. */
export function pseudoNodes(
  rules: readonly RuleMatch<Source>[],
  root: RuleNode,
  bases: ReadonlyMap<StyledPseudo, Source>,
  markerSources: WeakMap<Source, Source>,
): PseudoNodes | null {
  let sources: Map<StyledPseudo, Source[]> | null = null;
  for (const { payload, pseudoElement } of rules) {
    if (pseudoElement === null || !STYLED.has(pseudoElement)) continue;
    sources ??= new Map();
    const list = sources.get(pseudoElement as StyledPseudo) ?? [];
    list.push(pseudoElement === 'marker' ? ofMarker(payload, markerSources) : payload);
    sources.set(pseudoElement as StyledPseudo, list);
  }
  if (!sources) return null;
  const nodes: PseudoNodes = new Map();
  for (const [pseudo, list] of sources) {
    const base = bases.get(pseudo);
    nodes.set(pseudo, nodeFor(root, base ? [base, ...list] : list));
  }
  return nodes;
}

/** https://drafts.csswg.org/css-pseudo-4/#marker-pseudo and css-lists-3 §3.1.1: what applies to markers, as in Chromium; browsers ignore the rest. */
const ON_MARKERS: ReadonlySet<string> = new Set([
  ...['color', 'content', 'cursor', 'direction', 'unicode-bidi', 'hyphens', 'line-break', 'line-height', 'tab-size'],
  ...['letter-spacing', 'word-spacing', 'word-break', 'overflow-wrap', 'text-combine-upright', 'text-orientation'],
  ...['text-decoration-skip-ink', 'text-shadow', 'text-transform'],
]);
const ON_MARKERS_TOO = /^(?:animation|font|text-emphasis|transition)-/;

/** The source without the declarations that markers ignore. */
function ofMarker(source: Source, known: WeakMap<Source, Source>): Source {
  let limited = known.get(source);
  if (!limited) {
    const { list, important } = source;
    const longhands = list.longhands.filter(
      ({ longhand: { name } }) => ON_MARKERS.has(name) || ON_MARKERS_TOO.test(name),
    );
    limited = { ...source, list: { ...list, longhands }, important: important && ofMarker(important, known) };
    known.set(source, limited);
  }
  return limited;
}
