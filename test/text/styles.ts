/** Computed styles for the tests of this room: only the groups that it reads. */

import type { FontGroup, TextGroup, WritingGroup } from '../../src/css/properties/computed-text.ts';
import type { ComputedStyle } from '../../src/style/computed-style.ts';

const FONT: FontGroup = {
  fontFamily: [{ name: 'serif', generic: true }],
  fontSize: 16,
  fontWeight: 400,
  fontStyle: 'normal',
  fontStretch: 100,
  fontKerning: 'auto',
  fontVariantLigatures: [],
  fontVariantCaps: 'normal',
  fontVariantNumeric: [],
  fontVariantEastAsian: [],
  fontVariantAlternates: [],
  fontVariantPosition: 'normal',
  fontVariantEmoji: 'normal',
  fontFeatureSettings: [],
  fontVariationSettings: [],
  fontSizeAdjust: null,
  fontSynthesisWeight: 'auto',
  fontOpticalSizing: 'auto',
  fontPalette: { kind: 'normal' },
  fontSynthesisStyle: 'auto',
  fontSynthesisSmallCaps: 'auto',
  locale: 'auto',
  fontLanguageOverride: null,
};

const TEXT: TextGroup = {
  lineHeight: 'normal',
  lineHeightStep: 0,
  textAlign: 'start',
  textAlignLast: 'auto',
  textJustify: 'auto',
  textBoxEdge: { over: 'text', under: 'text' },
  textAutospace: 'no-autospace',
  textSpacingTrim: 'normal',
  textIndent: 0,
  textIndentHanging: false,
  textIndentEachLine: false,
  textTransform: [],
  textSecurity: 'none',
  whiteSpaceCollapse: 'collapse',
  textWrapMode: 'wrap',
  textWrapStyle: 'auto',
  wordSpacing: 0,
  letterSpacing: 0,
  tabSize: { kind: 'number', value: 8 },
  wordBreak: 'normal',
  lineBreak: 'auto',
  overflowWrap: 'normal',
  hyphens: 'manual',
  hyphenateCharacter: null,
  hyphenateLimitChars: [5, 2, 2],
  hyphenateLimitLines: null,
  hyphenateLimitZone: 0,
  hyphenateLimitLast: 'none',
  hangingPunctuation: null,
};

const WRITING: WritingGroup = {
  direction: 'ltr',
  writingMode: 'horizontal-tb',
  textOrientation: 'mixed',
  textCombineUpright: 'none',
};

export type StyleInput = Partial<Omit<FontGroup, 'fontFamily'>> & Partial<TextGroup> & { readonly fontFamily?: string };

const GENERICS = new Set(['serif', 'sans-serif', 'monospace', 'system-ui', 'cursive', 'fantasy', 'ui-monospace']);

export function fontGroup(input: StyleInput = {}): FontGroup {
  const { fontFamily, ...rest } = input;
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => name in FONT));
  const families = fontFamily?.split(',').map((name) => name.trim());
  return {
    ...FONT,
    ...own,
    fontFamily: families?.map((name) => ({ name, generic: GENERICS.has(name) })) ?? FONT.fontFamily,
  };
}

export function style(input: StyleInput = {}): ComputedStyle {
  const { fontFamily: _, ...rest } = input;
  const text = { ...TEXT, ...Object.fromEntries(Object.entries(rest).filter(([name]) => name in TEXT)) };
  return { font: fontGroup(input), text, writing: WRITING, id: 0, custom: null } as unknown as ComputedStyle;
}
