import type { Node } from '../../../../src/compiler/source/node.ts';
import { pointerOf } from '../../../../src/compiler/source/position.ts';

const pointers = new WeakMap<Node, string>();
const part = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Stores the pointers of all values of a document at once: to find a single one takes a walk through the document. */
export function rememberPointers(node: Node, pointer = ''): void {
  pointers.set(node, pointer);
  if (node.type === 'array') for (const [index, item] of node.items.entries()) rememberPointers(item, `${pointer}/${index}`);
  if (node.type === 'object') for (const [key, child] of node.entries) rememberPointers(child, `${pointer}/${part(key)}`);
}

/** Pointer of a value. */
export function pointerTo(node: Node): string {
  return pointers.get(node) ?? pointerOf(node);
}
