/** https://drafts.csswg.org/css-animations-1/#keyframes */

import type { Keyframe, KeyframesRule } from '../rules.ts';
import { readRuleList, type TokenRange } from '../syntax/blocks.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { buildComponentValues, splitAtCommas, trimWhitespace } from '../syntax/component-values.ts';
import { collectDeclarations, warnDropped } from '../syntax/declarations.ts';
import { warnAt } from '../syntax/place.ts';
import { keyword } from './condition.ts';
import type { ParserState } from './parser-state.ts';

const NOT_NAMES = new Set(['none', 'initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default']);

export function parseKeyframes(
  state: ParserState,
  prelude: TokenRange,
  block: TokenRange,
  start: number,
): KeyframesRule | null {
  const { tokens, locate, diagnostics } = state;
  const place = locate(start);
  const [name, ...rest] = trimWhitespace(buildComponentValues(tokens, prelude.from, prelude.to));
  const isName = name?.type === 'string' || (name?.type === 'ident' && !NOT_NAMES.has(keyword(name)));
  if (!isName || rest.length > 0) {
    warnAt(diagnostics, place, 'css-invalid-at-rule', '@keyframes takes one name');
    return null;
  }
  const keyframes: Keyframe[] = [];
  for (const item of readRuleList(tokens, block)) {
    if (item.kind !== 'qualified-rule') {
      warnDropped(tokens, item, locate, diagnostics);
      continue;
    }
    const offsets = parseOffsets(buildComponentValues(tokens, item.prelude.from, item.prelude.to));
    if (!offsets) {
      const message = 'a keyframe needs a percentage from 0% to 100%, from or to; this one is dropped';
      warnAt(diagnostics, locate(item.start), 'css-invalid-selector', message);
      continue;
    }
    // Declarations with !important are invalid in keyframes.
    const declarations = collectDeclarations(tokens, item.block, locate, diagnostics).filter((one) => !one.important);
    keyframes.push({ offsets, block: { declarations } });
  }
  return { name: name.value, keyframes, layer: -1, place };
}

function parseOffsets(values: readonly ComponentValue[]): readonly number[] | null {
  const offsets: number[] = [];
  for (const part of splitAtCommas(values)) {
    const [value, ...rest] = trimWhitespace(part);
    const word = keyword(value);
    const offset =
      word === 'from' ? 0 : word === 'to' ? 1 : value?.type === 'percentage' ? value.value / 100 : Number.NaN;
    if (rest.length > 0 || !(offset >= 0 && offset <= 1)) return null;
    offsets.push(offset);
  }
  return offsets;
}
