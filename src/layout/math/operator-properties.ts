/** Which boxes are operators, and how they behave. https://w3c.github.io/mathml-core/#embellished-operators */

import type { BoxNode } from '../../boxes/box.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { toUnit } from '../core/layout-unit.ts';
import { mathLength } from './lengths.ts';
import { categoryOf, type Form, INLINE_AXIS, type OperatorCategory } from './operator-dictionary.ts';

export interface Operator {
  readonly text: string;
  readonly axis: 'block' | 'inline';
  readonly lspace: Px;
  readonly rspace: Px;
  readonly stretchy: boolean;
  readonly symmetric: boolean;
  readonly largeop: boolean;
  readonly movablelimits: boolean;
}

/** Whether the operator, if it is one, stretches along the axis. */
export const stretchesAlong = (operator: Operator | null | undefined, axis: Operator['axis']): boolean =>
  operator?.stretchy === true && operator.axis === axis;

/** Elements that are embellished operators if their first child is one. */
const BY_FIRST_CHILD: ReadonlySet<string> = new Set(
  'msub msup msubsup munder mover munderover mmultiscripts mfrac semantics'.split(' '),
);
const GROUPS: ReadonlySet<string> = new Set('mrow mstyle mphantom mpadded maction merror'.split(' '));

/** The properties of the core operator; null if `node` is not an embellished operator. */
export function embellishedOperator(node: BoxNode): Operator | null {
  const core = coreOperator(node);
  return core && operatorOf(core);
}

function coreOperator(node: BoxNode): BoxNode | null {
  const { element, formatting, children } = node;
  if (formatting !== 'math') return null;
  if (element?.tag === 'mo') return node;
  if (element && BY_FIRST_CHILD.has(element.tag)) return children[0] ? coreOperator(children[0]) : null;
  return isGroup(node) ? coreOfGroup(children) : null;
}

function coreOfGroup(children: readonly BoxNode[]): BoxNode | null {
  const others = children.filter((child) => !isSpaceLike(child));
  return others.length === 1 ? coreOperator(others[0]!) : null;
}

/** Cells hold anonymous rows. */
const isGroup = ({ element }: BoxNode): boolean => element === null || GROUPS.has(element.tag);

/**
 * Whether the space around the operator in a row is added by the row around it. The content of a square root is a row of its own.
 * https://w3c.github.io/mathml-core/#layout-of-mrow
 */
export function leavesSpaceOutside(row: BoxNode): boolean {
  if (row.element?.tag === 'math') return false;
  return (row.element?.tag === 'msqrt' ? coreOfGroup(row.children) : coreOperator(row)) !== null;
}

/** https://w3c.github.io/mathml-core/#dfn-space-like */
function isSpaceLike(node: BoxNode): boolean {
  const { element, formatting, children } = node;
  if (formatting !== 'math') return false;
  if (element?.tag === 'mspace' || element?.tag === 'mtext') return true;
  return isGroup(node) && children.every(isSpaceLike);
}

function operatorOf(node: BoxNode): Operator {
  const element = node.element!;
  const text = contentOf(node);
  const category = categoryOf(text, statedForm(element), usualForm(element));
  const { fontSize } = node.style.font;
  const space = (name: string, em: number): Px => {
    const stated = mathLength(attribute(element, name), node.style);
    const usual = em * fontSize;
    if (!stated) return toUnit(usual);
    return toUnit(stated.percent === null ? stated.px : (stated.percent / 100) * usual);
  };
  const flag = (name: keyof OperatorCategory & string): boolean => {
    const stated = attribute(element, name)?.trim().toLowerCase();
    return stated === 'true' || (stated !== 'false' && category[name] === true);
  };
  return {
    text,
    axis: INLINE_AXIS.test(text) ? 'inline' : 'block',
    lspace: space('lspace', category.lspace),
    rspace: space('rspace', category.rspace),
    stretchy: flag('stretchy'),
    symmetric: flag('symmetric'),
    largeop: flag('largeop'),
    movablelimits: flag('movablelimits'),
  };
}

/** The rendered text, without surrounding white space. */
const contentOf = ({ children }: BoxNode): string => children[0]?.inline?.text.trim() ?? '';

/** https://w3c.github.io/mathml-core/#dfn-form */
function statedForm(element: Element): Form | null {
  const stated = attribute(element, 'form')?.trim().toLowerCase();
  return stated === 'prefix' || stated === 'infix' || stated === 'postfix' ? stated : null;
}

/** Deviation: browsers use the operator's own siblings, even if it is the core of an embellished operator. */
function usualForm(element: Element): Form {
  if (element.parent.kind !== 'element') return 'infix';
  const siblings = element.parent.elements;
  const isFirst = siblings[0] === element;
  const isLast = siblings[siblings.length - 1] === element;
  if (isFirst === isLast) return 'infix';
  return isFirst ? 'prefix' : 'postfix';
}
