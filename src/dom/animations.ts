/**
 * SMIL animations on paper: their values at time 0 replace those of the attributes.
 * https://svgwg.org/specs/animations/ Deviation: a style sheet's declaration wins over an animated presentation attribute.
 */

import type { Element } from './node.ts';
import { type MutableElement, NO_ATTRIBUTES } from './tree-adapter.ts';

const ANIMATIONS = new Set(['animate', 'set', 'animateColor', 'animateTransform', 'animateMotion']);

/** Applies the values of animations that run at time 0 to their targets, in document order. */
export function applyAnimations(elements: readonly Element[], byId: ReadonlyMap<string, Element>): void {
  for (const animation of elements) {
    if (animation.namespace !== 'svg' || !ANIMATIONS.has(animation.tag) || !runsAtStart(animation)) continue;
    const target = targetOf(animation, byId);
    if (target) animate(target as unknown as MutableElement, animation, byId);
  }
}

/** Animations that begin later, or wait for events, have not started. Not yet: animations that began before 0. */
function runsAtStart({ attributes }: Element): boolean {
  const begin = attributes.get('begin');
  return begin === undefined || begin.split(';').some((time) => /^\s*[+-]?0+(\.0*)?(h|min|s|ms)?\s*$/.test(time));
}

function targetOf(animation: Element, byId: ReadonlyMap<string, Element>): Element | null {
  const href = animation.attributes.get('href') ?? animation.attributes.get('xlink:href');
  if (href !== undefined) return byId.get(href.trim().replace(/^#/, '')) ?? null;
  return animation.parent.kind === 'element' ? animation.parent : null;
}

function animate(target: MutableElement, animation: Element, byId: ReadonlyMap<string, Element>): void {
  const { attributes, tag } = animation;
  if (tag === 'animateMotion') {
    const point = motionStart(animation, byId);
    if (point) change(target, 'transform', `translate(${point}) ${target.attributes.get('transform') ?? ''}`);
    return;
  }
  const value = startValue(animation);
  const name = attributes.get('attributeName')?.trim();
  if (value === null || !name || name === 'id' || /^on|href$/i.test(name)) return;
  if (tag !== 'animateTransform') {
    change(target, name, value);
    return;
  }
  const transform = `${attributes.get('type') ?? 'translate'}(${value})`;
  const base = attributes.get('additive') === 'sum' ? `${target.attributes.get(name) ?? ''} ` : '';
  change(target, name, base + transform);
}

/** Null if the first value is the base value. */
function startValue({ attributes, tag }: Element): string | null {
  if (tag === 'set') return attributes.get('to') ?? null;
  const values = attributes.get('values');
  if (values !== undefined) return values.split(';')[0]!.trim() || null;
  return attributes.get('from') ?? null;
}

const POINT = /([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;

/** The start of the motion. Not yet: `rotate`. */
function motionStart(animation: Element, byId: ReadonlyMap<string, Element>): string | null {
  const mpath = animation.elements.find(({ tag }) => tag === 'mpath');
  const href = mpath?.attributes.get('href') ?? mpath?.attributes.get('xlink:href');
  const path = href === undefined ? animation.attributes.get('path') : pathOf(href, byId);
  const match = POINT.exec(path ?? startValue(animation) ?? '');
  return match ? `${match[1]} ${match[2]}` : null;
}

const pathOf = (href: string, byId: ReadonlyMap<string, Element>): string | undefined =>
  byId.get(href.trim().replace(/^#/, ''))?.attributes.get('d');

function change(element: MutableElement, name: string, value: string): void {
  if (element.attributes === NO_ATTRIBUTES) element.attributes = new Map();
  element.attributes.set(name, value);
}
