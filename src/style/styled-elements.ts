/** One round of styling: the cascade and the computed values of every element. https://drafts.csswg.org/css-cascade-5/ */

import type { Display } from '../css/properties/computed-boxes.ts';
import type { RuleMatch } from '../css/selectors/rule-index.ts';
import { detailsAround } from '../dom/details.ts';
import type { Element } from '../dom/node.ts';
import type { Steps } from '../turns.ts';
import { animatedStyleFor } from './animations/animated-style.ts';
import { type ContainerLengths, Reads } from './assumptions.ts';
import type { Mode, Subject } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import {
  type ContainerScope,
  containerLengths,
  containerRuleHolds,
  type LengthsOf,
  type QuerySubject,
  scopeInside,
} from './container-queries.ts';
import { type Match, matchElement, ownNode, pseudosOf } from './element-match.ts';
import type { PseudoNodes } from './pseudo-elements.ts';
import { forgetStyles, type RuleNode, type Source } from './rule-tree.ts';
import type { Styling } from './styling.ts';

/** The result of one round of styling, by element index. */
export interface StyledElements {
  readonly styles: ComputedStyle[];
  readonly nodes: RuleNode[];
  readonly pseudos: (PseudoNodes | null)[];
  /** The element's children are flex or grid items. */
  readonly holdsItems: boolean[];
  /** The query containers around the element's content. */
  readonly scopes: (ContainerScope | null)[];
  readonly containers: Element[];
  readonly lengthsOf: LengthsOf;
}

export function* styleElements(styling: Styling): Steps<StyledElements> {
  const { document, environment } = styling;
  const count = document.elements.length;
  const elements: StyledElements = {
    styles: new Array(count),
    nodes: new Array(count),
    pseudos: new Array(count).fill(null),
    holdsItems: new Array(count).fill(false),
    scopes: new Array(count).fill(null),
    containers: [],
    lengthsOf: containerLengthsOf(styling),
  };
  const rootBefore = environment.root;
  environment.root = null;
  for (const element of document.elements) {
    styling.checkDeadline();
    if ((element.index & 63) === 63) yield;
    styleElement(element, styling, elements);
    // If the root's style changed, values in `rem` are computed again.
    if (element === document.root && rootBefore && rootBefore !== environment.root)
      forgetStyles(styling.root, environment.readsOf, Reads.root);
  }
  return elements;
}

function containerLengthsOf({ environment, lengths }: Styling): LengthsOf {
  const ofScope = new Map<ContainerScope | null, ContainerLengths>();
  const { assumptions } = environment;
  return (scope) => {
    let known = ofScope.get(scope);
    if (!known) {
      const made = containerLengths(scope, assumptions);
      const key = `${made.width} ${made.height}`;
      known = lengths.get(key) ?? made;
      lengths.set(key, known);
      ofScope.set(scope, known);
    }
    return known;
  };
}

function styleElement(element: Element, styling: Styling, elements: StyledElements): void {
  const { environment } = styling;
  const { styles, scopes, lengthsOf } = elements;
  const { index, parent } = element;
  const isRoot = parent.kind === 'document';
  const match = styling.matches[index] ?? matchElement(element, styling);
  styling.matches[index] = match;
  const scope = isRoot ? null : scopes[parent.index]!;
  const details = detailsAround(element);
  const content = details && detailsContentStyle(details, styling, elements);
  const parentStyle = isRoot ? null : (content ?? styles[parent.index]!);
  const inItemHolder = details ? content !== null && holdsItems(content.display.display, false) : null;
  const isItem = !isRoot && (inItemHolder ?? elements.holdsItems[parent.index]!);
  const mode: Mode = isRoot ? 'root' : isItem ? 'item' : 'normal';
  const node = match.settled?.own ?? nodeUnder(match, element, parentStyle, styling, elements);
  const subject: Subject = { parent: parentStyle, mode, element, container: lengthsOf(scope) };
  const style = animatedStyleFor(node, subject, environment, styling.animations);
  styles[index] = style;
  elements.nodes[index] = node;
  elements.holdsItems[index] = holdsItems(style.display.display, isItem);
  if (style.display.containerType !== 'normal') elements.containers.push(element);
  scopes[index] = scopeInside(element, style, scope);
  if (isRoot && environment.root === null) environment.root = style;
  elements.pseudos[index] = match.settled ? match.settled.pseudos : pseudosUnder(match, element, styling, elements);
}

/** The element's node if rules depend on container queries, which are evaluated here. */
function nodeUnder(
  match: Match,
  element: Element,
  parentStyle: ComputedStyle | null,
  styling: Styling,
  { scopes, lengthsOf }: StyledElements,
): RuleNode {
  const { parent } = element;
  const nearest = parent.kind === 'document' ? null : { element: parent, style: parentStyle! };
  const scope = parent.kind === 'document' ? null : scopes[parent.index]!;
  return ownNode(match, rulesHolding(match, { scope, nearest }, styling, lengthsOf), styling);
}

/** For pseudo-elements, the element itself can be the container. */
function pseudosUnder(
  match: Match,
  element: Element,
  styling: Styling,
  { styles, scopes, lengthsOf }: StyledElements,
): PseudoNodes | null {
  const subject = { scope: scopes[element.index]!, nearest: { element, style: styles[element.index]! } };
  return pseudosOf(rulesHolding(match, subject, styling, lengthsOf), styling);
}

const rulesHolding = (
  { rules }: Match,
  subject: QuerySubject,
  { environment }: Styling,
  lengthsOf: LengthsOf,
): readonly RuleMatch<Source>[] =>
  rules.filter(({ payload: { container } }) => {
    return !container || containerRuleHolds(container, subject, environment, lengthsOf);
  });

/** The style of a `details` element's `::details-content`; null if no rule applies to it. */
function detailsContentStyle(details: Element, styling: Styling, elements: StyledElements): ComputedStyle | null {
  const { index } = details;
  const node = elements.pseudos[index]?.get('details-content');
  if (!node) return null;
  const subject: Subject = {
    parent: elements.styles[index]!,
    mode: elements.holdsItems[index]! ? 'item' : 'normal',
    element: details,
    container: elements.lengthsOf(elements.scopes[index]!),
  };
  return animatedStyleFor(node, subject, styling.environment, styling.animations);
}

/** With `display: contents` the children belong to the surrounding container. */
function holdsItems(display: Display, isItem: boolean): boolean {
  if (display.kind === 'contents') return isItem;
  return display.kind === 'box' && ((display.inner === 'flex' && !display.legacy) || display.inner === 'grid');
}
