/** The images in styles. */

import { LONGHANDS } from '../css/properties/index.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { RuleNode, Source } from './rule-tree.ts';
import type { StyledPseudo } from './types.ts';

/** Every URL that is an `<image>`, each once, in order of appearance. */
export function collectImageUrls(
  styles: readonly ComputedStyle[],
  pseudos: readonly (ReadonlyMap<StyledPseudo, RuleNode> | null)[],
  pageSources: readonly Source[],
  pseudoStyle: (element: number, pseudo: StyledPseudo) => ComputedStyle | null,
): readonly string[] {
  const urls = new Set<string>();
  const seen = new Set<object>();
  const visit = (style: ComputedStyle): void => {
    if (seen.has(style)) return;
    seen.add(style);
    for (const value of imageValues(style)) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      collectUrls(value, urls, 0);
    }
  };
  for (let element = 0; element < styles.length; element++) {
    visit(styles[element]!);
    const nodes = pseudos[element];
    if (!nodes) continue;
    for (const pseudo of nodes.keys()) {
      const style = pseudoStyle(element, pseudo);
      if (style) visit(style);
    }
  }
  for (const { list } of pageSources) {
    for (const { longhand, specified } of list.longhands) {
      if (specified.kind === 'value' && IMAGE_FIELDS.has(longhand.field)) collectUrls(specified.value, urls, 0);
    }
  }
  return [...urls];
}

/** The values that may contain images: those of `IMAGE_FIELDS`. */
const imageValues = ({ background, list, borderShape, generated, mask, shapes }: ComputedStyle): readonly unknown[] => [
  background.backgroundImage,
  list.listStyleImage,
  borderShape.borderImageSource,
  generated.content,
  mask.maskImage,
  mask.maskBoxImageSource,
  shapes.shapeOutside,
];

const IMAGE_FIELDS = new Set(
  LONGHANDS.filter(({ field }) => /Image$|^content$|ImageSource$|^shapeOutside$/.test(field)).map(({ field }) => field),
);

function collectUrls(value: unknown, urls: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 8) return;
  if ('kind' in value && value.kind === 'url' && 'url' in value && typeof value.url === 'string') {
    // A URL that is only a fragment refers to an element of the document.
    if (!value.url.startsWith('#')) urls.add(value.url);
    return;
  }
  for (const part of Object.values(value)) collectUrls(part, urls, depth + 1);
}
