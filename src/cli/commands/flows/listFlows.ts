import { graphOf } from '#machines';
import type { FlowsQuestion } from './question.ts';

/** `flows list`: each machine with where it runs, its size, the programs that change it and what it does. */
export function listFlows(question: FlowsQuestion): number {
  const { portal } = question;
  for (const { document, id } of question.machines()) {
    const { states, transitions } = graphOf(document);
    const programs = [...portal.variants.keys()].filter((program) => portal.machinesOf(program).find((each) => each.id === id)?.isChanged);
    const changed = programs.length > 0 ? `, changed by ${programs.join(', ')}` : '';
    process.stdout.write(
      `${id}: ${document.runsIn ?? 'block'}, ${states.length - 1} states, ${transitions.length} transitions${changed}\n  ${document.description}\n`,
    );
  }
  return 0;
}
