/** The palette with which a face is drawn. https://drafts.csswg.org/css-fonts-4/#font-palette-prop */

import type { FontPalette } from '../css/properties/computed-text.ts';
import type { FontPaletteRule } from '../css/rules.ts';
import { mixColors } from '../css/values/color/mix.ts';
import type { Rgba } from '../css/values/types.ts';
import type { Palette, PaletteLookup, Palettes } from '../text/types.ts';

export function createPaletteLookup(rules: readonly FontPaletteRule[]): PaletteLookup {
  const known = new WeakMap<Palettes, Map<string, Palette>>();
  return (wanted, family, palettes) => {
    if (wanted.kind === 'normal') return null;
    const found = known.get(palettes) ?? new Map<string, Palette>();
    known.set(palettes, found);
    const key = JSON.stringify([wanted, family]);
    const palette = found.get(key) ?? resolve(wanted, family.toLowerCase(), palettes, rules);
    found.set(key, palette);
    return palette === palettes.all[0] ? null : palette;
  };
}

/** Palettes missing in the font or the document fall back to its first palette. */
function resolve(wanted: FontPalette, family: string, palettes: Palettes, rules: readonly FontPaletteRule[]): Palette {
  const first = palettes.all[0]!;
  switch (wanted.kind) {
    case 'normal':
      return first;
    case 'light':
    case 'dark':
      return palettes[wanted.kind] ?? first;
    case 'named': {
      // If several rules define the name for the family, the last one applies.
      const rule = rules.findLast(({ name, families }) => name === wanted.name && families.includes(family));
      return rule ? overridden(baseOf(rule, palettes), rule) : first;
    }
    case 'mix': {
      const other = resolve(wanted.second, family, palettes, rules);
      return resolve(wanted.first, family, palettes, rules).map((color, i) => {
        const second = other[i] ?? color;
        return mixColors({ ...wanted, first: color, second }, color, second);
      });
    }
  }
}

const baseOf = ({ base }: FontPaletteRule, { all, ...usable }: Palettes): Palette =>
  (typeof base === 'number' ? all[base] : usable[base]) ?? all[0]!;

const overridden = (palette: Palette, { overrides }: FontPaletteRule): Palette =>
  overrides.size === 0 ? palette : palette.map((color, i): Rgba => overrides.get(i) ?? color);
