/** Styles of elements with animations. https://drafts.csswg.org/css-animations-1/#animations */

import { GROUPS, LONGHANDS, physicalIndices } from '../../css/properties/index.ts';
import { registerStyle, type StyleEnvironment, type Subject, styleFor } from '../compute.ts';
import { type ComputedStyle, inheritingStyle } from '../computed-style.ts';
import { nodeWith, type RuleNode, type Source } from '../rule-tree.ts';
import { interpolate } from './interpolate.ts';
import type { Sample, SamplesOf } from './samples.ts';

export interface Animations {
  /** Null if no style sheet has keyframes. */
  readonly samplesOf: SamplesOf | null;
  readonly root: RuleNode;
  /** Interpolated styles, by the two styles they are between. */
  readonly between: Map<ComputedStyle, Map<ComputedStyle, ComputedStyle>>;
}

export const createAnimations = (root: RuleNode, samplesOf: SamplesOf | null): Animations => ({
  root,
  samplesOf,
  between: new Map(),
});

/** Like `styleFor`, with the state of the animations that the style names. */
export function animatedStyleFor(
  node: RuleNode,
  subject: Subject,
  environment: StyleEnvironment,
  animations: Animations,
): ComputedStyle {
  const style = styleFor(node, subject, environment);
  if (animations.samplesOf === null) return style;
  const samples = animations.samplesOf(style.animation);
  return samples.length === 0 ? style : styleAt(samples, style, node, { subject, environment, animations });
}

interface Running {
  readonly subject: Subject;
  readonly environment: StyleEnvironment;
  readonly animations: Animations;
}

/** `style` with the samples of its animations applied. */
function styleAt(
  samples: readonly Sample[],
  style: ComputedStyle,
  node: RuleNode,
  { subject, environment, animations: { root, between } }: Running,
): ComputedStyle {
  const styleOf = (end: 'from' | 'to'): ComputedStyle => {
    const sources = samples.map((sample) => sample[end]).filter((source): source is Source => source !== null);
    return sources.length === 0 ? style : styleFor(nodeWith(root, node, sources), subject, environment);
  };
  const from = styleOf('from');
  if (samples.every(({ shares }) => shares.size === 0)) return from;
  const to = styleOf('to');
  if (from === to) return from;
  let known = between.get(from);
  if (!known) {
    known = new Map();
    between.set(from, known);
  }
  let result = known.get(to);
  if (!result) {
    result = styleBetween(from, to, samples, environment);
    known.set(to, result);
  }
  return result;
}

function styleBetween(
  from: ComputedStyle,
  to: ComputedStyle,
  samples: readonly Sample[],
  environment: StyleEnvironment,
): ComputedStyle {
  const style = inheritingStyle(from);
  const groups = style as unknown as Record<string, Record<string, unknown>>;
  for (const { name } of GROUPS) groups[name] = from[name] as unknown as Record<string, unknown>;
  const physical = physicalIndices(from.writing);
  for (const { shares } of samples) {
    for (const [index, share] of shares) {
      const { group, field } = LONGHANDS[physical[index]!]!;
      const a = (from[group.name] as unknown as Record<string, unknown>)[field];
      const b = (to[group.name] as unknown as Record<string, unknown>)[field];
      groups[group.name] = { ...groups[group.name], [field]: interpolate(a, b, share) };
    }
  }
  style.id = environment.nextId++;
  style.custom = from.custom;
  const reads = (environment.readsOf.get(from) ?? 0) | (environment.readsOf.get(to) ?? 0);
  if (reads !== 0) environment.readsOf.set(style, reads);
  return registerStyle(style, environment);
}
