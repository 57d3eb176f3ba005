import { AsyncLocalStorage } from 'node:async_hooks';
import { Budget, shareBudget } from '#conditions';

/**
 * All that a call evaluates spends from one budget: what may run, which rows are found, what each of them shows, what is changed. It reaches
 * them past all that lies between, also across what the call waits for.
 */
const budgets = new AsyncLocalStorage<Budget>();

shareBudget(() => budgets.getStore());

/** The documents have a call evaluate more than a call may. Nothing that it has changed is kept. */
export class CallTooLarge extends Error {
  override readonly name = 'CallTooLarge';
}

/** Does work whose evaluations together have a budget. */
export function withinBudget<Result>(budget: Budget, work: () => Result): Result {
  return budgets.run(budget, work);
}

/** Throws CallTooLarge if a value was absent because the budget was over: what follows from it must not be taken for true. */
export function checkBudget(budget: Budget | undefined = budgets.getStore()): void {
  if (budget?.isOver === true) throw new CallTooLarge('the documents have this call evaluate more than a call may');
}

/** Does work of the server by itself, e.g. by the clock, as a call does. Rejects with CallTooLarge. */
export async function asCall<Result>(work: () => Promise<Result>): Promise<Result> {
  const budget = new Budget();
  return withinBudget(budget, async () => {
    const result = await work();
    checkBudget(budget);
    return result;
  });
}
