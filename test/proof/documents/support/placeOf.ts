import type { Node } from '../../../../src/compiler/source/node.ts';
import { pointerOf } from '../../../../src/compiler/source/position.ts';

const places = new WeakMap<Node, string>();
const part = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Remembers the pointers of a document's values at once: finding one alone means to read the document. */
export function rememberPlaces(node: Node, pointer = ''): void {
  places.set(node, pointer);
  if (node.type === 'array') for (const [index, item] of node.items.entries()) rememberPlaces(item, `${pointer}/${index}`);
  if (node.type === 'object') for (const [key, child] of node.entries) rememberPlaces(child, `${pointer}/${part(key)}`);
}

/** Pointer of a value. */
export function placeOf(node: Node): string {
  return places.get(node) ?? pointerOf(node);
}
