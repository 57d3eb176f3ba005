import { type GraphTransition, graphOf, offeredTransitions, simulateFlow } from '#machines';
import { isJsonObject, type JsonObject, type MachineDocument, type StudioMachine, type WalkDocument } from '#model';
import { offeredExample } from './offeredExample.ts';
import type { SimulatedStep } from './steps.ts';
import type { Simulation } from './useSimulation.ts';

const CALL_END = /^xstate\.(done|error)\.actor\.(.*)$/;
const DELAY = /^xstate\.after\.(\d+)\./;

/**
 * What happens next although nobody does anything: a call is answered, else the shortest delay runs out. Calls succeed, or end as they did
 * in a walk that was kept.
 */
export function nextByItself(
  machine: StudioMachine,
  evaluation: Simulation['evaluation'],
  past: readonly SimulatedStep[],
  recorded: WalkDocument | undefined,
): SimulatedStep | undefined {
  const { moment } = past.at(-1) as SimulatedStep;
  const { document } = machine;
  const examples = (transition: GraphTransition): JsonObject => {
    const example = offeredExample(transition, machine);
    return isJsonObject(example) ? example : {};
  };
  const offered = offeredTransitions(document, moment, evaluation, examples).filter(
    ({ holds, transition }) => holds && isPending(document, transition, past),
  );
  const ends = offered.filter(({ transition: { event, label } }) => label.startsWith('op:') && event === endOf(event, past, recorded));
  const delays = offered.filter(({ transition }) => transition.kind === 'after');
  const [shortest] = delays.toSorted((one, other) => lengthOf(one.transition) - lengthOf(other.transition));
  const transition = (ends[0] ?? shortest)?.transition;
  if (transition === undefined) return undefined;
  const event = { ...examples(transition), type: transition.event };
  return { moment: simulateFlow(document, evaluation, moment, event), event };
}

/** Whether a call or a delay has not ended since its state was entered. */
function isPending(document: MachineDocument, { event, source }: GraphTransition, past: readonly SimulatedStep[]): boolean {
  const entering = new Set(graphOf(document).transitions.flatMap(({ id, target }) => (target === source ? [id] : [])));
  const entered = past.findLastIndex(
    ({ moment }, index) => !past[index - 1]?.moment.active.includes(source) || moment.taken.some((id) => entering.has(id)),
  );
  return !past.slice(entered + 1).some((step) => isSameEnd(step.event?.type ?? '', event));
}

/** Whether two events are one, or ends of one call. */
function isSameEnd(one: string, other: string): boolean {
  const [, , call] = CALL_END.exec(one) ?? [];
  return one === other || (call !== undefined && CALL_END.exec(other)?.[2] === call);
}

/** The event with which a call ends this time. */
function endOf(event: string, past: readonly SimulatedStep[], recorded: WalkDocument | undefined): string | undefined {
  const [, , call] = CALL_END.exec(event) ?? [];
  if (call === undefined) return undefined;
  const before = past.filter((step) => isSameEnd(step.event?.type ?? '', event)).length;
  return recorded?.steps.filter((step) => isSameEnd(step.event, event))[before]?.event ?? `xstate.done.actor.${call}`;
}

function lengthOf({ event }: GraphTransition): number {
  return Number(DELAY.exec(event)?.[1] ?? Number.POSITIVE_INFINITY);
}
