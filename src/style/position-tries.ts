/** Elements as `@position-try` rules have them: above all other declarations that are not important. https://drafts.csswg.org/css-anchor-position-1/#fallback-rule */

import type { RuleSet } from '../css/rules.ts';
import { type CompileOptions, compileBlock } from './declarations.ts';
import { lastByName } from './last-by-name.ts';
import { createSource, LEVEL, nodeWith, type RuleNode, type Source } from './rule-tree.ts';

/** The rules of an element and one more; null where there is no rule of that name. */
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
