/**
 * Styles with `@position-try` rules, which rank above all normal declarations.
 * https://drafts.csswg.org/css-anchor-position-1/#fallback-rule
 */

import type { RuleSet } from '../css/rules.ts';
import { type CompileOptions, compileBlock } from './declarations.ts';
import { lastByName } from './last-by-name.ts';
import { createSource, LEVEL, nodeWith, type RuleNode, type Source } from './rule-tree.ts';

/** The node of an element with the named rule added; null if there is no such rule. */
export type TryNode = (own: RuleNode, name: string) => RuleNode | null;

export function createTries(root: RuleNode, ruleSets: readonly RuleSet[], compile: CompileOptions): TryNode {
  const rules = lastByName(ruleSets.flatMap(({ positionTries }) => positionTries));
  const sources = new Map<string, Source | null>();
  const sourceOf = (name: string): Source | null => {
    let source = sources.get(name);
    if (source === undefined) {
      const rule = rules.get(name);
      source = rule ? createSource(compileBlock(rule.block, compile), LEVEL.animation, -1, -2) : null;
      sources.set(name, source);
    }
    return source;
  };
  return (own, name) => {
    const source = sourceOf(name);
    return source && nodeWith(root, own, [source]);
  };
}
