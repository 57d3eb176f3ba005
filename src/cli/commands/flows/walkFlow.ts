import { deriveWalks, type Walk, type WalkStep } from '#machines';
import type { FlowsQuestion } from './question.ts';
import { walkFacts } from './walkFacts.ts';

/** `flows walk <id>`: walks that together take every transition of a machine, step by step; what none was found for, with the reason. */
export function walkFlow(question: FlowsQuestion): number {
  const machine = question.machine();
  if (typeof machine === 'number') return machine;
  const derived = deriveWalks(machine.document, walkFacts(question.portal));
  if (question.option('as') === 'json') {
    process.stdout.write(`${JSON.stringify(derived, null, 2)}\n`);
    return 0;
  }
  const walks = derived.walks.map((walk, index) => `Walk ${index + 1}\n${walkText(walk)}`);
  const missing = derived.missing.map(({ reason, transition }) => `Not taken: ${transition}: ${reason}`);
  process.stdout.write(`${[...walks, ...missing].join('\n')}\n`);
  return 0;
}

function walkText({ start, steps }: Walk): string {
  const given = Object.keys(start.given).length === 0 ? '' : ` with ${JSON.stringify(start.given)}`;
  const first = `  start${given}${factsText(start)}: ${JSON.stringify(start.state)}`;
  return [first, ...steps.map((step) => `  ${eventText(step)}${factsText(step)}: ${JSON.stringify(step.state)}`)].join('\n');
}

function eventText({ event: { type, ...properties } }: WalkStep): string {
  return Object.keys(properties).length === 0 ? type : `${type} ${JSON.stringify(properties)}`;
}

function factsText({ facts }: Pick<WalkStep, 'facts'>): string {
  const parts = Object.entries(facts).map(([path, value]) => `${path} = ${JSON.stringify(value)}`);
  return parts.length === 0 ? '' : ` where ${parts.join(', ')}`;
}
