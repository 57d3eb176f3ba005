import { mermaidOf, ruleTableOf, scxmlOf, type WrittenMachine, xstateConfigOf } from '#machines';
import { type FlowsQuestion, refuse, unknown } from './question.ts';

const NOTATIONS: ReadonlyMap<string, (machine: WrittenMachine) => string> = new Map([
  ['mermaid', mermaidOf],
  ['scxml', scxmlOf],
  ['xstate', (machine) => `${JSON.stringify(xstateConfigOf(machine), null, 2)}\n`],
  ['table', ruleTableOf],
]);

/** `flows export <id> --as <notation>`: prints a machine in another notation. */
export function exportFlow(question: FlowsQuestion): number {
  const name = question.option('as') ?? '';
  const write = NOTATIONS.get(name);
  if (!write) return refuse(unknown('notation', name, [...NOTATIONS.keys()]));
  const machine = question.machine();
  if (typeof machine === 'number') return machine;
  process.stdout.write(write({ document: machine.document, written: machine.written() }));
  return 0;
}
