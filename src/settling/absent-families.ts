/** Warns about font families that a document names but no font has. */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { type Element, placeOf } from '../dom/node.ts';
import type { StyledDocument } from '../style/types.ts';
import type { FontLibrary } from '../text/font-library.ts';

/** One warning for each family list, at the first element that has text in it. */
export function warnOfAbsentFamilies(styled: StyledDocument, library: FontLibrary, diagnostics: Diagnostics): void {
  const looked = new Set<FontGroup>();
  const told = new Set<string>();
  for (const element of styled.document.elements) {
    const style = styled.styleOf(element);
    if (looked.has(style.font)) continue;
    const names = library.absentFamilies(style);
    const value = names.join(', ');
    if (names.length > 0 && !told.has(value)) {
      // Another element may be the first with visible text in that family.
      if (!hasText(element) || isHidden(element, styled)) continue;
      told.add(value);
      const { family } = library.primaryFace(style);
      const message = `no font is called ${quoted(names)}: the text is set in ${family}. Provide the font by @font-face, the option fonts, --font, or PLATEN_FONTS for the service`;
      diagnostics.warn({ code: 'missing-font', message, property: 'font-family', value, ...placeOf(element) });
    }
    looked.add(style.font);
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' or ');

const hasText = ({ children }: Element): boolean =>
  children.some((child) => child.kind === 'text' && /\S/.test(child.data));

function isHidden(element: Element, styled: StyledDocument): boolean {
  let node: Element['parent'] = element;
  while (node.kind === 'element' && styled.styleOf(node).display.display.kind !== 'none') node = node.parent;
  return node.kind === 'element';
}
