/** Glyphs that are not those of characters in a text: radical signs and enlarged operators. */

import type { InlineItem } from '../../boxes/box.ts';
import type { Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type ShapedRun, wholeText } from '../../text/types.ts';
import type { LayoutContext } from '../core/context.ts';
import { type LineFragment, lineFragment, linkTo, type TextFragment } from '../core/fragments.ts';
import { glyphInk, type Ink } from './ink.ts';

export interface GlyphLine {
  readonly run: ShapedRun;
  readonly width: Px;
  readonly ink: Ink;
  readonly line: LineFragment;
}

/** `character` in the first available font; null if that has no glyph for it, or one without ink. */
export function glyphLine(
  character: string,
  style: ComputedStyle,
  { fonts }: LayoutContext,
  source: { readonly element: Element | null; readonly item: InlineItem | null },
): GlyphLine | null {
  const face = fonts.primaryFace(style);
  if (face.glyphFor(character.codePointAt(0)!) === 0) return null;
  const run = shapedCharacter(character, style, { fonts }, source.element);
  if (!run) return null;
  const ink = glyphInk(run);
  if (!ink) return null;
  return { run, width: run.width, ink, line: lineOfRun(run, character, style, { fonts }, source) };
}

/** `character` as one run, mirrored in formulas from right to left; null if it takes more. */
export function shapedCharacter(
  character: string,
  style: ComputedStyle,
  { fonts }: Pick<LayoutContext, 'fonts'>,
  element: Element | null = null,
): ShapedRun | null {
  const level = style.writing.direction === 'rtl' ? 1 : 0;
  const [run, more] = fonts.shape(character, { ...wholeText(character, style, element), level });
  return run && !more ? run : null;
}

/** A line with the glyphs of `run`, which represent `text`. */
export function lineOfRun(
  run: ShapedRun,
  text: string,
  style: ComputedStyle,
  { fonts }: Pick<LayoutContext, 'fonts'>,
  source: { readonly element: Element | null; readonly item: InlineItem | null },
): LineFragment {
  const metrics = fonts.metrics(run.font, style);
  const height = metrics.ascent + metrics.descent;
  const fragment: TextFragment = {
    kind: 'text',
    style,
    element: source.element,
    item: source.item ?? textItem(text, style, source.element),
    generated: false,
    run,
    from: 0,
    to: run.glyphs.length,
    textStart: 0,
    textEnd: text.length,
    width: run.width,
    height,
    ascent: metrics.ascent,
    expansion: 0,
    tracking: 0,
    inserted: false,
    decorations: [],
    emphasis: null,
    rotated: null,
  };
  return lineFragment(run.width, height, metrics.ascent, [linkTo(0, 0, fragment)]);
}

const textItem = (text: string, style: ComputedStyle, element: Element | null): InlineItem => ({
  kind: 'text',
  start: 0,
  end: text.length,
  style,
  element,
  pseudo: null,
  language: '',
  dynamic: null,
});
