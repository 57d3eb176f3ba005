import type { Faults } from '../diagnostics/faults.ts';
import { checkPattern } from '../forms/checkPattern.ts';
import type { Node } from '../source/node.ts';
import { eachForm } from './eachForm.ts';

/** Checks the patterns that a condition matches texts with. */
export function checkMatches(condition: Node, faults: Faults): void {
  eachForm(condition, (operator, operand) => {
    const pattern = operator === 'matches' && operand.type === 'array' ? operand.items[1] : undefined;
    if (pattern) checkPattern(pattern, faults);
  });
}
