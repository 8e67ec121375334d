/** Warns about characters that no font can draw, and says what to do about it. */

import type { Diagnostics, WarningInput } from '../diagnostics.ts';
import type { BundledFonts } from './bundled-fonts.ts';
import type { Script } from './scripts.ts';
import type { Origin } from './types.ts';

/** How many characters of a script are named; the rest are only counted. */
const NAMED = 20;

export interface MissingGlyphs {
  /** `origin`: the source position of the text; the first position of a character is reported. */
  report(codePoints: readonly number[], script: Script, origin: Origin | null): void;
}

export function createMissingGlyphs(diagnostics: Diagnostics, bundled: BundledFonts): MissingGlyphs {
  const named = new Map<string, Set<number>>();
  const places = new Map<string, Origin | null>();
  return {
    report(codePoints, script, origin) {
      const known = named.get(script.name) ?? new Set<number>();
      named.set(script.name, known);
      for (const code of codePoints) {
        const counted = !known.has(code) && known.size >= NAMED;
        if (!counted) known.add(code);
        const what = counted ? 'further characters' : characterName(code);
        const message = `no font has a glyph for ${what}${scriptName(script)}; a box is drawn instead. ${remedy(script, code, bundled)}`;
        const first = places.get(message) ?? origin;
        places.set(message, first);
        diagnostics.warn({ code: 'missing-glyph', message, ...placeOf(first) });
      }
    },
  };
}

const placeOf = (origin: Origin | null): Pick<WarningInput, 'line' | 'column'> =>
  origin && origin.line !== null && origin.column !== null ? { line: origin.line, column: origin.column } : {};

const characterName = (code: number): string =>
  `U+${code.toString(16).toUpperCase().padStart(4, '0')} (${String.fromCodePoint(code)})`;

function scriptName({ name }: Script): string {
  return name === 'Common' || name === 'Unknown' ? '' : ` (script ${name.replaceAll('_', ' ')})`;
}

const HAN_SCRIPTS = new Set(['Han', 'Hangul']);

function remedy({ name }: Script, code: number, bundled: BundledFonts): string {
  const give = 'give a font that has it: option fonts, --font, or PLATEN_FONTS for the service';
  const fonts = bundled.absentPackageFor(code);
  if (fonts) return `To mend it, install ${fonts}, or ${give}`;
  if (!HAN_SCRIPTS.has(name)) return `To mend it, ${give}`;
  const absent = bundled.absentPackages().filter((absent) => /-sans-/.test(absent));
  return absent.length > 0 ? `To mend it, install ${absent.join(' or ')}, or ${give}` : `To mend it, ${give}`;
}
