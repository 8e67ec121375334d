/** Styles a document: the cascade for every element. https://drafts.csswg.org/css-cascade-5/ */

import type { Display } from '../css/properties/computed-boxes.ts';
import type { CustomFunction, MediaEnvironment, RegisteredProperty, RuleSet } from '../css/rules.ts';
import { createMatchContext, type MatchContext } from '../css/selectors/match-context.ts';
import { indexOf, type RuleIndex, type RuleMatch } from '../css/selectors/rule-index.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { detailsAround } from '../dom/details.ts';
import type { Document, Element, ShadowTree } from '../dom/node.ts';
import type { Limits } from '../limits.ts';
import { atOnce, type Steps } from '../turns.ts';
import { type Animations, animatedStyleFor, createAnimations } from './animations/animated-style.ts';
import { createSamples } from './animations/samples.ts';
import { anonymousStyle } from './anonymous-styles.ts';
import { type ContainerLengths, Reads, type StyleAssumptions } from './assumptions.ts';
import { createStylingCaches, type StylingCaches } from './caches.ts';
import { lengthContext, type Mode, type StyleEnvironment, type Subject } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import {
  type ContainerScope,
  containerLengths,
  containerRuleHolds,
  type LengthsOf,
  type QuerySubject,
  scopeInside,
} from './container-queries.ts';
import { createCounterStyles } from './counter-styles/counter-styles.ts';
import { initialCustomProperties } from './custom-properties.ts';
import type { CompileOptions } from './declarations.ts';
import { pushHints, pushStyleAttribute } from './element-sources.ts';
import { ValuesOfElement } from './element-values.ts';
import { layFirstLineOver } from './first-line.ts';
import { createPaletteLookup } from './font-palettes.ts';
import { estimatedUnits } from './font-units.ts';
import { collectImageUrls } from './image-urls.ts';
import { createLanguages } from './languages.ts';
import { lastByName } from './last-by-name.ts';
import type { DefaultPage } from './page-defaults.ts';
import { createPageStyler } from './page-style.ts';
import { createTries, type TryNode } from './position-tries.ts';
import { prepareRules } from './prepared-rules.ts';
import { ITEM_PSEUDOS, PSEUDO_ALWAYS, type PseudoNodes, pseudoBases, pseudoNodes } from './pseudo-elements.ts';
import { quirksRules } from './quirks.ts';
import { createNode, forgetStyles, LEVEL, type Level, nodeFor, type RuleNode, type Source } from './rule-tree.ts';
import { byProximity } from './scope-proximity.ts';
import { createShadowRules, matchInTrees, type ShadowRules } from './shadow-rules.ts';
import { createSubstitutionBudget } from './substitution.ts';
import type { StyledDocument, StyledPseudo } from './types.ts';
import { createZooming } from './zoom.ts';

interface StyleOptions {
  readonly diagnostics: Diagnostics;
  readonly env: MediaEnvironment;
  /** An `@page` below every author rule. */
  readonly defaultPage: DefaultPage;
  /** The rules of shadow trees; those that have none are left out. */
  readonly shadowRules?: ReadonlyMap<ShadowTree, RuleSet>;
  /** What relative URLs in style attributes resolve against; the document's base by default. */
  readonly baseUrl?: string | null;
  /** What warnings about the document's own attributes name as their source; nothing by default. */
  readonly source?: string | null;
  readonly limits?: Pick<Limits, 'selectorSteps' | 'variableLength' | 'variableTotal'>;
  /** Throws when the time limit passed; called once per element. */
  checkDeadline?(): void;
  /** What outlives the document. Absent: nothing does. */
  readonly caches?: StylingCaches;
}

