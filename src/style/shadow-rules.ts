/**
 * Rules of shadow trees: those that an element matches from inside, from outside and across trees.
 * https://drafts.csswg.org/css-shadow-1/#selectors
 */

import type { RuleSet } from '../css/rules.ts';
import { inShadow, type MatchContext } from '../css/selectors/match-context.ts';
import { matchesList } from '../css/selectors/matches.ts';
import { indexOf, type RuleIndex, type RuleMatch } from '../css/selectors/rule-index.ts';
import type { Document, Element, ShadowTree } from '../dom/node.ts';
import { atOnce } from '../turns.ts';
import type { StylingCaches } from './caches.ts';
import type { CompileOptions } from './declarations.ts';
import { type PreparedRules, prepareRules } from './prepared-rules.ts';
import { LEVEL, type Source } from './rule-tree.ts';
import { byProximity } from './scope-proximity.ts';

type Matches = readonly RuleMatch<Source>[];

/** The rules of one tree. */
interface TreeRules {
  readonly depth: number;
  readonly index: RuleIndex<Source>;
  readonly matching: MatchContext;
  /** Converts a match to this tree. */
  readonly ofTree: (match: RuleMatch<Source>) => RuleMatch<Source>;
}

export interface ShadowRules {
  readonly outermost: TreeRules;
  readonly trees: ReadonlyMap<ShadowTree, TreeRules>;
}

/** Layers of different trees are distinct, so their keys differ by this. */
const KEYS_OF_A_TREE = 4096;

/** `index` and `matching` are those of the document. */
export function createShadowRules(
  document: Document,
  ruleSets: ReadonlyMap<ShadowTree, RuleSet>,
  index: RuleIndex<Source>,
  matching: MatchContext,
  compile: CompileOptions,
  caches: StylingCaches,
): ShadowRules | null {
  const { shadowTrees = [] } = document;
  if (shadowTrees.length === 0) return null;
  const outermost: TreeRules = { depth: 0, index, matching, ofTree: (match) => match };
  const trees = new Map<ShadowTree, TreeRules>();
  const prepared = new Map<RuleSet, PreparedRules>();
  for (const [number, tree] of shadowTrees.entries()) {
    const outer = tree.host.treePlace?.tree ? trees.get(tree.host.treePlace.tree)! : outermost;
    const last = tree.elements.reduce((most, element) => Math.max(most, element.index), tree.host.index);
    const inside = inShadow(outer.matching, tree, last - tree.host.index + 1);
    const ruleSet = ruleSets.get(tree);
    let rules = ruleSet && prepared.get(ruleSet);
    if (ruleSet && !rules) {
      rules = atOnce(prepareRules([ruleSet], compile, caches));
      prepared.set(ruleSet, rules);
    }
    trees.set(tree, {
      depth: tree.depth,
      index: rules ? indexOf(rules.selectors, document, inside) : NO_RULES,
      matching: inside,
      ofTree: createScoping(tree.depth, (number + 1) * KEYS_OF_A_TREE),
    });
  }
  return { outermost, trees };
}

const NO_RULES: RuleIndex<Source> = { match: () => [] };

/** Marks declarations with their tree, because important declarations of inner trees win. */
function createScoping(depth: number, keys: number): TreeRules['ofTree'] {
  const known = new Map<RuleMatch<Source>, RuleMatch<Source>>();
  const sources = new Map<Source, Source>();
  const scoped = (source: Source): Source => {
    let own = sources.get(source);
    if (!own) {
      const important = source.important && scoped(source.important);
      own = { ...source, important, layerKey: source.layerKey + keys, treeDepth: depth };
      sources.set(source, own);
    }
    return own;
  };
  return (match) => {
    let own = known.get(match);
    if (!own) {
      own = { ...match, payload: scoped(match.payload) };
      known.set(match, own);
    }
    return own;
  };
}

/**
 * All rules that an element matches, in rising precedence: of normal declarations, outer trees win.
 * https://drafts.csswg.org/css-cascade-5/#cascade-context
 */
export function matchInTrees(element: Element, { outermost, trees }: ShadowRules): Matches {
  const place = element.treePlace;
  const rulesOf = (tree: ShadowTree | null): TreeRules => (tree ? trees.get(tree)! : outermost);
  const own = rulesOf(place?.tree ?? null);
  const general = proximate(outermost, element, outermost.index.match(element));
  const byDepth: { readonly depth: number; readonly matches: Matches }[] = [];
  const add = (rules: TreeRules, matches: Matches): void => {
    if (matches.length > 0) byDepth.push({ depth: rules.depth, matches: matches.map(rules.ofTree) });
  };
  if (own === outermost) add(own, general.filter(isAuthor));
  else add(own, proximate(own, element, own.index.match(element)));
  if (place?.shadow) {
    const hosted = rulesOf(place.shadow);
    add(hosted, proximate(hosted, element, hosted.index.match(element)));
  }
  for (let slot = place?.slot ?? null; slot; slot = slot.treePlace?.slot ?? null) {
    const around = rulesOf(slot.treePlace?.tree ?? null);
    const matches = around.index.match(slot, 'slotted');
    add(
      around,
      matches.filter(({ selector: { through } }) => {
        return through?.kind === 'slotted' && matchesList(through.selectors, element, own.matching);
      }),
    );
  }
  for (const { host, names } of exposedParts(element)) {
    const outside = rulesOf(host.treePlace?.tree ?? null);
    const matches = outside.index.match(host, 'part');
    add(
      outside,
      matches.filter(({ selector: { through } }) => {
        return through?.kind === 'part' && through.names.every((name) => names.has(name));
      }),
    );
  }
  byDepth.sort((a, b) => b.depth - a.depth);
  return [...general.filter((match) => !isAuthor(match)), ...byDepth.flatMap(({ matches }) => matches)];
}

const isAuthor = ({ payload }: RuleMatch<Source>): boolean => payload.level >= LEVEL.author;

const proximate = ({ matching }: TreeRules, element: Element, matches: Matches): Matches =>
  byProximity(matches, element, matching);

/** The hosts of which an element is a part, innermost first, with its part names. https://drafts.csswg.org/css-shadow-1/#exposing */
function* exposedParts(element: Element): Generator<{ readonly host: Element; readonly names: ReadonlySet<string> }> {
  const own = element.attributes.get('part');
  let tree = element.treePlace?.tree ?? null;
  if (own === undefined || !tree) return;
  let names: ReadonlySet<string> = new Set(own.split(/\s+/).filter(Boolean));
  while (tree && names.size > 0) {
    const { host }: ShadowTree = tree;
    yield { host, names };
    names = exported(host.attributes.get('exportparts') ?? '', names);
    tree = host.treePlace?.tree ?? null;
  }
}

/** `inner` or `inner: outer`, at commas. */
function exported(text: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const mapping of text.split(',')) {
    const [inner = '', outer = inner] = mapping.split(':').map((name) => name.trim());
    if (names.has(inner) && outer !== '') found.add(outer);
  }
  return found;
}
