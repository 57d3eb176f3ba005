import type { Node } from '../source/node.ts';

/** The text that a node holds; undefined for anything else. */
export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}