export interface Styling {
  readonly document: Document;
  readonly media: MediaEnvironment;
  readonly environment: StyleEnvironment;
  readonly root: RuleNode;
  readonly animations: Animations;
  readonly tries: TryNode;
  readonly index: RuleIndex<Source>;
  readonly matching: MatchContext;
  /** Null in documents without shadow trees. */
  readonly shadow: ShadowRules | null;
  readonly compile: CompileOptions;
  readonly layerKey: (level: Level, layer: number) => number;
  readonly hints: Map<string, Source | null>;
  readonly attributes: Map<string, Source | null>;
  readonly pseudoBases: ReadonlyMap<StyledPseudo, Source>;
  readonly diagnostics: Diagnostics;
  readonly checkDeadline: () => void;
  /** By element index: what matched. */
  readonly matches: (Match | undefined)[];
  readonly anonymous: Map<string, ComputedStyle>;
  /** Sizes that container query lengths referred to so far: equal ones are one object. */
  readonly lengths: Map<string, ContainerLengths>;
}

/** The rules that an element and its pseudo-elements match, which are the same under all assumptions. */
interface Match {
  /** Null: some of the rules hold only where containers are as they say. */
  readonly own: RuleNode | null;
  readonly pseudos: PseudoNodes | null;
  /** Where it is seen each time which of them hold. */
  readonly rules: readonly RuleMatch<Source>[];
}

/** What one round of styling computed, by element index. */
interface StyledElements {
  readonly styles: ComputedStyle[];
  readonly nodes: RuleNode[];
  readonly pseudos: (PseudoNodes | null)[];
  /** The element's children stand in a flex or grid container. */
  readonly holdsItems: boolean[];
  /** The query containers around what is in the element. */
  readonly scopes: (ContainerScope | null)[];
  readonly containers: Element[];
  readonly lengthsOf: LengthsOf;
}

/** Styles one document as often as what it is styled under changes. */
export interface Styler {
  /**
   * The style of every element; those of pseudo-elements and pages follow when they are asked for.
   * Styles that read none of the assumptions that changed since the last call are the same objects.
   * `diagnostics` hears of the faults of pages, which are styled anew each time.
   */
  style(assumptions: StyleAssumptions, diagnostics?: Diagnostics): Steps<StyledDocument>;
  /** The assumptions that any style has read so far: bits of `Reads`. */
  reads(): number;
}

type StyleDocumentOptions = StyleOptions & Partial<StyleAssumptions>;

/** Computes the style of every element once. */
export function styleDocument(
  document: Document,
  ruleSets: readonly RuleSet[],
  { viewport, fontUnits = estimatedUnits, containerSizes = new Map(), ...options }: StyleDocumentOptions,
): StyledDocument {
  const assumptions = { viewport: viewport ?? options.env, fontUnits, containerSizes };
  return atOnce(createStyler(document, ruleSets, options).style(assumptions));
}

export function createStyler(document: Document, ruleSets: readonly RuleSet[], options: StyleOptions): Styler {
  const { diagnostics, caches = createStylingCaches() } = options;
  const sets = document.quirks ? [...ruleSets, quirksRules(options.env, caches.css)] : ruleSets;
  const compile: CompileOptions = {
    baseUrl: options.baseUrl ?? document.baseUrl,
    quirks: document.quirks,
    diagnostics,
    blocks: caches.style.blocks,
    source: options.source ?? null,
  };
  const environment = createEnvironment(document, sets, options);
  const { selectors, layerKey } = prepareRules(sets, compile, caches, options.checkDeadline);
  const root = createNode(null, null);
  const matching = createMatchContext(document, options.limits?.selectorSteps);
  const index = indexOf(selectors, document, matching);
  const shadowRules = options.shadowRules ?? new Map<ShadowTree, RuleSet>();
  const styling: Styling = {
    document,
    media: options.env,
    environment,
    root,
    animations: createAnimations(root, createSamples([...sets, ...new Set(shadowRules.values())], compile)),
    tries: createTries(root, sets, compile),
    index,
    matching,
    shadow: createShadowRules(document, shadowRules, index, matching, compile, caches),
    compile,
    layerKey,
    hints: new Map(),
    attributes: new Map(),
    pseudoBases: pseudoBases(caches.style),
    diagnostics,
    checkDeadline: options.checkDeadline ?? (() => {}),
    matches: new Array(document.elements.length),
    anonymous: new Map(),
    lengths: new Map(),
  };
  const shared: SharedParts = {
    counterStyles: createCounterStyles(
      sets.flatMap((ruleSet) => ruleSet.counterStyles),
      diagnostics,
    ),
    languageOf: createLanguages(document),
  };
  let latest: StyledDocument | null = null;
  return {
    reads: () => environment.reads,
    *style(assumptions, pageDiagnostics = diagnostics) {
      const changed = assume(styling, assumptions);
      if (latest && (changed & environment.reads) === 0) return latest;
      environment.budget = createSubstitutionBudget(diagnostics, options.limits);
      const elements = yield* styleElements(styling);
      const pages = createPageStyler({
        ruleSets: sets,
        environment,
        diagnostics: pageDiagnostics,
        compile,
        defaultPage: options.defaultPage,
        caches: caches.style,
        layerKey,
        root: () => environment.root!,
      });
      latest = styledDocument(styling, sets, pages, elements, shared);
      return latest;
    },
  };
}

