import { ruleTableOf } from '#machines';
import type { FlowsQuestion } from './question.ts';

/** `flows show <id>`: file, screens and calls of a machine, and its states and transitions as tables. */
export function showFlow(question: FlowsQuestion): number {
  const machine = question.machine();
  if (typeof machine === 'number') return machine;
  const { document, operations, path, screens } = machine;
  const facts = [
    `File: ${path}`,
    `Program: ${question.program}${machine.isChanged ? ', which changes it' : ''}`,
    `Screens: ${screens.map(({ id }) => id).join(', ') || 'none'}`,
    `Calls: ${[...new Set(operations)].join(', ') || 'none'}`,
  ];
  process.stdout.write(`${facts.join('\n')}\n\n${ruleTableOf({ document, written: machine.written() })}`);
  return 0;
}
