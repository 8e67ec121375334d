/** The values that keyframes set, at the time when the page is printed. https://drafts.csswg.org/css-animations-1/#keyframes */

import type { AnimationGroup } from '../../css/properties/computed-effects.ts';
import { longhandNamed } from '../../css/properties/index.ts';
import type { KeyframesRule, RuleSet } from '../../css/rules.ts';
import type { Easing } from '../../css/values/easing.ts';
import { type CompileOptions, type CustomDeclaration, compileBlock, type DeclarationList } from '../declarations.ts';
import { lastByName } from '../last-by-name.ts';
import { createSource, LEVEL, type Source } from '../rule-tree.ts';
import { animationAt, ease, printedProgress } from './timing.ts';

/** The values that one animation sets. Between two keyframes, each property is interpolated from `from` to `to`. */
export interface Sample {
  readonly from: Source | null;
  readonly to: Source | null;
  /** By the index of a longhand, for interpolated ones: the progress from 0 to 1, and beyond. */
  readonly shares: ReadonlyMap<number, number>;
}

export type SamplesOf = (group: AnimationGroup) => readonly Sample[];

/** The animations defined in the style sheets; null if there are none. Equal animations give the same objects. */
export function createSamples(ruleSets: readonly RuleSet[], compile: CompileOptions): SamplesOf | null {
  const rules = lastByName(ruleSets.flatMap(({ keyframes }) => keyframes));
  if (rules.size === 0) return null;
  const samples = new Map<string, Sample>();
  const lists = new Map<AnimationGroup, readonly Sample[]>();
  const sampleAt = (group: AnimationGroup, index: number): readonly Sample[] => {
    const animation = animationAt(group, index);
    const found = animation.animationName === null ? undefined : rules.get(animation.animationName);
    const progress = found ? printedProgress(animation) : null;
    if (!found || progress === null) return [];
    const key = `${found.name} ${progress} ${JSON.stringify(animation.animationTimingFunction)}`;
    let sample = samples.get(key);
    if (!sample) {
      sample = sampleOf(found, progress, animation.animationTimingFunction, compile);
      samples.set(key, sample);
    }
    return [sample];
  };
  return (group) => {
    let list = lists.get(group);
    if (!list) {
      list = group.animationName.flatMap((_, index) => sampleAt(group, index));
      lists.set(group, list);
    }
    return list;
  };
}

interface Step {
  readonly offset: number;
  readonly easing: Easing;
  readonly list: DeclarationList;
}

const EMPTY: DeclarationList = { longhands: [], custom: [] };
const TIMING = longhandNamed('animation-timing-function')!.index;
const ANIMATIONS = longhandNamed('animation-name')!.group;

/** Keyframes sorted by offset; those with the same offset cascade. */
function stepsOf(rule: KeyframesRule, easing: Easing, compile: CompileOptions): readonly Step[] {
  const steps: Step[] = [];
  for (const { offsets, block } of rule.keyframes) {
    const list = compileBlock(block, compile).normal ?? EMPTY;
    const timing = list.longhands.find(({ longhand }) => longhand.index === TIMING)?.specified;
    const own = timing?.kind === 'value' ? (timing.value as readonly Easing[])[0]! : easing;
    for (const offset of offsets) steps.push({ offset, easing: own, list });
  }
  return steps.sort((a, b) => a.offset - b.offset);
}

/** The two keyframes around the current state of a property, and the progress between them. */
interface Interval<T> {
  readonly from: T | null;
  readonly to: T | null;
  readonly share: number;
}

/** `steps` are those that set the property; without one at the start or the end, the underlying value is used there. */
function intervalAt<T>(
  steps: readonly { readonly offset: number; readonly easing: Easing; readonly value: T }[],
  progress: number,
  easing: Easing,
): Interval<T> {
  const before = steps.findLast(({ offset }) => offset <= progress) ?? null;
  const after = steps.find(({ offset }) => offset > progress) ?? null;
  const start = before?.offset ?? 0;
  const end = after?.offset ?? 1;
  if (before && start === end) return { from: before.value, to: before.value, share: 0 };
  const share = ease(before?.easing ?? easing, (progress - start) / (end - start));
  return { from: before?.value ?? null, to: after?.value ?? null, share };
}

function sampleOf(rule: KeyframesRule, progress: number, easing: Easing, compile: CompileOptions): Sample {
  const steps = stepsOf(rule, easing, compile);
  const shares = new Map<number, number>();
  const from = { longhands: [] as DeclarationList['longhands'][number][], custom: [] as CustomDeclaration[] };
  const to = { longhands: [] as DeclarationList['longhands'][number][], custom: [] as CustomDeclaration[] };
  const indices = new Set(steps.flatMap(({ list }) => list.longhands.map(({ longhand }) => longhand.index)));
  for (const index of indices) {
    const own = steps.flatMap(({ list, ...step }) => {
      const value = list.longhands.find(({ longhand }) => longhand.index === index);
      return value && value.longhand.group !== ANIMATIONS ? [{ ...step, value }] : [];
    });
    if (own.length === 0) continue;
    const interval = intervalAt(own, progress, easing);
    if (interval.from) from.longhands.push(interval.from);
    if (interval.to) to.longhands.push(interval.to);
    if (interval.share !== 0) shares.set(index, interval.share);
  }
  const names = new Set(steps.flatMap(({ list }) => list.custom.map(({ name }) => name)));
  for (const name of names) {
    const own = steps.flatMap(({ list, ...step }) => {
      const value = list.custom.find((one) => one.name === name);
      return value ? [{ ...step, value }] : [];
    });
    // Not yet: interpolating registered custom properties.
    const interval = intervalAt(own, progress, easing);
    const nearer = interval.share < 0.5 ? interval.from : interval.to;
    if (!nearer) continue;
    from.custom.push(nearer);
    to.custom.push(nearer);
  }
  const source = (list: DeclarationList): Source | null =>
    list.longhands.length + list.custom.length === 0
      ? null
      : createSource({ normal: list, important: null, descriptors: [] }, LEVEL.animation, -1, 0);
  const start = source(from);
  return { from: start, to: shares.size === 0 ? start : source(to), shares };
}
