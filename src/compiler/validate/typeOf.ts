import type { Node } from '../source/node.ts';

/** JSON Schema type of a node; whole numbers are 'integer'. */
export function typeOf(node: Node): 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null' {
  if (node.type !== 'scalar') return node.type;
  if (node.value === null) return 'null';
  if (typeof node.value === 'number') return Number.isInteger(node.value) ? 'integer' : 'number';
  return typeof node.value as 'string' | 'boolean';
}
