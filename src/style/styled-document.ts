/** The result of styling for all later stages: styles of elements, pseudo-elements, anonymous boxes and pages. */

import type { RuleSet } from '../css/rules.ts';
import type { Element } from '../dom/node.ts';
import { animatedStyleFor } from './animations/animated-style.ts';
import { anonymousStyle } from './anonymous-styles.ts';
import { Reads } from './assumptions.ts';
import type { StyleEnvironment, Subject } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import { layFirstLineOver } from './first-line.ts';
import { createPaletteLookup } from './font-palettes.ts';
import { collectImageUrls } from './image-urls.ts';
import type { createPageStyler } from './page-style.ts';
import { ITEM_PSEUDOS, PSEUDO_ALWAYS } from './pseudo-elements.ts';
import { nodeFor, type RuleNode } from './rule-tree.ts';
import { lengthContext } from './style-context.ts';
import type { StyledElements } from './styled-elements.ts';
import type { Styling } from './styling.ts';
import type { StyledDocument, StyledPseudo } from './types.ts';
import type { UsedStyles } from './used-styles.ts';

/** The parts that do not depend on styles. */
export type SharedParts = Pick<StyledDocument, 'counterStyles' | 'languageOf'>;

/** Whether an svg element's viewport already scales its content, whatever the size of text. Not yet: foreign objects, which are scaled twice. */
const isZoomedByViewport = ({ namespace, parent }: Element): boolean =>
  namespace === 'svg' && parent.kind === 'element' && parent.namespace === 'svg';

export function styledDocument(
  styling: Styling,
  ruleSets: readonly RuleSet[],
  pages: ReturnType<typeof createPageStyler>,
  elements: StyledElements,
  shared: SharedParts & { readonly usedStyles: UsedStyles },
): StyledDocument {
  const { document, environment, anonymous } = styling;
  const { styles, holdsItems: itemHolders, nodes, pseudos, scopes, lengthsOf } = elements;
  let images: readonly string[] | null = null;
  const { usedStyles } = shared;
  const usedStyle = (element: Element): ComputedStyle => {
    const style = styles[element.index]!;
    const used = usedStyles.used(style);
    return used !== style && isZoomedByViewport(element) ? style : used;
  };
  return {
    document,
    ruleSets,
    media: styling.media,
    containers: () => ((environment.reads & Reads.containers) === 0 ? [] : elements.containers),
    styleOf: usedStyle,
    nextStyleId: () => environment.nextId++,
    styleUnder(element, parent) {
      const subject: Subject = {
        parent: usedStyles.computed(parent),
        mode: 'normal',
        element,
        container: lengthsOf(element.parent.kind === 'document' ? null : scopes[element.parent.index]!),
      };
      return animatedStyleFor(nodes[element.index]!, subject, environment, styling.animations);
    },
    lengthContext: (style) => lengthContext(style, environment),
    pseudosOf: (element) => pseudos[element.index]?.keys() ?? [],
    pseudoStyle(element, pseudo, parent) {
      const node = pseudos[element.index]?.get(pseudo) ?? lastingNode(pseudo, styling);
      if (!node) return null;
      const isItem = itemHolders[element.index]! && ITEM_PSEUDOS.has(pseudo);
      const subject: Subject = {
        parent: parent ? usedStyles.unzoomed(parent) : styles[element.index]!,
        mode: isItem ? 'item' : 'normal',
        element,
        container: lengthsOf(scopes[element.index]!),
      };
      const style = usedStyles.used(animatedStyleFor(node, subject, environment, styling.animations));
      if (pseudo === 'first-line') environment.firstLineParents.set(style, usedStyle(element));
      return style;
    },
    tryStyle(element, pseudo, name) {
      const own = pseudo === null ? nodes[element.index] : pseudos[element.index]?.get(pseudo);
      const node = own && styling.tries(own, name);
      return node ? usedStyles.used(tryStyle(element, pseudo, node, styling, elements)) : null;
    },
    anonymousStyle(parent, display) {
      const key = `${parent.id} ${display}`;
      let style = anonymous.get(key);
      if (!style) {
        style = anonymousStyle(parent, display, environment);
        anonymous.set(key, style);
      }
      return style;
    },
    firstLineStyle: firstLineStyles(environment),
    pageStyle: (context) => pages.styleOf(context),
    fontFaces: ruleSets.flatMap((ruleSet) => ruleSet.fontFaces),
    fontFeatureValues: ruleSets.flatMap((ruleSet) => ruleSet.fontFeatureValues),
    palettes: createPaletteLookup(ruleSets.flatMap((ruleSet) => ruleSet.fontPalettes)),
    counterStyles: shared.counterStyles,
    languageOf: shared.languageOf,
    imageUrls() {
      images ??= collectImageUrls(styles, pseudos, pages.sources, (element, pseudo) =>
        this.pseudoStyle(document.elements[element]!, pseudo),
      );
      return images;
    },
  };
}

/** The user agent node of a pseudo-element that always has a style. */
function lastingNode(pseudo: StyledPseudo, { root, pseudoBases }: Styling): RuleNode | null {
  return PSEUDO_ALWAYS.has(pseudo) ? nodeFor(root, [pseudoBases.get(pseudo)!]) : null;
}

/** Styles in first lines, memoized. */
function firstLineStyles(environment: StyleEnvironment): StyledDocument['firstLineStyle'] {
  const firstLines = new Map<ComputedStyle, Map<ComputedStyle, ComputedStyle>>();
  return (style, firstLine) => {
    const known = firstLines.get(firstLine) ?? new Map<ComputedStyle, ComputedStyle>();
    firstLines.set(firstLine, known);
    let result = known.get(style);
    if (!result) {
      result = layFirstLineOver(style, firstLine, environment);
      known.set(style, result);
    }
    return result;
  };
}

/** The style of an absolutely positioned box with a `@position-try` rule applied. */
function tryStyle(
  element: Element,
  pseudo: StyledPseudo | null,
  node: RuleNode,
  { environment, animations }: Styling,
  { styles, scopes, lengthsOf }: StyledElements,
): ComputedStyle {
  const { parent } = element;
  const around = pseudo === null ? (parent.kind === 'element' ? parent : null) : element;
  const subject: Subject = {
    parent: around && styles[around.index]!,
    mode: 'normal',
    element,
    container: lengthsOf(around && scopes[around.index]!),
  };
  return animatedStyleFor(node, subject, environment, animations);
}
