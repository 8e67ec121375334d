/** Finds the container for `@container` rules and evaluates their conditions. https://drafts.csswg.org/css-conditional-5/#container-rule */

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

/** The query containers around an element (those with a type or a name), innermost first. */
export interface ContainerScope {
  readonly element: Element;
  readonly style: ComputedStyle;
  readonly outer: ContainerScope | null;
}

/** The context of container queries for an element or one of its pseudo-elements. */
export interface QuerySubject {
  readonly scope: ContainerScope | null;
  /** The nearest style container: the parent, or for pseudo-elements the element itself. */
  readonly nearest: Pick<ContainerScope, 'element' | 'style'> | null;
}

/** The scope inside the element. */
export const scopeInside = (
  element: Element,
  style: ComputedStyle,
  outer: ContainerScope | null,
): ContainerScope | null =>
  style.display.containerType === 'normal' && style.display.containerName.length === 0
    ? outer
    : { element, style, outer };

/** The basis of container query lengths in a scope. */
export type LengthsOf = (scope: ContainerScope | null) => ContainerLengths;

/** Whether the conditions of all `@container` rules around a style rule are true; unknown counts as false. */
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

/** The nearest container of that name in which all the sizes can be queried. */
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

/** The queryable size of a container with a content box of `width` by `height`; null in axes that its type does not allow. */
export function queryableSize(style: ComputedStyle, width: number, height: number): ContainerSize {
  const { containerType } = style.display;
  return {
    width: supports(containerType, 'width', isVertical(style.writing)) ? width : null,
    height: supports(containerType, 'height', isVertical(style.writing)) ? height : null,
  };
}

/** The basis of container query lengths: in each axis the nearest container that allows it, or the viewport. */
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

/** Null if unknown, as for containers without a size. */
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
