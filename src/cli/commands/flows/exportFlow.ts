import { notations } from '#machines';
import { type FlowsQuestion, refuse, unknown } from './question.ts';

/** `flows export <id> --as <notation>`: prints a machine in another notation. */
export function exportFlow(question: FlowsQuestion): number {
  const name = question.option('as') ?? '';
  const notation = notations.find(({ id }) => id === name);
  const known = notations.map(({ id }) => id);
  if (!notation) return refuse(unknown('notation', name, known));
  const machine = question.machine();
  if (typeof machine === 'number') return machine;
  process.stdout.write(notation.write({ document: machine.document, written: machine.written() }));
  return 0;
}