/** What was computed under other assumptions and read them no longer holds. Gives what changed: bits of `Reads`. */
function assume({ environment, root }: Styling, assumptions: StyleAssumptions): number {
  const { viewport, fontUnits, containerSizes } = environment.assumptions;
  let changed = 0;
  const { width, height } = assumptions.viewport;
  if (width !== viewport.width || height !== viewport.height) changed |= Reads.viewport;
  if (fontUnits !== assumptions.fontUnits) changed |= Reads.fontUnits;
  environment.assumptions = assumptions;
  if ((changed & environment.reads) !== 0) forgetStyles(root, environment.readsOf, changed);
  // Styles that read sizes of containers are kept by these.
  return containerSizes === assumptions.containerSizes ? changed : changed | Reads.containers;
}

function* styleElements(styling: Styling): Steps<StyledElements> {
  const { document, environment } = styling;
  const count = document.elements.length;
  const elements: StyledElements = {
    styles: new Array(count),
    nodes: new Array(count),
    pseudos: new Array(count).fill(null),
    holdsItems: new Array(count).fill(false),
    scopes: new Array(count).fill(null),
    containers: [],
    lengthsOf: containerLengthsOf(styling),
  };
  const rootBefore = environment.root;
  environment.root = null;
  for (const element of document.elements) {
    styling.checkDeadline();
    if ((element.index & 63) === 63) yield;
    styleElement(element, styling, elements);
    // Values in `rem` are computed anew where the root's style is another one.
    if (element === document.root && rootBefore && rootBefore !== environment.root)
      forgetStyles(styling.root, environment.readsOf, Reads.root);
  }
  return elements;
}

function containerLengthsOf({ environment, lengths }: Styling): LengthsOf {
  const ofScope = new Map<ContainerScope | null, ContainerLengths>();
  const { assumptions } = environment;
  return (scope) => {
    let known = ofScope.get(scope);
    if (!known) {
      const made = containerLengths(scope, assumptions);
      const key = `${made.width} ${made.height}`;
      known = lengths.get(key) ?? made;
      lengths.set(key, known);
      ofScope.set(scope, known);
    }
    return known;
  };
}

function createEnvironment(document: Document, ruleSets: readonly RuleSet[], options: StyleOptions): StyleEnvironment {
  const registrations = new Map<string, RegisteredProperty>();
  for (const { properties } of ruleSets) for (const property of properties) registrations.set(property.name, property);
  return {
    assumptions: { viewport: options.env, fontUnits: estimatedUnits, containerSizes: new Map() },
    reads: 0,
    readsOf: new Map(),
    quirks: document.quirks,
    registrations,
    initialCustom: initialCustomProperties(registrations),
    root: null,
    nextId: 1,
    budget: createSubstitutionBudget(options.diagnostics, options.limits),
    documentValues: { functions: customFunctions(ruleSets), media: options.env },
    firstLineParents: new Map(),
    sizeOrigins: new Map(),
    blockified: new Map(),
    pendings: new Map(),
    styles: [],
  };
}

