/** Finds what a module keeps between calls: variables, and values that functions write to after the module has loaded. */

import { parseAst } from 'vitest/node';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const WRITERS = new Set('set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '));
/** They are of use only where something is put into them later. */
const WEAK = new Set(['WeakMap', 'WeakSet', 'WeakRef']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Names of the module's top level that hold state. `lastIndex` of regular expressions does not count: it is set before each use. */
export function moduleState(text: string): readonly string[] {
  const program = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const constants = new Set<string>();
  const found = new Set<string>();
  for (const statement of program.body as readonly Node[]) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    if (declaration?.type !== 'VariableDeclaration' || declaration.declare === true) continue;
    for (const { id, init } of declaration.declarations as readonly Node[]) {
      const made = init as Node | null;
      const weak = made?.type === 'NewExpression' && WEAK.has(String((made.callee as Node).name));
      for (const name of namesIn(id as Node)) {
        if (declaration.kind !== 'const' || weak) found.add(name);
        constants.add(name);
      }
    }
  }
  const visit = (node: Node, inFunction: boolean, outer: ReadonlySet<string>): void => {
    const isFunction = FUNCTIONS.has(node.type);
    const hidden =
      isFunction || (inFunction && node.type === 'BlockStatement') ? new Set([...outer, ...declaredIn(node)]) : outer;
    const target = inFunction ? writtenTo(node) : null;
    if (target !== null && constants.has(target) && !hidden.has(target)) found.add(target);
    for (const child of childrenOf(node)) visit(child, inFunction || isFunction, hidden);
  };
  visit(program, false, new Set());
  return [...found];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** The names that a pattern binds. */
function namesIn(pattern: Node): readonly string[] {
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left as Node);
  if (pattern.type === 'Property') return namesIn(pattern.value as Node);
  return childrenOf(pattern).flatMap(namesIn);
}

/** Parameters of a function, or what a block declares. */
function declaredIn(node: Node): readonly string[] {
  if (node.type !== 'BlockStatement') return (node.params as readonly Node[]).flatMap(namesIn);
  return (node.body as readonly Node[])
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => (declarations as readonly Node[]).flatMap(({ id }) => namesIn(id as Node)));
}

/** The variable at the bottom of what the node assigns to, or calls a method on that changes it. */
function writtenTo(node: Node): string | null {
  switch (node.type) {
    case 'AssignmentExpression':
      return bottomOf(node.left as Node);
    case 'UpdateExpression':
      return bottomOf(node.argument as Node);
    case 'UnaryExpression':
      return node.operator === 'delete' ? bottomOf(node.argument as Node) : null;
    case 'CallExpression': {
      const { type, object, property } = node.callee as Node;
      return type === 'MemberExpression' && WRITERS.has(String((property as Node).name))
        ? bottomOf(object as Node)
        : null;
    }
    default:
      return null;
  }
}

function bottomOf(target: Node): string | null {
  switch (target.type) {
    case 'Identifier':
      return String(target.name);
    case 'MemberExpression':
      return (target.property as Node).name === 'lastIndex' ? null : bottomOf(target.object as Node);
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return bottomOf(target.expression as Node);
    default:
      return null;
  }
}
