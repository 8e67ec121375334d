/** Declarations from the element itself: presentational hints and its style attribute. https://drafts.csswg.org/css-cascade-5/#preshint */

import type { Place } from '../css/rules.ts';
import { parseDeclarationList } from '../css/syntax/declarations.ts';
import type { Element } from '../dom/node.ts';
import { type CompileOptions, compileBlock } from './declarations.ts';
import { presentationalHints } from './presentational-hints/presentational-hints.ts';
import { svgHints, svgHintsKey } from './presentational-hints/svg.ts';
import { type Hint, hintsKey } from './presentational-hints/values.ts';
import { createSource, LEVEL, type Source } from './rule-tree.ts';
import type { Styling } from './styling.ts';

/** The place of hints, which cause no warnings. */
const NOWHERE = { source: null, line: 1, column: 1 } as const;

/** The presentational hints of the element's attributes; null if there are none. Equal ones share a source. */
export const hintSource = (element: Element, styling: Styling): Source | null =>
  element.namespace === 'svg' ? svgHintSource(element, styling) : htmlHintSource(element, styling);

function htmlHintSource(element: Element, styling: Styling): Source | null {
  const hints = presentationalHints(element);
  if (hints.length === 0) return null;
  const key = hintsKey(hints);
  let source = styling.hints.get(key);
  if (source === undefined) {
    // Attribute values were already checked, so there is nothing to warn about.
    source = sourceOfHints(hints, NOWHERE, { ...styling.compile, diagnostics: null }, styling);
    styling.hints.set(key, source);
  }
  return source;
}

function svgHintSource(element: Element, styling: Styling): Source | null {
  const key = svgHintsKey(element);
  if (key === null) return null;
  let source = styling.hints.get(key);
  if (source === undefined) {
    const place = placeOf(element, styling);
    source = sourceOfHints(svgHints(element), place, styling.compile, styling);
    styling.hints.set(key, source);
  }
  return source;
}

const placeOf = ({ line, column }: Element, { compile }: Styling): Place => ({
  source: compile.source ?? null,
  line: line ?? 1,
  column: column ?? 1,
});

function sourceOfHints(hints: readonly Hint[], at: Place, compile: CompileOptions, styling: Styling): Source | null {
  const place = { baseUrl: styling.document.baseUrl, ...at };
  const declarations = hints.map(({ property, value, text = '' }) => ({
    property,
    value,
    text,
    important: false,
    place,
  }));
  const block = compileBlock({ declarations }, { internal: true, ...compile, quirks: false });
  return createSource(block, LEVEL.hints, -1, styling.layerKey(LEVEL.hints, -1));
}

/** The style attribute; null if it is missing or empty. Equal ones share a source. */
export function attributeSource(element: Element, styling: Styling): Source | null {
  const text = element.attributes.get('style');
  if (text === undefined) return null;
  let source = styling.attributes.get(text);
  if (source === undefined) {
    const { baseUrl } = styling.compile;
    const place = { baseUrl, ...placeOf(element, styling) };
    const block = compileBlock(parseDeclarationList(text, place, styling.diagnostics), styling.compile);
    source = createSource(block, LEVEL.styleAttribute, -1, styling.layerKey(LEVEL.styleAttribute, -1));
    styling.attributes.set(text, source);
  }
  return source;
}
