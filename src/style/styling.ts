/** The state for styling one document, kept over all rounds. */

import type { CustomFunction, MediaEnvironment, RegisteredProperty, RuleSet } from '../css/rules.ts';
import { createMatchContext, type MatchContext } from '../css/selectors/match-context.ts';
import { indexOf, type RuleIndex } from '../css/selectors/rule-index.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { type Document, placeOf, type ShadowTree } from '../dom/node.ts';
import type { Limits } from '../limits.ts';
import type { Steps } from '../turns.ts';
import { type Animations, createAnimations } from './animations/animated-style.ts';
import { createSamples } from './animations/samples.ts';
import { type ContainerLengths, Reads, type StyleAssumptions } from './assumptions.ts';
import type { StylingCaches } from './caches.ts';
import type { StyleEnvironment } from './compute.ts';
import type { ComputedStyle } from './computed-style.ts';
import { initialCustomProperties } from './custom-properties.ts';
import type { CompileOptions } from './declarations.ts';
import { createMatchPath, type Match, type MatchPath } from './element-match.ts';
import { estimatedUnits } from './font-units.ts';
import { lastByName } from './last-by-name.ts';
import type { DefaultPage } from './page-defaults.ts';
import { createTries, type TryNode } from './position-tries.ts';
import { prepareRules } from './prepared-rules.ts';
import { pseudoBases } from './pseudo-elements.ts';
import { createNode, createSeenLonghands, forgetStyles, type Level, type RuleNode, type Source } from './rule-tree.ts';
import { createShadowRules, type ShadowRules } from './shadow-rules.ts';
import { createSpotColors } from './spot-colors.ts';
import { createSubstitutionBudget } from './substitution.ts';
import type { StyledPseudo } from './types.ts';

export interface StyleOptions {
  readonly diagnostics: Diagnostics;
  readonly env: MediaEnvironment;
  /** An `@page` below every author rule. */
  readonly defaultPage: DefaultPage;
  /** The rules of shadow trees that have any. */
  readonly shadowRules?: ReadonlyMap<ShadowTree, RuleSet>;
  /** The base for relative URLs in style attributes; the document's base by default. */
  readonly baseUrl?: string | null;
  /** The source in warnings about the document's own attributes; none by default. */
  readonly source?: string | null;
  readonly limits?: Pick<Limits, 'selectorSteps' | 'variableLength' | 'variableTotal'>;
  /** Throws when the deadline has passed; called once per element. */
  checkDeadline?(): void;
  /** Caches that outlive the document. Absent: none. */
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
  readonly markerSources: WeakMap<Source, Source>;
  readonly diagnostics: Diagnostics;
  readonly checkDeadline: () => void;
  /** Matches by element index. */
  readonly matches: (Match | undefined)[];
  /** The root of all match paths. */
  readonly matched: MatchPath;
  readonly anonymous: Map<string, ComputedStyle>;
  /** Container query lengths used so far, with one object for equal sizes. */
  readonly lengths: Map<string, ContainerLengths>;
}

/** `sets`: all rules of the document, including those of quirks mode. */
export function* createStyling(
  document: Document,
  sets: readonly RuleSet[],
  options: StyleOptions,
  caches: StylingCaches,
): Steps<Styling> {
  const { diagnostics } = options;
  const compile: CompileOptions = {
    baseUrl: options.baseUrl ?? document.baseUrl,
    quirks: document.quirks,
    diagnostics,
    blocks: caches.style.blocks,
    source: options.source ?? null,
  };
  const environment = createEnvironment(document, sets, options);
  const { selectors, layerKey } = yield* prepareRules(sets, compile, caches, options.checkDeadline);
  const root = createNode(null, null);
  const matching = createMatchContext(document, options.limits?.selectorSteps, (field) => {
    const message =
      'the pattern of this field would take too long to test: for :valid and :invalid the field matches it';
    diagnostics.warn({ code: 'limit', message, ...placeOf(field) });
  });
  const index = indexOf(selectors, document, matching);
  const shadowRules = options.shadowRules ?? new Map<ShadowTree, RuleSet>();
  return {
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
    markerSources: caches.style.markerSources,
    diagnostics,
    checkDeadline: options.checkDeadline ?? (() => {}),
    matches: new Array(document.elements.length),
    matched: createMatchPath(),
    anonymous: new Map(),
    lengths: new Map(),
  };
}

function createEnvironment(document: Document, ruleSets: readonly RuleSet[], options: StyleOptions): StyleEnvironment {
  const registrations = new Map<string, RegisteredProperty>();
  for (const { properties } of ruleSets) for (const property of properties) registrations.set(property.name, property);
  return {
    assumptions: { viewport: options.env, fontUnits: estimatedUnits, containerSizes: new Map() },
    reads: 0,
    readsOf: new Map(),
    seen: createSeenLonghands(),
    quirks: document.quirks,
    registrations,
    initialCustom: initialCustomProperties(registrations),
    root: null,
    nextId: 1,
    budget: createSubstitutionBudget(options.diagnostics, options.limits),
    documentValues: { functions: customFunctions(ruleSets), media: options.env },
    spotColors: createSpotColors(ruleSets, options.diagnostics),
    firstLineParents: new Map(),
    sizeOrigins: new Map(),
    blockified: new Map(),
    primitive: new Map(),
    pendings: new Map(),
    styles: [],
  };
}

const customFunctions = (ruleSets: readonly RuleSet[]): ReadonlyMap<string, CustomFunction> =>
  lastByName(ruleSets.flatMap(({ functions }) => functions));

/** Drops styles that read assumptions which changed. Returns what changed: bits of `Reads`. */
export function assume({ environment, root }: Styling, assumptions: StyleAssumptions): number {
  const { viewport, fontUnits, containerSizes } = environment.assumptions;
  let changed = 0;
  const { width, height } = assumptions.viewport;
  if (width !== viewport.width || height !== viewport.height) changed |= Reads.viewport;
  if (fontUnits !== assumptions.fontUnits) changed |= Reads.fontUnits;
  environment.assumptions = assumptions;
  if ((changed & environment.reads) !== 0) forgetStyles(root, environment.readsOf, changed);
  // Styles that read container sizes are keyed by them.
  return containerSizes === assumptions.containerSizes ? changed : changed | Reads.containers;
}
