/** Walking over computed math functions. */

import type { CalcNode } from '../types.ts';

export function partsOf(node: CalcNode): readonly CalcNode[] {
  switch (node.op) {
    case 'px':
    case 'percentage':
    case 'anchor':
      return [];
    case 'scale':
    case 'abs':
      return [node.node];
    case 'clamp':
      return [node.min, node.value, node.max].filter((part) => part !== null);
    case 'round':
    case 'mod':
    case 'rem':
      return [node.value, node.step];
    default:
      return node.nodes;
  }
}

/** `node` with its parts replaced by the results of `map`. */
export function mapNode(node: CalcNode, map: (part: CalcNode) => CalcNode): CalcNode {
  switch (node.op) {
    case 'px':
    case 'percentage':
      return node;
    case 'anchor':
      return { ...node, fallback: node.fallback && map(node.fallback) };
    case 'scale':
    case 'abs':
      return { ...node, node: map(node.node) };
    case 'clamp':
      return { ...node, min: node.min && map(node.min), value: map(node.value), max: node.max && map(node.max) };
    case 'round':
    case 'mod':
    case 'rem':
      return { ...node, value: map(node.value), step: map(node.step) };
    default:
      return { ...node, nodes: node.nodes.map(map) };
  }
}
