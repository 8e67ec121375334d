/** Bases and annotations in columns. https://drafts.csswg.org/css-ruby-1/#box-fixup */

import type { ComputedStyle } from '../style/computed-style.ts';
import type { BoxNode } from './box.ts';
import type { BuildContext } from './build-context.ts';
import { createAnonymous, type RawBox, type RawBreak, type RawNode, type RawText } from './raw.ts';

export const isRuby = ({ style }: RawBox): boolean => {
  const { display } = style.display;
  return display.kind === 'box' && display.inner === 'ruby';
};

/**
 * The content of a ruby container: what is before each annotation in a column with it, the rest as it is.
 * Deviation: as in Chromium, white space between an annotation and the next base belongs to that, `rb` and `rtc` are ordinary boxes, and annotations that follow each other have columns of their own.
 */
export function rubyContent(context: BuildContext, raw: RawBox): RawNode[] {
  const out: RawNode[] = [];
  let base: RawNode[] = [];
  for (const node of raw.children) {
    if (node.kind === 'box' && isAnnotation(node) && node.outOfFlow === 'none') {
      out.push(column(context, raw.style, base, node));
      base = [];
    } else {
      base.push(node);
    }
  }
  out.push(...base);
  return out;
}

export const isAnnotation = ({ style }: Pick<RawBox, 'style'>): boolean => {
  const { display } = style.display;
  return display.kind === 'internal' && display.type === 'ruby-text';
};

/** `base` below its annotation; no base for an annotation outside of ruby. `style`: of the box around them. */
export function column(
  { styled, justified }: BuildContext,
  style: ComputedStyle,
  base: RawNode[],
  annotation: RawBox,
): RawBox {
  const spread = (of: ComputedStyle): ComputedStyle => (of.ruby.rubyAlign.startsWith('space') ? justified(of) : of);
  annotation.style = spread(annotation.style);
  annotation.level = 'block';
  annotation.children = onOneLine(annotation.children);
  const raw = createAnonymous(styled.anonymousStyle(style, 'inline'), [
    createAnonymous(spread(styled.anonymousStyle(style, 'block')), onOneLine(base)),
    annotation,
  ]);
  raw.level = 'inline';
  raw.inner = 'ruby-column';
  return raw;
}

/**
 * The number of characters that represent a column in the text around it: as many as its base has where lines may break it. Deviation: as in
 * browsers, ruby with few letters is not broken, which readers would have to put together again.
 */
export function columnLength({ children }: BoxNode): number {
  const [base, annotation] = children.map(({ inline }) => inline?.text.length ?? 0);
  return base! > MOST_KEPT.base || annotation! > MOST_KEPT.annotation ? Math.max(1, base!) : 1;
}

/** In letters. */
const MOST_KEPT = { base: 4, annotation: 8 };

/** Deviation: forced breaks in bases and annotations are not ignored but, as in browsers, spaces. */
const onOneLine = (nodes: readonly RawNode[]): RawNode[] =>
  nodes.map((node) => {
    if (node.kind === 'break') return spaceOf(node);
    if (node.kind === 'box' && node.level === 'inline' && node.inner === 'flow')
      node.children = onOneLine(node.children);
    return node;
  });

const spaceOf = ({ style, element }: RawBreak): RawText => ({
  kind: 'text',
  data: ' ',
  style,
  element,
  pseudo: null,
  language: '',
  dynamic: null,
  whiteSpace: 'preserved',
  parts: [],
});
