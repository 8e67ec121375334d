/** The declarations that apply to an element and its pseudo-elements. https://drafts.csswg.org/css-cascade-5/#filtering */

import type { RuleMatch } from '../css/selectors/rule-index.ts';
import type { Element } from '../dom/node.ts';
import { attributeSource, hintSource } from './element-sources.ts';
import { type PseudoNodes, pseudoNodes } from './pseudo-elements.ts';
import { LEVEL, nodeFor, type RuleNode, type Source } from './rule-tree.ts';
import { byProximity } from './scope-proximity.ts';
import { matchInTrees } from './shadow-rules.ts';
import type { Styling } from './styling.ts';

type Rules = readonly RuleMatch<Source>[];

/** The result of matching, shared by elements with equal declarations, and the same under all assumptions. */
export interface Match {
  /** The declarations of the element's own presentational hints and style attribute. */
  readonly hints: Source | null;
  readonly attribute: Source | null;
  readonly rules: Rules;
  /** Null if some rules depend on container queries. */
  readonly settled: Nodes | null;
}

interface Nodes {
  readonly own: RuleNode;
  /** Null if no rule applies to a pseudo-element. */
  readonly pseudos: PseudoNodes | null;
}

/** A path from hints over rules to a style attribute; all elements with the same path share a match. */
export interface MatchPath {
  /** The first step from here with its target, and further steps; most nodes have only one. */
  first: object | null;
  firstNext: MatchPath | null;
  others: Map<object, MatchPath> | null;
  match: Match | null;
}

export const createMatchPath = (): MatchPath => ({ first: null, firstNext: null, others: null, match: null });

function step(path: MatchPath, to: object): MatchPath {
  if (path.first === to) return path.firstNext!;
  if (path.first === null) {
    path.first = to;
    path.firstNext = createMatchPath();
    return path.firstNext;
  }
  path.others ??= new Map();
  let next = path.others.get(to);
  if (!next) {
    next = createMatchPath();
    path.others.set(to, next);
  }
  return next;
}

export function matchElement(element: Element, styling: Styling): Match {
  const rules = styling.shadow
    ? matchInTrees(element, styling.shadow)
    : byProximity(styling.index.match(element), element, styling.matching);
  const hints = hintSource(element, styling);
  const attribute = attributeSource(element, styling);
  let path = styling.matched;
  if (hints) path = step(path, hints);
  for (const rule of rules) path = step(path, rule);
  if (attribute) path = step(path, attribute);
  path.match ??= createMatch(hints, rules, attribute, styling);
  return path.match;
}

function createMatch(hints: Source | null, rules: Rules, attribute: Source | null, styling: Styling): Match {
  const depends = rules.some(({ payload }) => payload.container);
  const match: Match = { hints, attribute, rules, settled: null };
  if (depends) return match;
  const own = ownNode(match, rules, styling);
  return { ...match, settled: { own, pseudos: pseudosOf(rules, styling) } };
}

/** The element's own node with those rules of the match that apply. */
export function ownNode({ hints, attribute }: Match, rules: Rules, { root }: Styling): RuleNode {
  const own: Source[] = [];
  for (const { payload, pseudoElement } of rules) {
    if (pseudoElement !== null) continue;
    own.push(payload);
  }
  if (hints) {
    const above = own.findIndex(({ level }) => level > LEVEL.hints);
    own.splice(above < 0 ? own.length : above, 0, hints);
  }
  if (attribute) own.push(attribute);
  return nodeFor(root, own);
}

export const pseudosOf = (rules: Rules, { root, pseudoBases, markerSources }: Styling): PseudoNodes | null =>
  pseudoNodes(rules, root, pseudoBases, markerSources);
