import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryMap } from '../source/entryMap.ts';
import type { Node, ObjectNode } from '../source/node.ts';

/** Whether the key of a map of states names several of them. */
export const namesSeveral = (key: string): boolean => key.includes(',');

/**
 * States as each of them is: what stands under a key that names several (`"PENDING, ACTIVE"`) is added to each, behind what it has itself.
 * A state keeps the place where it is named first.
 */
export function withSharedStates(states: ObjectNode, diagnostics: Diagnostics): ObjectNode {
  if (![...states.entries.keys()].some(namesSeveral)) return states;
  const own = [...states.entries].filter(([key]) => !namesSeveral(key));
  const shared = [...states.entries].filter(([key]) => namesSeveral(key)).flatMap(eachOf);
  const merged = new Map<string, Node>([...states.entries].flatMap((entry) => (namesSeveral(entry[0]) ? eachOf(entry) : [entry])));
  for (const [name] of shared) merged.set(name, new Map(own).get(name) ?? { ...states, entries: entryMap([]) });
  for (const [name, state] of shared) merged.set(name, together(merged.get(name) as Node, state, name, diagnostics));
  return { ...states, entries: entryMap([...merged].flat()) };
}

function eachOf([key, state]: readonly [string, Node]): [string, Node][] {
  return key.split(',').map((name) => [name.trim(), state]);
}

/** What a state has by name, so that both may add to it; the actor of several states may differ in what follows. */
const MAPS = ['on', 'after', 'meta', 'invoke', 'states'];

function together(own: Node, added: Node, name: string, diagnostics: Diagnostics): Node {
  if (own.type !== 'object' || added.type !== 'object') return own;
  return withEntries(own, added, name, diagnostics, (before, child, key) => {
    if (!MAPS.includes(key) || before.type !== 'object' || child.type !== 'object') return undefined;
    return withEntries(before, child, name, diagnostics, (one, other, inner) =>
      key === 'states' ? together(one, other, inner, diagnostics) : undefined,
    );
  });
}

type Both = (own: Node, added: Node, key: string) => Node | undefined;

function withEntries(own: ObjectNode, added: ObjectNode, name: string, diagnostics: Diagnostics, both: Both): ObjectNode {
  const entries = new Map(own.entries);
  for (const [key, child] of added.entries) {
    const before = entries.get(key);
    const merged = before ? both(before, child, key) : child;
    if (!merged) diagnostics.add('STATE_TWICE', child, `"${name}" has its own "${key}"`, { isOnKey: true, fix: 'say it in one place' });
    else entries.set(key, merged);
  }
  return { ...own, entries: entryMap([...entries].flat()) };
}
