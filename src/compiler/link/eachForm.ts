import type { Node } from '../source/node.ts';

/** Calls back for every condition form `{operator: operand}` inside a condition. */
export function eachForm(node: Node | undefined, visit: (operator: string, operand: Node) => void): void {
  if (node?.type !== 'object') return;
  for (const [operator, operand] of node.entries) {
    visit(operator, operand);
    if (operator === 'not') eachForm(operand, visit);
    if ((operator === 'all' || operator === 'any') && operand.type === 'array') for (const part of operand.items) eachForm(part, visit);
  }
}
