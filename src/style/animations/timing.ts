/**
 * The progress of an animation on paper. https://drafts.csswg.org/web-animations-1/#core-animation-effect-calculations
 *
 * A page is printed as if it had been open for a long time: delays are over and finite animations have ended. Infinite animations are
 * shown at their start, and so are paused ones, which never advanced.
 */

import type { AnimationGroup } from '../../css/properties/computed-effects.ts';
import type { Easing } from '../../css/values/easing.ts';

/** One item of the lists of `AnimationGroup`. */
type Animation = {
  readonly [K in keyof AnimationGroup]: AnimationGroup[K][number];
};

/** The n-th animation of the lists. */
export function animationAt(group: AnimationGroup, index: number): Animation {
  const at = <T>(list: readonly T[]): T => list[index % list.length]!;
  return {
    animationName: at(group.animationName),
    animationDuration: at(group.animationDuration),
    animationDelay: at(group.animationDelay),
    animationTimingFunction: at(group.animationTimingFunction),
    animationIterationCount: at(group.animationIterationCount),
    animationDirection: at(group.animationDirection),
    animationFillMode: at(group.animationFillMode),
    animationPlayState: at(group.animationPlayState),
  };
}

/** The progress from the first keyframe (0) to the last (1); null if the animation has no effect. */
export function printedProgress(animation: Animation): number | null {
  const { animationDelay: delay, animationIterationCount: count, animationDirection: direction } = animation;
  const duration = animation.animationDuration === 'auto' ? 0 : animation.animationDuration;
  const activeDuration = duration === 0 || count === 0 ? 0 : duration * count;
  const time = printedTime(animation, delay + activeDuration);
  const fill = animation.animationFillMode;
  let active = time - delay;
  if (active < 0) {
    if (fill !== 'backwards' && fill !== 'both') return null;
    active = 0;
  } else if (active >= activeDuration) {
    if (fill !== 'forwards' && fill !== 'both') return null;
    active = activeDuration;
  }
  const after = time - delay >= activeDuration;
  const overall = duration === 0 ? (time < delay ? 0 : count) : active / duration;
  const { progress, iteration } = iterationOf(overall, after && count !== 0);
  const reversed =
    direction === 'reverse' ||
    (direction !== 'normal' && Number.isFinite(iteration) && iteration % 2 === (direction === 'alternate' ? 1 : 0)) ||
    (direction === 'alternate-reverse' && !Number.isFinite(iteration));
  return reversed ? 1 - progress : progress;
}

/** Seconds since the animation was created. */
function printedTime({ animationPlayState, animationDelay }: Animation, end: number): number {
  if (animationPlayState === 'paused') return 0;
  return Number.isFinite(end) ? Math.max(end, 0) : Math.max(animationDelay, 0);
}

/** An animation that ends on a whole iteration ends at the end of it. */
function iterationOf(overall: number, atEnd: boolean): { readonly progress: number; readonly iteration: number } {
  if (!Number.isFinite(overall)) return { progress: 1, iteration: overall };
  const progress = overall % 1;
  if (progress === 0 && atEnd) return { progress: 1, iteration: Math.max(overall - 1, 0) };
  return { progress, iteration: Math.floor(overall) };
}

/** https://drafts.csswg.org/css-easing-2/#easing-functions */
export function ease(easing: Easing, input: number): number {
  switch (easing.kind) {
    case 'linear':
      return linear(easing.points, input);
    case 'steps':
      return step(easing, input);
    case 'cubic-bezier':
      return bezier(easing, input);
  }
}

function linear(points: Extract<Easing, { kind: 'linear' }>['points'], input: number): number {
  let at = 0;
  while (at < points.length - 2 && points[at + 1]!.input <= input) at++;
  const [a, b] = [points[at]!, points[at + 1]!];
  if (a.input === b.input) return input < a.input ? a.output : b.output;
  return a.output + ((b.output - a.output) * (input - a.input)) / (b.input - a.input);
}

function step({ count, position }: Extract<Easing, { kind: 'steps' }>, input: number): number {
  const jumps = position === 'jump-none' ? count - 1 : position === 'jump-both' ? count + 1 : count;
  const first = position === 'jump-start' || position === 'jump-both' ? 1 : 0;
  return Math.min(Math.max(Math.floor(input * count) + first, 0), jumps) / jumps;
}

/** The y of the curve at x = `input`, found by bisection, since x is monotonic. */
function bezier({ x1, y1, x2, y2 }: Extract<Easing, { kind: 'cubic-bezier' }>, input: number): number {
  if (input <= 0 || input >= 1) return input;
  const at = (p1: number, p2: number, t: number): number =>
    3 * p1 * t * (1 - t) ** 2 + 3 * p2 * t ** 2 * (1 - t) + t ** 3;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < input) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}
