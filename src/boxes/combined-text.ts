/**
 * Horizontal text within a vertical line, in the space of one character.
 * https://drafts.csswg.org/css-writing-modes-4/#text-combine-upright
 */

import type { TextGroup, WritingGroup } from '../css/properties/computed-text.ts';
import { displayBox } from '../css/properties/display.ts';
import { glyphOrientation } from '../text/vertical-orientation.ts';
import { deriveStyle, type Generation } from './generation.ts';
import { createAnonymous, isBlank, type RawBox, type RawNode, type RawText } from './raw.ts';

/** The node for the text; text to be combined becomes an atomic inline of one em. */
export function combinedText(generation: Generation, text: RawText): RawNode {
  const { writing } = text.style;
  if (writing.textCombineUpright !== 'all' || glyphOrientationOf(writing) === null) return text;
  if (isBlank(text.data) || text.dynamic) return text;
  return combine(generation, text);
}

/** Combined text is upright, whatever `text-orientation` says. */
const glyphOrientationOf = (writing: WritingGroup) => glyphOrientation({ ...writing, textOrientation: 'mixed' });

function combine(generation: Generation, text: RawText): RawBox {
  const { styled } = generation;
  const { fontSize } = text.style.font;
  const inline = styled.anonymousStyle(text.style, 'inline');
  const outer = deriveStyle(generation, inline, 'combined-text', ({ size, display, writing, text: own }) => ({
    writing: upright(writing),
    text: onOneLine(own, fontSize),
    size: { ...size, width: fontSize, height: fontSize },
    display: { ...display, display: displayBox('inline', 'flow-root') },
  }));
  const within = deriveStyle(generation, text.style, 'combined-text', ({ writing, text: own, textPaint }) => ({
    writing: upright(writing),
    text: onOneLine(own, fontSize),
    textPaint: { ...textPaint, textEmphasisStyle: null },
  }));
  const data = text.data.replace(/\r\n?|[\n\f]/g, ' ');
  const content = createAnonymous(styled.anonymousStyle(outer, 'block'), [{ ...text, data, style: within }]);
  // Not yet: underlines run beside combined text, as beside the vertical text around it.
  const box = createAnonymous(outer, [content]);
  box.inner = 'combined-text';
  return box;
}

const upright = (writing: WritingGroup): WritingGroup => ({
  ...writing,
  writingMode: 'horizontal-tb',
  textOrientation: 'mixed',
  textCombineUpright: 'none',
});

const onOneLine = (text: TextGroup, fontSize: number): TextGroup => ({
  ...text,
  lineHeight: fontSize,
  textAlign: 'start',
  textIndent: 0,
  textWrapMode: 'nowrap',
  letterSpacing: 0,
});
