/** Builds the box tree of a styled document. https://drafts.csswg.org/css-display-3/#intro */

import { isHtml } from '../dom/node.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import { atOnce, type Steps } from '../turns.ts';
import { buildBox } from './block-builder.ts';
import type { BoxNode } from './box.ts';
import type { BuildContext } from './build-context.ts';
import { finishTree } from './finish.ts';
import { generateElement } from './generate.ts';
import { type BoxOptions, createGeneration, deriveStyle, type Generation } from './generation.ts';
import { createBox } from './node.ts';
import { principalStyle } from './principal.ts';
import type { RawBox, RawNode } from './raw.ts';
import { establishFlows } from './writing-modes/flow-relative-boxes.ts';
import { inlineDimension } from './writing-modes/writing-mode.ts';

/** Like `boxTreeSteps`, without steps. */
export const buildBoxTree = (styled: StyledDocument, options: BoxOptions): BoxNode =>
  atOnce(boxTreeSteps(styled, options));

/** The box of the root element; an empty block when the root has `display: none`. */
export function* boxTreeSteps(styled: StyledDocument, options: BoxOptions): Steps<BoxNode> {
  const { root } = styled.document;
  const generation = createGeneration(styled, options);
  const generated: RawNode[] = [];
  generateElement(generation, root, generated, true);
  const context = buildContext(generation, options);
  const raw = generated.find((node) => node.kind === 'box');
  if (raw?.kind !== 'box') return createBox('block', styled.styleOf(root), root, null);
  raw.style = principalStyle(generation);
  propagateOverflow(generation, raw);
  yield;
  const box = buildBox(context, raw, null, null);
  box.independent = true;
  yield;
  const vertical = finishTree(box);
  if (vertical) establishFlows(generation, box);
  return box;
}

/**
 * `overflow` of the root, or else of the body, is propagated to the viewport, which clips nothing on paper; the box itself loses it.
 * https://drafts.csswg.org/css-overflow-3/#overflow-propagation
 */
function propagateOverflow(generation: Generation, root: RawBox): void {
  const body = root.children.find(
    (child): child is RawBox => child.kind === 'box' && child.element !== null && isHtml(child.element, 'body'),
  );
  if ([root, body].some((box) => box && box.style.display.contain.length > 0)) return;
  const from = overflows(root.style) ? root : body;
  if (!from || !overflows(from.style)) return;
  const display = { ...from.style.display, overflowX: 'visible', overflowY: 'visible' } as const;
  from.style = deriveStyle(generation, from.style, 'viewport', () => ({ display }));
}

const overflows = ({ display }: ComputedStyle): boolean =>
  display.overflowX !== 'visible' || display.overflowY !== 'visible';

function buildContext(generation: Generation, options: BoxOptions): BuildContext {
  return {
    styled: generation.styled,
    fitContent: (style) => fitContent(generation, style),
    justified: (style) => justified(generation, style),
    // Whatever the limits, a table has at least one column.
    limits: {
      spans: Math.max(1, options.spans ?? DEFAULT_LIMITS.spans),
      tableColumns: Math.max(1, options.tableColumns ?? DEFAULT_LIMITS.tableColumns),
    },
    diagnostics: options.diagnostics,
    passed: generation.passed,
    inColumns: false,
  };
}

const justified = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  deriveStyle(generation, style, 'justified', ({ text }) => ({
    text: { ...text, textAlign: 'justify', textAlignLast: 'justify' },
  }));

const fitContent = (generation: Generation, style: ComputedStyle): ComputedStyle =>
  deriveStyle(generation, style, 'fit-content', ({ size }) => ({
    size: { ...size, [inlineDimension(style)]: { fitContent: null } },
  }));
