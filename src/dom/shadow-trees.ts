/**
 * Declarative shadow roots. The document becomes the flat tree, which is used for rendering and inheritance: a shadow tree is placed
 * under its host, slotted elements under their slot. Selectors use the separate trees through `treePlace`.
 * https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode, https://drafts.csswg.org/css-shadow-1/#flattening
 */

import type { Element, ShadowTree } from './node.ts';
import type { MutableDocument, MutableElement, MutableNode, Templates } from './tree-adapter.ts';

/** https://dom.spec.whatwg.org/#valid-shadow-host-name */
const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

const mayHost = ({ tag, namespace }: MutableElement): boolean =>
  namespace === 'html' && (HOSTS.has(tag) || tag.includes('-'));

interface MutableTree {
  readonly kind: 'shadow';
  readonly host: MutableElement;
  readonly depth: number;
  readonly elements: MutableElement[];
  readonly byId: Map<string, MutableElement>;
}

interface ShadowTrees {
  readonly trees: readonly ShadowTree[];
  /** Element children that are not in the flat tree: not slotted, or fallback content that is replaced. */
  readonly left: ReadonlyMap<MutableElement, readonly MutableElement[]>;
}

interface Visit {
  readonly element: MutableElement;
  readonly tree: MutableTree | null;
  readonly parent: MutableElement | null;
  readonly siblings: readonly MutableElement[];
  readonly siblingIndex: number;
  readonly besideShadow: boolean;
}

const isElement = (node: MutableNode): node is MutableElement => node.kind === 'element';

/** Gives each host the content of its first `<template shadowrootmode>` and flattens the tree. Null if there is none. */
export function attachShadowTrees(document: MutableDocument, templates: Templates): ShadowTrees | null {
  if (![...templates.keys()].some((template) => template.attributes.has('shadowrootmode'))) return null;
  const trees: MutableTree[] = [];
  const contents = new Map<MutableTree, readonly MutableNode[]>();
  const open: Visit[] = [];
  const enter = (
    children: readonly MutableNode[],
    tree: MutableTree | null,
    parent: MutableElement | null,
    besideShadow = false,
  ): void => {
    const siblings = children.filter(isElement);
    for (let i = siblings.length - 1; i >= 0; i--)
      open.push({ element: siblings[i]!, tree, parent, siblings, siblingIndex: i, besideShadow });
  };
  enter(document.children, null, null);
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { element, tree } = visit;
    const content = takeTemplate(element, templates);
    const shadow: MutableTree | null = content && {
      kind: 'shadow',
      host: element,
      depth: (tree?.depth ?? 0) + 1,
      elements: [],
      byId: new Map(),
    };
    if (tree) addTo(tree, element);
    if (tree || shadow || visit.besideShadow) setPlace(visit, shadow);
    enter(element.children, tree, element, shadow !== null);
    if (!shadow) continue;
    trees.push(shadow);
    contents.set(shadow, content!);
    enter(content!, shadow, null);
  }
  const left = new Map<MutableElement, readonly MutableElement[]>();
  for (const tree of trees) flatten(tree, contents.get(tree)!, left);
  return { trees: trees as unknown as ShadowTree[], left };
}

/** Removes the template from the children, as the parser of a browser does, and returns its content. */
function takeTemplate(element: MutableElement, templates: Templates): readonly MutableNode[] | null {
  if (!mayHost(element)) return null;
  const isDeclaration = (node: MutableNode): node is MutableElement =>
    isElement(node) &&
    node.tag === 'template' &&
    /^(open|closed)$/i.test(node.attributes.get('shadowrootmode') ?? '') &&
    templates.has(node);
  const template = element.children.find(isDeclaration);
  if (!template) return null;
  element.children = element.children.filter((child) => child !== template);
  return templates.get(template)!.children;
}

function addTo(tree: MutableTree, element: MutableElement): void {
  tree.elements.push(element);
  if (element.id !== null && !tree.byId.has(element.id)) tree.byId.set(element.id, element);
}

function setPlace({ element, tree, parent, siblings, siblingIndex }: Visit, shadow: MutableTree | null): void {
  const place = {
    tree: tree as unknown as ShadowTree | null,
    parent: parent as unknown as Element | null,
    siblings: siblings as unknown as readonly Element[],
    siblingIndex,
    children: element.children as unknown as Element['children'],
    elements: element.children.filter(isElement) as unknown as readonly Element[],
    shadow: shadow as unknown as ShadowTree | null,
    slot: null,
  };
  element.treePlace = place;
}

const isSlot = ({ tag, namespace }: MutableElement): boolean => tag === 'slot' && namespace === 'html';

/** https://dom.spec.whatwg.org/#assigning-slotables-and-slots */
function flatten(
  { host, elements }: MutableTree,
  content: readonly MutableNode[],
  left: Map<MutableElement, readonly MutableElement[]>,
): void {
  const slots = new Map<string, MutableElement>();
  for (const slot of elements.filter(isSlot)) {
    const name = slot.attributes.get('name') ?? '';
    if (!slots.has(name)) slots.set(name, slot);
  }
  const assigned = new Map<MutableElement, MutableNode[]>();
  const unassigned: MutableElement[] = [];
  for (const node of host.children) {
    const slot = slots.get((isElement(node) ? node.attributes.get('slot') : undefined) ?? '');
    if (slot) {
      const nodes = assigned.get(slot);
      if (nodes) nodes.push(node);
      else assigned.set(slot, [node]);
    } else if (isElement(node)) unassigned.push(node);
  }
  left.set(host, unassigned);
  for (const [slot, nodes] of assigned) {
    left.set(slot, slot.children.filter(isElement));
    slot.children = nodes;
    for (const node of nodes) {
      node.parent = slot;
      if (isElement(node)) node.treePlace!.slot = slot as unknown as Element;
    }
  }
  host.children = [...content];
  for (const node of content) node.parent = host;
}
