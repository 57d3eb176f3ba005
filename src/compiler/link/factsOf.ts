import type { Fact } from '#model';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Layout } from '../overlay/layout.ts';
import type { Node } from '../source/node.ts';

/** A fact that can be worked with, though its document may have faults elsewhere. */
function isFact(node: Node): boolean {
  const domain = entryOf(node, 'domain');
  return node.type === 'object' && (domain === undefined || domain.type === 'array');
}

/** The facts catalogue; empty when the document is missing or has no facts. */
export function factsOf(layout: Layout): { readonly [path: string]: Fact } {
  const facts = entryOf(layout.byPath.get('schemas/facts.json')?.root, 'facts');
  if (facts?.type !== 'object') return {};
  const sound = [...facts.entries].filter(([, node]) => isFact(node));
  return Object.fromEntries(sound.map(([path, node]) => [path, jsonOf(node) as unknown as Fact]));
}
