import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { checkNumbers, type Numbered } from './checkNumbers.ts';

function numbersIn(list: Node | undefined): Numbered[] {
  return (list?.type === 'array' ? list.items : []).flatMap((item) => {
    const number = entryOf(item, 'number');
    const own = number ? [{ name: `entry "${textOf(entryOf(item, 'id')) ?? ''}"`, node: number }] : [];
    return [...own, ...numbersIn(entryOf(item, 'children'))];
  });
}

/** Checks that the entries of a menu can be told apart by their numbers, at whatever depth they stand. */
export function checkMenus(documents: readonly ResolvedDocument[], faults: Faults): void {
  for (const { root } of documents.filter(({ kind }) => kind === 'menu')) checkNumbers(numbersIn(entryOf(root, 'items')), faults);
}