const customFunctions = (ruleSets: readonly RuleSet[]): ReadonlyMap<string, CustomFunction> =>
  lastByName(ruleSets.flatMap(({ functions }) => functions));

function styleElement(element: Element, styling: Styling, elements: StyledElements): void {
  const { environment } = styling;
  const { styles, pseudos, scopes, holdsItems: itemHolders, lengthsOf } = elements;
  const { index, parent } = element;
  const isRoot = parent.kind === 'document';
  const match = styling.matches[index] ?? matchElement(element, styling);
  styling.matches[index] = match;
  const scope = isRoot ? null : scopes[parent.index]!;
  const details = detailsAround(element);
  const content = details && detailsContentStyle(details, styling, elements);
  const nearest = isRoot ? null : { element: parent, style: content ?? styles[parent.index]! };
  const holding = (at: QuerySubject): readonly RuleMatch<Source>[] =>
    match.rules.filter(({ payload: { container } }) => {
      return !container || containerRuleHolds(container, at, environment, lengthsOf);
    });
  const node = match.own ?? ownNode(element, holding({ scope, nearest }), styling);
  const inItemHolder = details ? content !== null && holdsItems(content.display.display, false) : null;
  const isItem = !isRoot && (inItemHolder ?? itemHolders[parent.index]!);
  const mode: Mode = isRoot ? 'root' : isItem ? 'item' : 'normal';
  const subject: Subject = {
    parent: nearest?.style ?? null,
    mode,
    values: new ValuesOfElement(element),
    container: lengthsOf(scope),
  };
  const style = animatedStyleFor(node, subject, environment, styling.animations);
  styles[index] = style;
  elements.nodes[index] = node;
  itemHolders[index] = holdsItems(style.display.display, mode === 'item');
  if (style.display.containerType !== 'normal') elements.containers.push(element);
  scopes[index] = scopeInside(element, style, scope);
  if (isRoot && environment.root === null) environment.root = style;
  pseudos[index] = match.own
    ? match.pseudos
    : pseudoNodes(holding({ scope: scopes[index]!, nearest: { element, style } }), styling.root, styling.pseudoBases);
}

/** Styles in first lines, each made once. */
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

/** The style of an absolutely positioned box by a node that has a `@position-try` rule in it. */
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
    values: new ValuesOfElement(element),
    container: lengthsOf(around && scopes[around.index]!),
  };
  return animatedStyleFor(node, subject, environment, animations);
}

/** The style of a `details` element's `::details-content`; null where no rule has one. */
function detailsContentStyle(details: Element, styling: Styling, elements: StyledElements): ComputedStyle | null {
  const { index } = details;
  const node = elements.pseudos[index]?.get('details-content');
  if (!node) return null;
  const subject: Subject = {
    parent: elements.styles[index]!,
    mode: elements.holdsItems[index]! ? 'item' : 'normal',
    values: new ValuesOfElement(details),
    container: elements.lengthsOf(elements.scopes[index]!),
  };
  return animatedStyleFor(node, subject, styling.environment, styling.animations);
}

const NO_RULES: readonly RuleMatch<Source>[] = [];

function matchElement(element: Element, styling: Styling): Match {
  const rules = styling.shadow
    ? matchInTrees(element, styling.shadow)
    : byProximity(styling.index.match(element), element, styling.matching);
  if (rules.some(({ payload }) => payload.container)) return { own: null, pseudos: null, rules };
  return {
    own: ownNode(element, rules, styling),
    pseudos: pseudoNodes(rules, styling.root, styling.pseudoBases),
    rules: NO_RULES,
  };
}

