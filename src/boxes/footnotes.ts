/** Footnote elements: the call stays in the text, the body goes to the page's footnote area. https://drafts.csswg.org/css-gcpm-3/#footnotes */

import type { ContentItem } from '../css/values/types.ts';
import type { Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { generateContent } from './content.ts';
import { deriveStyle, type Generation } from './generation.ts';
import { createRawBox, type RawBox, type RawNode } from './raw.ts';

const DECIMAL = { kind: 'name', name: 'decimal' } as const;
const CALL: readonly ContentItem[] = [{ kind: 'counter', name: 'footnote', style: DECIMAL }];
const MARKER: readonly ContentItem[] = [...CALL, { kind: 'string', value: '. ' }];

/** Puts the call into `out` (before the body) and the marker first into the body. */
export function generateFootnoteCall(generation: Generation, element: Element, body: RawBox, out: RawNode[]): void {
  const parentStyle = element.parent.kind === 'element' ? generation.styled.styleOf(element.parent) : body.style;
  const call = pseudoBox(generation, element, 'footnote-call', parentStyle, CALL);
  if (call) out.push(call);
  const marker = pseudoBox(generation, element, 'footnote-marker', body.style, MARKER);
  if (marker) body.children.push(marker);
  body.level = 'block';
}

function pseudoBox(
  generation: Generation,
  element: Element,
  pseudo: 'footnote-call' | 'footnote-marker',
  parent: ComputedStyle,
  initial: readonly ContentItem[],
): RawBox | null {
  const styled = generation.styled.pseudoStyle(element, pseudo);
  const style = styled ?? defaultStyle(generation, pseudo, parent);
  const { content } = style.generated;
  if (content === 'none') return null;
  const raw = createRawBox(element, pseudo, style);
  const items = content === 'normal' ? initial : content.items;
  raw.children = generateContent(generation, items, style, element, pseudo);
  return raw;
}

/** The default style sheet of css-gcpm-3: calls are small superscripts. */
function defaultStyle(generation: Generation, pseudo: string, parent: ComputedStyle): ComputedStyle {
  const anonymous = generation.styled.anonymousStyle(parent, 'inline');
  if (pseudo === 'footnote-marker') return anonymous;
  return deriveStyle(generation, anonymous, 'footnote-call', (style) => ({
    font: { ...style.font, fontSize: style.font.fontSize * 0.65 },
    text: {
      ...style.text,
      lineHeight: style.text.lineHeight === 'normal' ? { kind: 'number', value: 1 } : style.text.lineHeight,
    },
    inline: { ...style.inline, verticalAlign: 'super' },
  }));
}
