/**
 * The content of a `details` element: its summary, and everything else in `::details-content`.
 * https://html.spec.whatwg.org/multipage/rendering.html#the-details-and-summary-elements
 */

import { displayBox } from '../css/properties/display.ts';
import { summaryOf } from '../dom/details.ts';
import type { Element, Node } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { createText, deriveStyle, type Generation } from './generation.ts';
import { addMarker, markerStyle } from './markers.ts';
import { createRawBox, type RawBox, type RawNode } from './raw.ts';

/** Appends what `nodes`, some of the element's children, generate. */
type GenerateNodes = (nodes: readonly Node[], style: ComputedStyle, out: RawNode[], blockify: boolean) => void;

export function generateDetails(
  generation: Generation,
  details: Element,
  style: ComputedStyle,
  out: RawNode[],
  blockify: boolean,
  generateNodes: GenerateNodes,
): void {
  const summary = summaryOf(details);
  if (summary) generateNodes([summary], style, out, blockify);
  else out.push(defaultSummary(generation, details, style));
  const content = summary ? details.children.filter((child) => child !== summary) : details.children;
  const own = generation.styled.pseudoStyle(details, 'details-content');
  const inside = own ?? generation.styled.anonymousStyle(style, 'block');
  const { display } = inside.display;
  if (display.kind === 'none') return;
  const hidden = inside.display.contentVisibility === 'hidden';
  if (display.kind === 'contents') {
    generateNodes(content, inside, out, blockify);
    return;
  }
  const raw = createRawBox(details, 'details-content', inside, blockify);
  if (!hidden) generateNodes(content, inside, raw.children, raw.inner === 'flex' || raw.inner === 'grid');
  out.push(raw);
}

/** The default summary, as in browsers. */
function defaultSummary(generation: Generation, details: Element, style: ComputedStyle): RawBox {
  const plain = generation.styled.anonymousStyle(style, 'block');
  const name = details.attributes.has('open') ? 'disclosure-open' : 'disclosure-closed';
  const inside = ({ list }: ComputedStyle): Pick<ComputedStyle, 'list'> => ({
    list: { ...list, listStyleType: { kind: 'name', name }, listStylePosition: 'inside', listStyleImage: null },
  });
  const item = deriveStyle(generation, plain, name, (base) => ({
    ...inside(base),
    display: { ...base.display, display: displayBox('block', 'flow', true) },
  }));
  const raw = createRawBox(null, null, item);
  addMarker(generation, raw, details, deriveStyle(generation, markerStyle(generation, raw, details), name, inside));
  raw.children.push(createText(generation, 'Details', item, details));
  return raw;
}
