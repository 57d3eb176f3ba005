import { Budget, EVALUATION_UNITS, shareBudget } from '#conditions';

/** What the browser may evaluate at one go, before it shows and hears anything again: about a quarter of a second. */
const UNITS_OF_A_TASK = 5 * EVALUATION_UNITS;

/**
 * Has all that is evaluated without a pause share a budget: each value of a page has one of its own, but a table may have hundreds of them.
 * Once the browser has had its turn there is a new one.
 */
export function limitEvaluations(): void {
  let budget: Budget | undefined;
  shareBudget(() => {
    if (budget === undefined) {
      budget = new Budget(UNITS_OF_A_TASK);
      setTimeout(() => {
        budget = undefined;
      }, 0);
    }
    return budget;
  });
}
