import { listOf } from '#model';
import { spend } from './budget.ts';
import { type Evaluation, extendEvaluation } from './evaluation.ts';

const MAX_ITEMS = 10_000;

// Loops run from beginning to end without a pause, so one count serves for all evaluations.
let openLoops = 0;
let visited = 0;

/**
 * What a loop over a list gives. `at` is the evaluation in which an item has a name. Undefined, and reported, when this loop and those
 * inside it would visit more than 10,000 items.
 */
export function loopOver<T>(
  list: unknown,
  name: unknown,
  evaluation: Evaluation,
  loop: (items: readonly unknown[], at: (item: unknown) => Evaluation) => T,
): T | undefined {
  const items = listOf(list);
  if (openLoops === 0) visited = 0;
  visited += items.length;
  spend(items.length);
  openLoops += 1;
  try {
    const result = isOver() ? undefined : loop(items, (item) => extendEvaluation(evaluation, { [String(name)]: item }));
    return isOver() ? undefined : result;
  } finally {
    openLoops -= 1;
    if (openLoops === 0 && isOver()) evaluation.report?.(new Error(`A loop visits more than ${MAX_ITEMS} items.`));
  }
}

function isOver(): boolean {
  return visited > MAX_ITEMS;
}
