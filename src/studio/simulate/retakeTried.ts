import { deepEqual } from '#conditions';
import { graphOf, type SimulatedMoment, simulateFlow } from '#machines';
import type { MachineDocument, StudioMachine } from '#model';
import { firstFacts, type GivenFacts, simulationEvaluation } from './simulationEvaluation.ts';
import type { RetakenSteps, SimulatedStep, TriedMachine } from './steps.ts';

/** Takes the steps that were tried of a machine in another document of it, up to the first that is not possible there. */
export function retakeTried(
  machine: StudioMachine,
  tried: TriedMachine,
  now: Date,
): { readonly steps: readonly SimulatedStep[]; readonly facts: GivenFacts; readonly retaken: RetakenSteps } {
  const { document, simulation } = machine;
  const facts = factsThere(machine, tried, tried.facts, now);
  const steps: SimulatedStep[] = [];
  for (const step of tried.steps) {
    const given = step.facts === undefined ? facts : factsThere(machine, tried, step.facts, now);
    const moment = retakenMoment(document, simulationEvaluation(simulation, given), steps.at(-1)?.moment, step);
    if (moment === undefined) break;
    steps.push({ ...step, moment, facts: given });
  }
  const [start = { moment: simulateFlow(document, simulationEvaluation(simulation, facts)), event: undefined }] = steps;
  const [all, count] = [tried.steps.length - 1, Math.max(steps.length - 1, 0)];
  return {
    steps: steps.length === 0 ? [start] : steps,
    facts,
    retaken: { program: tried.machine.program, all, count, stop: tried.steps[steps.length] },
  };
}

/** The facts of this program, but for those that somebody gave otherwise in the other one. */
function factsThere({ simulation }: StudioMachine, { machine }: TriedMachine, given: GivenFacts, now: Date): GivenFacts {
  const before = firstFacts(machine.simulation, now);
  const changed = machine.simulation.inputs.filter(({ path }) => !deepEqual(given[path], before[path]));
  return { ...firstFacts(simulation, now), ...Object.fromEntries(changed.map(({ path }) => [path, given[path]])) };
}

/** Where a step leads that was tried elsewhere; undefined if it cannot be taken here. Steps of a kept walk follow its own conditions, not these. */
function retakenMoment(
  document: MachineDocument,
  evaluation: ReturnType<typeof simulationEvaluation>,
  before: SimulatedMoment | undefined,
  { change, event, moment }: SimulatedStep,
): SimulatedMoment | undefined {
  if (change === 'recorded') return undefined;
  const from = before ?? simulateFlow(document, evaluation);
  if (change === 'state') {
    const known = new Set(graphOf(document).states.map(({ id }) => id));
    const isHere = moment.active.every((id) => known.has(id));
    return isHere ? simulateFlow(document, evaluation, { state: moment.state, context: from.context }) : undefined;
  }
  if (change === 'context') return simulateFlow(document, evaluation, { state: from.state, context: moment.context });
  if (event === undefined) return from;
  const next = simulateFlow(document, evaluation, from, event);
  return next.taken.length === 0 && moment.taken.length > 0 ? undefined : next;
}
