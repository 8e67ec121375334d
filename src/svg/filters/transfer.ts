/** Transfer functions of colour channels. https://drafts.fxtf.org/filter-effects-1/#feComponentTransferElement */

import type { Rgba } from '../../css/values/types.ts';
import { attribute, type Element } from '../../dom/node.ts';
import { numberOf, numbersOf } from '../attributes.ts';

type Transfer = (value: number) => number;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

interface ChannelTransfer {
  /** Identifies `color`. */
  readonly name: string;
  color(color: Rgba): Rgba;
  /** By what the opacity of the whole is multiplied besides. */
  readonly opacity: number;
}

/** The change of all four channels. One of opacity alone is left to the picture as a whole: what overlaps in it does not show through. */
export function transferFunctions(element: Element): ChannelTransfer {
  const child = (tag: string): Element | null => element.elements.filter((each) => each.tag === tag).at(-1) ?? null;
  const children = ['feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'].map(child);
  const [r, g, b, a] = children.map(transferOf) as [Transfer, Transfer, Transfer, Transfer];
  const name = children.map((each) => (each ? [...each.attributes].join() : '')).join('|');
  const opacity = opacityOf(children[3] ?? null);
  const alpha = (value: number): number => (opacity < 1 ? value : clamp(a(value)));
  return {
    name,
    color: (color) => ({ r: clamp(r(color.r)), g: clamp(g(color.g)), b: clamp(b(color.b)), a: alpha(color.a) }),
    opacity,
  };
}

/** The factor of a function that does nothing but make more transparent; 1 for others. */
function opacityOf(element: Element | null): number {
  if (!element || attribute(element, 'type') !== 'linear' || numberOf(attribute(element, 'intercept'), 0) !== 0)
    return 1;
  const slope = numberOf(attribute(element, 'slope'), 1);
  return slope >= 0 && slope < 1 ? slope : 1;
}

function transferOf(element: Element | null): Transfer {
  if (!element) return (value) => value;
  const number = (name: string, fallback: number): number => numberOf(attribute(element, name), fallback);
  const table = numbersOf(attribute(element, 'tableValues'));
  switch (attribute(element, 'type')) {
    case 'linear': {
      const slope = number('slope', 1);
      const intercept = number('intercept', 0);
      return (value) => slope * value + intercept;
    }
    case 'gamma': {
      const amplitude = number('amplitude', 1);
      const exponent = number('exponent', 1);
      const offset = number('offset', 0);
      return (value) => amplitude * value ** exponent + offset;
    }
    case 'discrete':
      return (value) => table[Math.min(table.length - 1, Math.floor(value * table.length))] ?? value;
    case 'table':
      return (value) => fromTable(table, value);
    default:
      return (value) => value;
  }
}

function fromTable(table: readonly number[], value: number): number {
  const last = table.length - 1;
  if (last < 0) return value;
  const at = Math.min(last, Math.floor(value * last));
  const from = table[at]!;
  const to = table[Math.min(last, at + 1)]!;
  return from + (value * last - at) * (to - from);
}