function ownNode(element: Element, rules: readonly RuleMatch<Source>[], styling: Styling): RuleNode {
  const own: Source[] = [];
  let hinted = false;
  for (const { payload, pseudoElement } of rules) {
    if (pseudoElement !== null) continue;
    if (!hinted && payload.level > LEVEL.hints) {
      hinted = true;
      pushHints(element, own, styling);
    }
    own.push(payload);
  }
  if (!hinted) pushHints(element, own, styling);
  pushStyleAttribute(element, own, styling);
  return nodeFor(styling.root, own);
}

/** `display: contents` leaves the children to the container around it. */
function holdsItems(display: Display, isItem: boolean): boolean {
  if (display.kind === 'contents') return isItem;
  return display.kind === 'box' && (display.inner === 'flex' || display.inner === 'grid');
}

/** What styles do not change. */
type SharedParts = Pick<StyledDocument, 'counterStyles' | 'languageOf'>;

/** An svg element's viewport enlarges what is in it. Not yet: foreign objects, which are enlarged twice. */
const isZoomedByViewport = ({ namespace, parent }: Element): boolean =>
  namespace === 'svg' && parent.kind === 'element' && parent.namespace === 'svg';

function styledDocument(
  styling: Styling,
  ruleSets: readonly RuleSet[],
  pages: ReturnType<typeof createPageStyler>,
  elements: StyledElements,
  shared: SharedParts,
): StyledDocument {
  const { document, environment, anonymous } = styling;
  const { styles, holdsItems: itemHolders, nodes, pseudos, scopes, lengthsOf } = elements;
  let images: readonly string[] | null = null;
  const zooming = createZooming(() => environment.nextId++);
  const usedStyle = (element: Element): ComputedStyle =>
    isZoomedByViewport(element) ? styles[element.index]! : zooming.used(styles[element.index]!);
  return {
    document,
    ruleSets,
    media: styling.media,
    get containers() {
      return (environment.reads & Reads.containers) === 0 ? [] : elements.containers;
    },
    styleOf: usedStyle,
    styleUnder(element, parent) {
      const subject: Subject = {
        parent: zooming.computed(parent),
        mode: 'normal',
        values: new ValuesOfElement(element),
        container: lengthsOf(element.parent.kind === 'document' ? null : scopes[element.parent.index]!),
      };
      return animatedStyleFor(nodes[element.index]!, subject, environment, styling.animations);
    },
    lengthContext: (style) => lengthContext(style, environment),
    pseudoStyle(element, pseudo, parent) {
      const base = styling.pseudoBases.get(pseudo);
      let node = pseudos[element.index]?.get(pseudo);
      if (!node && base && PSEUDO_ALWAYS.has(pseudo)) node = nodeFor(styling.root, [base]);
      if (!node) return null;
      const isItem = itemHolders[element.index]! && ITEM_PSEUDOS.has(pseudo);
      const subject: Subject = {
        parent: parent ? zooming.computed(parent) : styles[element.index]!,
        mode: isItem ? 'item' : 'normal',
        values: new ValuesOfElement(element),
        container: lengthsOf(scopes[element.index]!),
      };
      const style = zooming.used(animatedStyleFor(node, subject, environment, styling.animations));
      if (pseudo === 'first-line') environment.firstLineParents.set(style, usedStyle(element));
      return style;
    },
    tryStyle(element, pseudo, name) {
      const own = pseudo === null ? nodes[element.index] : pseudos[element.index]?.get(pseudo);
      const node = own && styling.tries(own, name);
      return node ? zooming.used(tryStyle(element, pseudo, node, styling, elements)) : null;
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
    get imageUrls() {
      images ??= collectImageUrls(styles, pseudos, pages.sources, (element, pseudo) =>
        this.pseudoStyle(document.elements[element]!, pseudo),
      );
      return images;
    },
  };
}
