/**
 * What structure elements refer to: note calls and their notes, table-of-contents entries and their targets. ISO 32000-2, 14.7.2, `Ref`;
 * ISO 14289-2, 8.2.5.8, 8.2.5.14.
 */

import { attribute, type Document } from '../dom/node.ts';
import { targetElement } from '../dom/targets.ts';
import type { StructureNode } from '../structure/types.ts';
import type { StructureElement, StructureElements } from './structure-elements.ts';

/** In PDF notation, for the elements that refer to others. */
export function referencesOf(elements: StructureElements, document: Document): ReadonlyMap<StructureElement, string> {
  const references = new Map<StructureElement, string>();
  const calls = new Map<StructureNode, StructureElement>();
  const notes = new Map<StructureNode, StructureElement>();
  for (const element of elements.all) {
    const { node, type } = element;
    if (type === 'Note') notes.set(node, element);
    if (node.details?.kind === 'reference' && node.details.note) calls.set(node.details.note, element);
    const target = type === 'TOCI' ? targetOf(element, document) : null;
    if (target) references.set(element, `${elements.placeOf(target).ref}`);
  }
  for (const [node, call] of calls) {
    const note = notes.get(node);
    if (!note) continue;
    references.set(call, `${note.ref}`);
    references.set(note, `${call.ref}`);
  }
  return references;
}

/** The target of the first link in an entry. */
function targetOf({ kids }: StructureElement, document: Document) {
  const open = [...kids].reverse();
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.type === 'TOCI') continue;
    const href = at.type === 'Link' && at.node.element ? attribute(at.node.element, 'href') : null;
    const hash = href?.indexOf('#') ?? -1;
    const found = hash < 0 ? null : targetElement(document, href!.slice(hash));
    if (found) return found;
    for (let i = at.kids.length - 1; i >= 0; i--) open.push(at.kids[i]!);
  }
  return null;
}
