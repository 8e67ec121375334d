/** The content of a MathML box: other MathML boxes, or text. https://w3c.github.io/mathml-core/#box-model */

import type { Element } from '../dom/node.ts';
import type { StyledDocument } from '../style/types.ts';
import type { Generation } from './generation.ts';
import { italicLetter } from './math-italic.ts';
import { createAnonymous, isBlank, type RawBox, type RawNode, type RawText } from './raw.ts';

const TOKENS: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'mtext', 'ms', 'annotation']);

/** Token elements, which contain text. https://w3c.github.io/mathml-core/#token-elements */
export const isToken = ({ tag, namespace }: Element): boolean => namespace === 'mathml' && TOKENS.has(tag);

/** MathML elements beyond MathML Core, which browsers lay out as rows. */
const BEYOND_CORE: ReadonlySet<string> = new Set(
  'maligngroup malignmark menclose mfenced mglyph mlabeledtr mlongdiv mscarries mscarry msgroup msline msrow mstack'.split(
    ' ',
  ),
);

/** Finishes `element` once its children are known: those of a token are text, those of a cell a row that may have text, and others only boxes. */
export function finishMath(generation: Generation, element: Element, raw: RawBox): void {
  if (BEYOND_CORE.has(element.tag)) {
    generation.options.diagnostics.warn({
      code: 'css-unsupported',
      message: `<${element.tag}> is not part of MathML Core and is laid out as a row`,
      ...(element.line !== null && element.column !== null ? { line: element.line, column: element.column } : {}),
    });
  }
  if (raw.inner === 'math') {
    if (isToken(element)) raw.children = [tokenText(generation.styled, raw)];
    else raw.children = raw.children.filter(isMathChild);
  } else if (raw.internal === 'table-cell') {
    const style = generation.styled.anonymousStyle(raw.style, 'block');
    const row = createAnonymous(style, cellContent(style, raw.children));
    row.inner = 'math';
    raw.children = [row];
  }
}

/** Text and HTML outside of tokens are not shown, as in browsers; nothing floats. */
function isMathChild(node: RawNode): boolean {
  if (node.kind !== 'box' || node.outOfFlow === 'running' || node.outOfFlow === 'footnote') return false;
  node.level = 'block';
  if (node.inner === 'flow') node.inner = 'flow-root';
  return node.element === null || node.element.namespace === 'mathml';
}

/** Deviation: text in a cell is shown, as in browsers, each stretch of it as a block in the cell's row. */
function cellContent(style: RawBox['style'], nodes: readonly RawNode[]): RawBox[] {
  const content: RawBox[] = [];
  let text: RawNode[] = [];
  const endText = (): void => {
    if (text.some((node) => node.kind === 'text' && !isBlank(node.data))) content.push(createAnonymous(style, text));
    text = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text') {
      text.push(node);
    } else if (node.kind === 'box' && isMathChild(node)) {
      endText();
      content.push(node);
    }
  }
  endText();
  return content;
}

function tokenText(styled: StyledDocument, raw: RawBox): RawBox {
  if (raw.style.text.textTransform.includes('math-auto')) italicise(raw.children);
  return createAnonymous(styled.anonymousStyle(raw.style, 'block'), raw.children);
}

/** https://w3c.github.io/mathml-core/#new-text-transform-values: a single character becomes italic. */
function italicise(nodes: RawNode[]): void {
  const texts = nodes.filter((node): node is RawText => node.kind === 'text' && !isBlank(node.data));
  const [text] = texts;
  if (!text || texts.length !== 1 || nodes.some((node) => node.kind !== 'text')) return;
  const [character, more] = [...text.data.trim()];
  if (more === undefined) text.data = text.data.replace(character!, italicLetter(character!));
}
