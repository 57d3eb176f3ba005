import type { ResolvedDocument } from '../resolved.ts';
import { entryMap } from '../source/entryMap.ts';
import type { Node } from '../source/node.ts';
import { jsonText } from './jsonText.ts';

const texts = new WeakMap<Node, string>();

/** JSON text of a flow as part of a screen or shell: without the descriptions of its states and transitions, which are for readers of the document. */
export function flowText({ root }: ResolvedDocument): string {
  const text = texts.get(root) ?? jsonText(withoutDescriptions(root));
  texts.set(root, text);
  return text;
}

/** Keys of machines, states and actors behind which states, actors and transitions stand; true where these stand by name. */
const STRUCTURE: ReadonlyMap<string, boolean> = new Map([
  ['states', true],
  ['on', true],
  ['after', true],
  ['always', false],
  ['invoke', false],
  ['onDone', false],
  ['onError', false],
]);

function withoutDescriptions(node: Node, isByName = false): Node {
  if (node.type === 'scalar') return node;
  if (node.type === 'array') return { ...node, items: node.items.map((item) => withoutDescriptions(item)) };
  const entries = Array.from(node.entries).flatMap(([key, child]): readonly (string | Node)[] => {
    if (isByName) return [key, withoutDescriptions(child)];
    if (key === 'description') return [];
    const isNamed = STRUCTURE.get(key);
    return [key, isNamed === undefined ? child : withoutDescriptions(child, isNamed)];
  });
  return { ...node, entries: entryMap(entries) };
}
