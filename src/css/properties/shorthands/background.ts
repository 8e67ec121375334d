/** background, background-position. https://drafts.csswg.org/css-backgrounds-3/#the-background */

import { color } from '../../values/color/parse.ts';
import { atEnd, attempt, type Cursor, type Parser, takeComma, takeDelim } from '../../values/cursor.ts';
import { imageOrNone } from '../../values/images.ts';
import { position } from '../../values/position.ts';
import type { Position } from '../../values/types.ts';
import { attachment, backgroundSize, clipBox, repeatStyle, visualBox } from '../backgrounds.ts';
import { type LonghandValues, type Shorthand, shorthand } from './shorthand.ts';

export const layerPosition = position(true);

interface Layer {
  image?: unknown;
  position?: Position;
  size?: unknown;
  repeat?: unknown;
  attachment?: unknown;
  origin?: unknown;
  clip?: unknown;
  color?: unknown;
}

/** Reads into `layer[key]` unless it is already set. */
function part<K extends keyof Layer>(
  layer: Layer,
  key: K,
  cursor: Cursor,
  parser: Parser<NonNullable<Layer[K]> | null>,
): boolean {
  if (key in layer) return false;
  const value = attempt(cursor, parser);
  if (value === undefined) return false;
  layer[key] = value as Layer[K];
  return true;
}

function boxPart(layer: Layer, cursor: Cursor): boolean {
  if (!('origin' in layer)) {
    const box = attempt(cursor, visualBox);
    if (box !== undefined) {
      layer.origin = box;
      return true;
    }
  }
  return part(layer, 'clip', cursor, clipBox);
}

function parseLayer(cursor: Cursor): Layer | undefined {
  const layer: Layer = {};
  for (let steps = 0; steps < 9 && !atEnd(cursor); steps++) {
    if (part(layer, 'color', cursor, color)) continue;
    if (part(layer, 'image', cursor, imageOrNone)) continue;
    if (part(layer, 'position', cursor, layerPosition)) {
      if (takeDelim(cursor, '/') && !part(layer, 'size', cursor, backgroundSize)) return undefined;
      continue;
    }
    if (part(layer, 'repeat', cursor, repeatStyle)) continue;
    if (part(layer, 'attachment', cursor, attachment)) continue;
    if (boxPart(layer, cursor)) continue;
    break;
  }
  return Object.keys(layer).length > 0 ? layer : undefined;
}

const origin: Position = { x: { kind: 'percentage', value: 0 }, y: { kind: 'percentage', value: 0 } };

function parseBackground(cursor: Cursor): LonghandValues | undefined {
  const layers: Layer[] = [];
  do {
    const layer = parseLayer(cursor);
    if (!layer) return undefined;
    layers.push(layer);
  } while (takeComma(cursor));
  // Only the last layer may have a colour.
  if (layers.slice(0, -1).some((layer) => layer.color !== undefined)) return undefined;
  const values: Record<string, unknown> = {
    'background-image': layers.map((layer) => layer.image ?? null),
    'background-position-x': layers.map((layer) => (layer.position ?? origin).x),
    'background-position-y': layers.map((layer) => (layer.position ?? origin).y),
    'background-size': layers.map((layer) => layer.size ?? ['auto', 'auto']),
    'background-repeat': layers.map((layer) => layer.repeat ?? ['repeat', 'repeat']),
    'background-attachment': layers.map((layer) => layer.attachment ?? 'scroll'),
    'background-origin': layers.map(
      (layer) => layer.origin ?? (layer.clip === 'border-area' ? 'border-box' : 'padding-box'),
    ),
    'background-clip': layers.map((layer) => layer.clip ?? layer.origin ?? 'border-box'),
  };
  const last = layers.at(-1)!;
  if (last.color !== undefined) values['background-color'] = last.color;
  return values;
}

const LONGHANDS = ['color', 'image', 'position-x', 'position-y', 'size', 'repeat', 'attachment', 'origin', 'clip'];

export const BACKGROUND_SHORTHANDS: readonly Shorthand[] = [
  shorthand(
    'background',
    LONGHANDS.map((part) => `background-${part}`),
    parseBackground,
  ),
  shorthand('background-position', ['background-position-x', 'background-position-y'], (cursor) => {
    const positions: Position[] = [];
    do {
      const value = layerPosition(cursor);
      if (!value) return undefined;
      positions.push(value);
    } while (takeComma(cursor));
    return {
      'background-position-x': positions.map((value) => value.x),
      'background-position-y': positions.map((value) => value.y),
    };
  }),
];
