import { type Edit, edited } from './edited.ts';
import type { Ground } from './ground.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

const JUNK: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'unheardOf',
  '\u0000',
  [],
  {},
  [null],
  { id: 'x' },
  { $: 'user' },
  { $t: 'a.b' },
  { $if: 1 },
  { $op: 'remove' },
  { all: [] },
];

/** Random changes of any value: the compiler must end with a result, whichever it is. */
export function looseMutants({ path, text, nodes }: Ground, chance: () => number): Mutant[] {
  return nodes.flatMap((node): Mutant[] => {
    if (pointerTo(node) === '') return [];
    const row = (kind: string, edit: Edit): Mutant => {
      return { kind, path, where: pointerTo(node), verdict: 'either', make: () => new Map([[path, edited(text, pointerTo(node), edit)]]) };
    };
    const junk = JUNK[Math.floor(chance() * JUNK.length)];
    const found = [row('any value dropped', { drop: true }), row('any value replaced', { set: () => junk })];
    if (node.keyOffset !== undefined) found.push(row('any key renamed', { rename: 'unheardOf' }));
    return found;
  });
}
