/** What the document needs from fonts: styles, characters and languages to hyphenate. */

import type { ComputedGroups } from './css/properties/computed-groups.ts';
import type { Node } from './dom/node.ts';
import type { ComputedStyle } from './style/computed-style.ts';
import type { StyledDocument, StyledPseudo } from './style/types.ts';

interface UsedFonts {
  readonly groups: ReadonlySet<ComputedGroups['font']>;
  /** Every character that can appear, some more than once; computed on demand. */
  text(): string;
  readonly hyphenated: ReadonlySet<string>;
}

/** Characters that markers, quotes, hyphens, ellipses and case changes may add. */
const GENERATED = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')}•◦▪▸▾“”‘’«»…‐\u00a0`;

export function collectUsedFonts(styled: StyledDocument): UsedFonts {
  const groups = new Set<ComputedGroups['font']>();
  const hyphenated = new Set<string>();
  const contents = new Set<string>();
  const add = (style: ComputedStyle): void => {
    groups.add(style.font);
    const { content } = style.generated;
    if (typeof content === 'string') return;
    for (const item of content.items) if (item.kind === 'string') contents.add(item.value);
  };
  for (const element of styled.document.elements) {
    const style = styled.styleOf(element);
    add(style);
    if (style.text.hyphens === 'auto') hyphenated.add(styled.languageOf(element));
    const addPseudo = (pseudo: StyledPseudo): void => {
      const pseudoStyle = styled.pseudoStyle(element, pseudo);
      if (pseudoStyle) add(pseudoStyle);
    };
    for (const pseudo of styled.pseudosOf(element)) addPseudo(pseudo);
    // These have a style even if no rule applies to them.
    const { display } = style.display;
    if (display.kind === 'box' && display.listItem) addPseudo('marker');
    if (element.tag === 'input') addPseudo('file-selector-button');
  }
  for (const side of ['left', 'right'] as const) {
    for (const style of styled
      .pageStyle({ name: '', side, first: false, blank: false, number: 2, inGroup: 2 })
      .marginBoxes.values())
      add(style);
  }
  const text = (): string => {
    for (const { attributes } of styled.document.elements) for (const value of attributes.values()) contents.add(value);
    return [GENERATED, ...contents, documentText(styled.document.children)].join('');
  };
  return { groups, hyphenated, text };
}

function documentText(nodes: readonly Node[]): string {
  const parts: string[] = [];
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'text') parts.push(node.data);
    else for (const child of node.children) stack.push(child);
  }
  const text = parts.join('');
  return text + text.toUpperCase();
}
