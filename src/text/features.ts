/** OpenType features that CSS turns on or off. https://drafts.csswg.org/css-fonts-4/#feature-precedence */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { OpenedFace } from './face.ts';
import type { Script } from './scripts.ts';

/** 0 switches a feature off, 1 on, more choose among alternates. */
export type Feature = readonly [tag: string, value: number];

/** The same by tag. */
export type Features = Readonly<Record<string, number>>;

export interface FeatureSettings {
  readonly features: Features;
  /** For cache keys: equal settings have equal keys. */
  readonly key: string;
}

const LIGATURES: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  none: ['liga', 'clig', 'dlig', 'hlig', 'calt'].map((tag) => [tag, 0] as const),
  'common-ligatures': [
    ['liga', 1],
    ['clig', 1],
  ],
  'no-common-ligatures': [
    ['liga', 0],
    ['clig', 0],
  ],
  'discretionary-ligatures': [['dlig', 1]],
  'no-discretionary-ligatures': [['dlig', 0]],
  'historical-ligatures': [['hlig', 1]],
  'no-historical-ligatures': [['hlig', 0]],
  contextual: [['calt', 1]],
  'no-contextual': [['calt', 0]],
};

const NUMERIC: Readonly<Record<string, string>> = {
  'lining-nums': 'lnum',
  'oldstyle-nums': 'onum',
  'proportional-nums': 'pnum',
  'tabular-nums': 'tnum',
  'diagonal-fractions': 'frac',
  'stacked-fractions': 'afrc',
  ordinal: 'ordn',
  'slashed-zero': 'zero',
};

const EAST_ASIAN: Readonly<Record<string, string>> = {
  jis78: 'jp78',
  jis83: 'jp83',
  jis90: 'jp90',
  jis04: 'jp04',
  simplified: 'smpl',
  traditional: 'trad',
  'full-width': 'fwid',
  'proportional-width': 'pwid',
  ruby: 'ruby',
};

/** How small capitals are made: with the font's features, or by shrinking capitals. */
export interface CapsPlan {
  readonly features: readonly Feature[];
  /** Which characters are drawn as smaller capitals. */
  readonly synthesis: 'none' | 'lowercase' | 'capitals' | 'all';
}

const NO_CAPS: CapsPlan = { features: [], synthesis: 'none' };

/** A font may have small capitals for one script and not for another. https://drafts.csswg.org/css-fonts-4/#font-variant-caps-prop */
export function capsPlan(face: OpenedFace, font: FontGroup, script: Script): CapsPlan {
  if (font.fontVariantCaps === 'normal') return NO_CAPS;
  const plan = bestCaps(face.file.substitutionsOf(script.tags), font.fontVariantCaps);
  return plan.synthesis !== 'none' && font.fontSynthesisSmallCaps === 'none' ? NO_CAPS : plan;
}

function bestCaps(substitutions: ReadonlySet<string>, caps: FontGroup['fontVariantCaps']): CapsPlan {
  const has = (...tags: string[]) => tags.every((tag) => substitutions.has(tag));
  switch (caps) {
    case 'normal':
      return NO_CAPS;
    case 'small-caps':
      return has('smcp') ? { features: [['smcp', 1]], synthesis: 'none' } : { features: [], synthesis: 'lowercase' };
    case 'all-small-caps':
      return has('smcp', 'c2sc')
        ? {
            features: [
              ['smcp', 1],
              ['c2sc', 1],
            ],
            synthesis: 'none',
          }
        : { features: [], synthesis: 'all' };
    case 'petite-caps':
      return has('pcap') ? { features: [['pcap', 1]], synthesis: 'none' } : bestCaps(substitutions, 'small-caps');
    case 'all-petite-caps':
      return has('pcap', 'c2pc')
        ? {
            features: [
              ['pcap', 1],
              ['c2pc', 1],
            ],
            synthesis: 'none',
          }
        : bestCaps(substitutions, 'all-small-caps');
    case 'unicase':
      return has('unic') ? { features: [['unic', 1]], synthesis: 'none' } : { features: [], synthesis: 'capitals' };
    case 'titling-caps':
      return { features: [['titl', 1]], synthesis: 'none' };
  }
}

/** Of one document. */
export interface KnownFeatures {
  readonly byFont: Map<FontGroup, Map<boolean, FeatureSettings>>;
  /** With further tags, by their names. */
  readonly tagged: Map<FeatureSettings, Map<string, FeatureSettings>>;
}

export const createKnownFeatures = (): KnownFeatures => ({ byFont: new Map(), tagged: new Map() });

/** All features except those for capitals, which depend on the face. `spaced`: letter-spacing is not 0, which turns ligatures off. */
export function featureSettings(font: FontGroup, spaced: boolean, cache: KnownFeatures['byFont']): FeatureSettings {
  let settings = cache.get(font);
  if (!settings) {
    settings = new Map();
    cache.set(font, settings);
  }
  let found = settings.get(spaced);
  if (!found) {
    const features = collect(font, spaced);
    found = { features, key: featureKey(features) };
    settings.set(spaced, found);
  }
  return found;
}

export function featureKey(features: Features): string {
  return Object.keys(features)
    .sort()
    .map((tag) => `${tag}${features[tag]}`)
    .join();
}

function collect(font: FontGroup, spaced: boolean): Features {
  const features: Record<string, number> = {};
  if (font.fontKerning === 'none') features.kern = 0;
  for (const value of font.fontVariantLigatures) {
    for (const [tag, on] of LIGATURES[value] ?? []) features[tag] = on;
  }
  if (spaced) {
    // https://drafts.csswg.org/css-text-3/#letter-spacing-property: optional ligatures should not apply.
    for (const tag of ['liga', 'clig']) features[tag] ??= 0;
  }
  for (const value of font.fontVariantNumeric) {
    const tag = NUMERIC[value];
    if (tag) features[tag] = 1;
  }
  for (const value of font.fontVariantEastAsian) {
    const tag = EAST_ASIAN[value];
    if (tag) features[tag] = 1;
  }
  if (font.fontVariantPosition === 'sub') features.subs = 1;
  if (font.fontVariantPosition === 'super') features.sups = 1;
  for (const { tag, value } of font.fontFeatureSettings) features[tag] = value;
  return features;
}
