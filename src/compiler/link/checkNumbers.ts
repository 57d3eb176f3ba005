import type { Faults } from '../diagnostics/faults.ts';
import type { Node } from '../source/node.ts';

/** The number of a thing, which no other of its kind may have. */
export interface Numbered {
  readonly name: string;
  readonly node: Node;
}

/** Checks that numbers are each of one thing; the fix names one that is free. */
export function checkNumbers(all: readonly Numbered[], faults: Faults): void {
  const taken = new Map<number, string>();
  const numbers = all.flatMap(({ node }) => (node.type === 'scalar' && typeof node.value === 'number' ? node.value : []));
  const free = Math.max(0, ...numbers) + 1;
  for (const { name, node } of all) {
    if (node.type !== 'scalar' || typeof node.value !== 'number') continue;
    const other = taken.get(node.value);
    if (other !== undefined) faults.add('NUMBER_TWICE', node, `${other} has the number ${node.value} too`, { fix: `${free} is free` });
    else taken.set(node.value, name);
  }
}
