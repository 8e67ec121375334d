/**
 * Colour operators: RGB and grey as CSS has them, CMYK and spot colours for presses. ISO 32000-1, 8.6.4 Device colour spaces, 8.6.6.4
 * Separation.
 */

import type { Ink, Rgba } from '../css/values/types.ts';
import { type Content, use } from './content.ts';
import type { PdfContext } from './context.ts';
import { component, name } from './syntax.ts';

/** Sets the colour of areas. */
export const fillOperator = (context: PdfContext, content: Content, color: Rgba): string =>
  operator(context, content, color, FILL);

/** Sets the colour of lines. */
export const strokeOperator = (context: PdfContext, content: Content, color: Rgba): string =>
  operator(context, content, color, STROKE);

const FILL = { gray: 'g', rgb: 'rg', cmyk: 'k', space: 'cs', parts: 'scn' } as const;
const STROKE = { gray: 'G', rgb: 'RG', cmyk: 'K', space: 'CS', parts: 'SCN' } as const;

function operator(
  context: PdfContext,
  content: Content,
  { r, g, b, ink }: Rgba,
  operators: typeof FILL | typeof STROKE,
): string {
  if (ink?.kind === 'spot') {
    const { resource, ref } = context.spaces.get(separation(context, ink));
    return `${use(content, 'ColorSpace', resource, ref)} ${operators.space} ${component(ink.tint)} ${operators.parts}`;
  }
  // Device CMYK has no meaning if the file's colours are those of a screen (ISO 19005-2, 6.2.4.3).
  if (ink && context.colors.cmyk) return `${ink.parts.map(component).join(' ')} ${operators.cmyk}`;
  if (r === g && g === b) return `${component(r)} ${operators.gray}`;
  return `${component(r)} ${component(g)} ${component(b)} ${operators.rgb}`;
}

/** From white at tint 0 to the alternate colour at full tint. */
function separation({ colors }: PdfContext, { name: plate, alternate }: Extract<Ink, { kind: 'spot' }>): string {
  const isProcess = alternate.length === 4;
  const full = isProcess && !colors.cmyk ? withoutBlack(alternate) : alternate;
  const none = full.map(() => (full.length === 4 ? 0 : 1));
  const tints = `<</FunctionType 2/Domain[0 1]/C0[${none.join(' ')}]/C1[${full.map(component).join(' ')}]/N 1>>`;
  return `[/Separation${name(plate)}/Device${full.length === 4 ? 'CMYK' : 'RGB'}${tints}]`;
}

const withoutBlack = ([c, m, y, k]: readonly number[]): number[] =>
  [c!, m!, y!].map((ink) => 1 - Math.min(1, ink * (1 - k!) + k!));
