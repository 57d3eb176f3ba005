import type { CompiledMachine } from '#compiler';
import { deriveWalks, graphOf, randomWalk, shortestWalk, type Walk, type WalkStep } from '#machines';
import { type FlowsQuestion, refuse, unknown } from './question.ts';
import { walkFacts } from './walkFacts.ts';

/** Steps of a walk by chance for which nobody says how many. */
const USUAL_STEPS = 20;

/**
 * `flows walk <id>`: walks that together take every transition of a machine, step by step; what none was found for, with the reason.
 * `--to <state>`: the shortest walk to a state. `--random <seed> [--steps <n>]`: a walk by chance.
 */
export function walkFlow(question: FlowsQuestion): number {
  const machine = question.machine();
  if (typeof machine === 'number') return machine;
  const [state, seed] = [question.option('to'), question.option('random')];
  if (state !== undefined) return walkTo(state, machine, question);
  if (seed !== undefined) return walkByChance(seed, machine, question);
  const derived = deriveWalks(machine.document, walkFacts(question.portal));
  const walks = derived.walks.map((walk, index) => `Walk ${index + 1}\n${walkText(walk)}`);
  const missing = derived.missing.map(({ reason, transition }) => `Not taken: ${transition}: ${reason}`);
  return print(question, derived, [...walks, ...missing].join('\n'));
}

function walkTo(state: string, { document }: CompiledMachine, question: FlowsQuestion): number {
  const states = graphOf(document).states.map(({ id }) => id);
  if (!states.includes(state)) return refuse(unknown('state', state, states.filter(Boolean)));
  const walk = shortestWalk(document, walkFacts(question.portal), state);
  return walk === undefined ? refuse(`No walk was found that comes to "${state}".`) : print(question, walk, walkText(walk));
}

function walkByChance(asked: string, { document }: CompiledMachine, question: FlowsQuestion): number {
  const [seed, steps] = [Number(asked), Number(question.option('steps') ?? USUAL_STEPS)];
  if (asked === '' || !Number.isInteger(seed)) return refuse('The seed of a walk by chance is a whole number.');
  if (!Number.isInteger(steps) || steps < 1 || steps > 1000) return refuse('A walk by chance has 1 to 1000 steps.');
  const walk = randomWalk(document, walkFacts(question.portal), seed, steps);
  return print(question, walk, `Seed ${seed}, ${walk.steps.length} of at most ${steps} steps\n${walkText(walk)}`);
}

function print(question: FlowsQuestion, data: object, text: string): number {
  process.stdout.write(`${question.option('as') === 'json' ? JSON.stringify(data, null, 2) : text}\n`);
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
