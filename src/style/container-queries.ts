/** Which container an element's rules ask, and whether it is as they say. https://drafts.csswg.org/css-conditional-5/#container-rule */

import { evaluateCondition } from '../css/at-rules/condition.ts';
import type { ContainerCondition, ContainerFeature, SizeFeatureName } from '../css/at-rules/container-query.ts';
import { compareNumbers } from '../css/at-rules/range-feature.ts';
import type { ComputedGroups } from '../css/properties/computed-groups.ts';
import { isVertical } from '../css/properties/logical.ts';
import type { ContainerRule } from '../css/rules.ts';
import { type ComputeContext, computeDeferred } from '../css/values/deferred.ts';
import type { Element } from '../dom/node.ts';
import { type ContainerLengths, type ContainerSize, Reads, type StyleAssumptions } from './assumptions.ts';
import type { StyleEnvironment } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import { lengthContext } from './style-context.ts';
import { evaluateStyleFeature } from './style-queries.ts';

/** The query containers around an element, innermost first: those with a type or a name. */
export interface ContainerScope {
  readonly element: Element;
  readonly style: ComputedStyle;
  readonly outer: ContainerScope | null;
}

/** What rules of one element, or of a pseudo-element of it, are asked of. */
export interface QuerySubject {
  readonly scope: ContainerScope | null;
  /** Every element can be asked for its style: the parent, of pseudo-elements the element itself. */
  readonly nearest: Pick<ContainerScope, 'element' | 'style'> | null;
}

/** The scope of what is in the element. */
export const scopeInside = (
  element: Element,
  style: ComputedStyle,
  outer: ContainerScope | null,
): ContainerScope | null =>
  style.display.containerType === 'normal' && style.display.containerName.length === 0
    ? outer
    : { element, style, outer };

/** What container query lengths in a scope refer to. */
export type LengthsOf = (scope: ContainerScope | null) => ContainerLengths;

/** Do the conditions of all `@container` rules around a style rule hold? What is unknown does not. */
export function containerRuleHolds(
  rule: ContainerRule,
  subject: QuerySubject,
  environment: StyleEnvironment,
  lengthsOf: LengthsOf,
): boolean {
  for (let at: ContainerRule | null = rule; at; at = at.outer) {
    if (!at.conditions.some((condition) => holds(condition, subject, environment, lengthsOf))) return false;
  }
  return true;
}

function holds(
  condition: ContainerCondition,
  subject: QuerySubject,
  environment: StyleEnvironment,
  lengthsOf: LengthsOf,
): boolean {
  const { name, query, sizes } = condition;
  if (condition.unknown) return false;
  if (sizes.size > 0) environment.reads |= Reads.containers;
  const container = name === null && sizes.size === 0 ? subject.nearest : findContainer(condition, subject.scope);
  if (!container) return false;
  if (query === null) return true;
  const { element, style } = container;
  const outer = 'outer' in container ? (container as ContainerScope).outer : subject.scope;
  const context = lengthContext(style, environment, lengthsOf(outer));
  const size = environment.assumptions.containerSizes.get(element) ?? null;
  const answer = evaluateCondition(query, (feature) => evaluateFeature(feature, size, style, context));
  environment.reads |= context.reads;
  return answer === true;
}

/** The nearest one of that name that can be asked for all the sizes. */
function findContainer({ name, sizes }: ContainerCondition, scope: ContainerScope | null): ContainerScope | null {
  for (let at = scope; at; at = at.outer) {
    const { display, writing } = at.style;
    if (name !== null && !display.containerName.includes(name)) continue;
    if ([...sizes].every((feature) => supports(display.containerType, feature, isVertical(writing)))) return at;
  }
  return null;
}

type ContainerType = ComputedGroups['display']['containerType'];

function supports(type: ContainerType, feature: SizeFeatureName, vertical: boolean): boolean {
  if (type === 'size') return true;
  if (type === 'normal') return false;
  return feature === 'inline-size' || feature === (vertical ? 'height' : 'width');
}

/** The size that the container is asked for, of its content box `width` by `height`: null where its type does not give it. */
export function queryableSize(style: ComputedStyle, width: number, height: number): ContainerSize {
  const { containerType } = style.display;
  return {
    width: supports(containerType, 'width', isVertical(style.writing)) ? width : null,
    height: supports(containerType, 'height', isVertical(style.writing)) ? height : null,
  };
}

/** What container query lengths refer to: on each axis the nearest container that may be asked for it, or the viewport. */
export function containerLengths(
  scope: ContainerScope | null,
  { containerSizes, viewport }: StyleAssumptions,
): ContainerLengths {
  let width: number | null = null;
  let height: number | null = null;
  for (let at = scope; at && (width === null || height === null); at = at.outer) {
    const size = containerSizes.get(at.element);
    width ??= size?.width ?? null;
    height ??= size?.height ?? null;
  }
  return { width: width ?? viewport.width, height: height ?? viewport.height };
}

/** Null: unknown, as of containers that have no size of their own. */
function evaluateFeature(
  feature: ContainerFeature,
  size: ContainerSize | null,
  style: ComputedStyle,
  context: ComputeContext,
): boolean | null {
  if (feature.kind === 'style')
    return evaluateCondition(feature.condition, (one) => evaluateStyleFeature(one, style, context));
  const actual = size && actualValue(feature.name, size, isVertical(style.writing));
  if (actual === null) return null;
  if (typeof actual === 'string')
    return feature.comparisons.every(({ value }) => value.kind === 'ident' && value.value === actual);
  if (feature.comparisons.length === 0) return actual !== 0;
  return feature.comparisons.every(({ operator, value }) => {
    if (value.kind === 'ident') return false;
    const wanted = computeDeferred<number | readonly [number, number]>(value.specified, context);
    return compareNumbers(actual, operator, typeof wanted === 'number' ? wanted : wanted[0] / wanted[1]);
  });
}

function actualValue(
  name: SizeFeatureName,
  { width, height }: ContainerSize,
  vertical: boolean,
): number | string | null {
  switch (name) {
    case 'width':
      return width;
    case 'height':
      return height;
    case 'inline-size':
      return vertical ? height : width;
    case 'block-size':
      return vertical ? width : height;
    case 'aspect-ratio':
      return width === null || height === null ? null : width / height;
    case 'orientation':
      return width === null || height === null ? null : height >= width ? 'portrait' : 'landscape';
  }
}
