import { entryMap } from '../source/entryMap.ts';
import type { Node } from '../source/node.ts';

/** An OpenAPI document with what `map` gives in place of each `x-portal`, which is what the portal adds to an operation. */
export function mapPortalObjects(root: Node, map: (portalObject: Node) => Node): Node {
  const inOperation = (operation: Node): Node => mapValues(operation, (child, key) => (key === 'x-portal' ? map(child) : child));
  const inPaths = (paths: Node): Node => mapValues(paths, (item) => mapValues(item, inOperation));
  return mapValues(root, (child, key) => (key === 'paths' ? inPaths(child) : child));
}

function mapValues(node: Node, map: (child: Node, key: string) => Node): Node {
  if (node.type !== 'object') return node;
  const entries = Array.from(node.entries, ([key, child]) => [key, map(child, key)] as const);
  if (entries.every(([key, child]) => child === node.entries.get(key))) return node;
  return { ...node, entries: entryMap(entries.flat()) };
}
