/** mask. https://drafts.csswg.org/css-masking-1/#the-mask */

import { atEnd, attempt, type Cursor, takeComma, takeDelim } from '../../values/cursor.ts';
import { imageOrNone } from '../../values/images.ts';
import type { Position } from '../../values/types.ts';
import { backgroundSize, repeatStyle } from '../backgrounds.ts';
import type { VisualBox } from '../computed-backgrounds.ts';
import { maskClipBox, maskComposite, maskMode } from '../masks.ts';
import { layerPosition } from './background.ts';
import { type LonghandValues, type Shorthand, shorthand } from './shorthand.ts';

interface Layer {
  image?: unknown;
  position?: Position;
  size?: unknown;
  repeat?: unknown;
  mode?: unknown;
  composite?: unknown;
  /** The origin, then the clip. */
  readonly boxes: (VisualBox | 'no-clip' | 'text')[];
}

const PARTS = [
  ['image', imageOrNone],
  ['repeat', repeatStyle],
  ['composite', maskComposite],
  ['mode', maskMode],
] as const;

function step(layer: Layer, cursor: Cursor): boolean {
  for (const [key, parser] of PARTS) {
    if (key in layer) continue;
    const value = attempt<unknown>(cursor, parser);
    if (value === undefined) continue;
    layer[key] = value;
    return true;
  }
  if (!layer.position) {
    const position = attempt(cursor, layerPosition);
    if (position) {
      layer.position = position;
      if (takeDelim(cursor, '/')) layer.size = attempt(cursor, backgroundSize);
      return true;
    }
  }
  const box = layer.boxes.length < 2 ? attempt(cursor, maskClipBox) : undefined;
  if (box === undefined) return false;
  layer.boxes.push(box);
  return true;
}

function parseLayer(cursor: Cursor): Layer | undefined {
  const layer: Layer = { boxes: [] };
  let steps = 0;
  while (steps < 9 && !atEnd(cursor) && step(layer, cursor)) steps++;
  if ('size' in layer && layer.size === undefined) return undefined;
  return steps > 0 ? layer : undefined;
}

const corner: Position = { x: { kind: 'percentage', value: 0 }, y: { kind: 'percentage', value: 0 } };

const isBox = (box: string): boolean => box !== 'no-clip' && box !== 'text';

function parseMask(cursor: Cursor): LonghandValues | undefined {
  const layers: Layer[] = [];
  do {
    const layer = parseLayer(cursor);
    if (!layer) return undefined;
    layers.push(layer);
  } while (takeComma(cursor));
  const origin = ({ boxes }: Layer): string => boxes.find(isBox) ?? 'border-box';
  const clip = (layer: Layer): string => layer.boxes.find((box) => !isBox(box)) ?? layer.boxes[1] ?? origin(layer);
  return {
    'mask-image': layers.map((layer) => layer.image ?? null),
    'mask-position': layers.map((layer) => layer.position ?? corner),
    'mask-size': layers.map((layer) => layer.size ?? ['auto', 'auto']),
    'mask-repeat': layers.map((layer) => layer.repeat ?? ['repeat', 'repeat']),
    'mask-origin': layers.map(origin),
    'mask-clip': layers.map(clip),
    'mask-composite': layers.map((layer) => layer.composite ?? 'add'),
    'mask-mode': layers.map((layer) => layer.mode ?? 'match-source'),
  };
}

const LONGHANDS = 'mask-image mask-position mask-size mask-repeat mask-origin mask-clip mask-composite mask-mode';

export const MASK_SHORTHANDS: readonly Shorthand[] = [shorthand('mask', LONGHANDS.split(' '), parseMask)];
