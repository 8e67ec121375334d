/** How the content of a control is placed in it. */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { deriveStyle, type Generation } from '../generation.ts';
import { createAnonymous, type RawBox, type RawNode } from '../raw.ts';
import { isHorizontal, writingModeOf } from '../writing-modes/writing-mode.ts';

/** A button lays out its content according to its `display`; with flow layout it is a control like the others. */
export function makeButton(generation: Generation, raw: RawBox): void {
  raw.monolithic = true;
  if (raw.inner === 'flex' || raw.inner === 'grid') {
    if (raw.children.every(isOutOfFlow)) raw.style = onContentEdge(generation, raw.style);
    return;
  }
  makeControl(generation, raw);
  const { textBoxTrim } = raw.style.inline;
  const [content] = raw.children;
  if (textBoxTrim === 'none' || content?.kind !== 'box') return;
  // Deviation: as in browsers, the lines in a button are trimmed although they are in a box of their own.
  content.style = deriveStyle(generation, content.style, `trimmed ${textBoxTrim}`, ({ inline }) => ({
    inline: { ...inline, textBoxTrim },
  }));
}

const isOutOfFlow = (child: RawNode): boolean => child.kind === 'box' && child.outOfFlow !== 'none';

/**
 * A monolithic control, block-level or inline-level, whose content is centred if the control is higher. Its `display` does not affect its
 * content; `overflow` says how content that is too high is aligned: https://drafts.csswg.org/css-display-4/#unbox
 */
export function makeControl(generation: Generation, raw: RawBox, overflow: 'safe' | 'unsafe' = 'safe'): void {
  raw.monolithic = true;
  raw.inner = 'flow-root';
  raw.internal = null;
  if (raw.children.length === 0) {
    raw.style = onContentEdge(generation, raw.style);
    return;
  }
  const content = createAnonymous(generation.styled.anonymousStyle(raw.style, 'block'), raw.children);
  raw.children = [content];
  raw.inner = 'flex';
  raw.style = deriveStyle(generation, raw.style, `centred ${overflow}`, (style) => ({
    flex: { ...style.flex, flexDirection: 'column', flexWrap: 'nowrap' },
    align: {
      ...style.align,
      justifyContent: { value: 'center', overflow },
      alignItems: { value: 'stretch', overflow: null },
    },
  }));
}

/** The line of a control. Deviation: as in browsers, what overflows it is not visible, whatever `overflow` says. */
export function clippedLine(generation: Generation, parent: ComputedStyle, content: RawNode): RawBox {
  const plain = generation.styled.anonymousStyle(parent, 'block');
  const style = deriveStyle(generation, plain, 'clipped line', ({ display, writing }) => ({
    display: { ...display, [isHorizontal(writingModeOf(writing)) ? 'overflowX' : 'overflowY']: 'clip' },
  }));
  return createAnonymous(style, [content]);
}

export const withNormalLines = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  deriveStyle(generation, style, 'normal lines', ({ text }) => ({ text: { ...text, lineHeight: 'normal' } }));

/** The style of a control without a line, that stands on the end of its content box. */
const onContentEdge = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  lowered(generation, style, px(style.margin.marginBottom) + edgesBelow(style));

/** Border and padding below the content. */
const edgesBelow = ({ border, padding }: ComputedStyle): Px => border.borderBottomWidth + px(padding.paddingBottom);

const px = (value: unknown): Px => (typeof value === 'number' ? value : 0);

/** The style of a control whose baseline is raised by `below` px. */
export function lowered(generation: Generation, style: ComputedStyle, below: Px): ComputedStyle {
  // In vertical text its middle is on the central baseline.
  const { verticalAlign } = style.inline;
  const raised = verticalAlign === 'baseline' ? 0 : verticalAlign;
  if (typeof raised !== 'number' || !isHorizontal(writingModeOf(style.writing))) return style;
  return deriveStyle(generation, style, `lowered ${below}`, ({ inline }) => ({
    inline: { ...inline, verticalAlign: raised - below },
  }));
}
