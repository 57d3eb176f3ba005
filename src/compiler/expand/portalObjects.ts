import { mapEntries } from '../source/mapNode.ts';
import type { Node } from '../source/node.ts';

/** An OpenAPI document with what `map` gives in place of each `x-portal`, which is what the portal adds to an operation. */
export function mapPortalObjects(root: Node, map: (portalObject: Node) => Node): Node {
  const inOperation = (operation: Node): Node => mapValues(operation, (child, key) => (key === 'x-portal' ? map(child) : child));
  const inPaths = (paths: Node): Node => mapValues(paths, (item) => mapValues(item, inOperation));
  return mapValues(root, (child, key) => (key === 'paths' ? inPaths(child) : child));
}

function mapValues(node: Node, map: (child: Node, key: string) => Node): Node {
  return node.type === 'object' ? mapEntries(node, map) : node;
}
