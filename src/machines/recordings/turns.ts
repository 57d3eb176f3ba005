import type { RecordedStep } from '#model';
import { listOf, quoted } from './literals.ts';

/** Steps that may come in any order, and the number of the first; mostly one step alone. */
export interface Turn {
  readonly first: number;
  readonly steps: [RecordedStep, ...RecordedStep[]];
}

/** Answers that the page waited for at once, in several states, may come in another order; what nobody did and nothing took, at any time. */
export function inTurn(steps: readonly RecordedStep[]): Turn[] {
  const turns: Turn[] = [];
  const isOfSeveral = (index: number): boolean => isAnswer(steps[index]) && (steps[index - 1]?.to.length ?? 0) > 1;
  for (const [index, step] of steps.entries()) {
    if (step.ignored && !isUse(step)) continue;
    const last = turns.at(-1);
    if (last !== undefined && isOfSeveral(index) && isOfSeveral(last.first)) last.steps.push(step);
    else turns.push({ first: index, steps: [step] });
  }
  return turns;
}

/** Whether something was done for it. */
function isUse({ do: used, elsewhere }: RecordedStep): boolean {
  return used !== undefined || elsewhere !== undefined;
}

/** The end of a call that nothing was done for in between. */
function isAnswer(step: RecordedStep | undefined): boolean {
  return step !== undefined && /^xstate\.(?:done|error)\.actor\./.test(step.event) && !isUse(step);
}

/** The line of a test that waits for it. */
export function expectationOf({ first, steps }: Turn): string {
  const to = listOf(steps.at(-1)?.to ?? []);
  const events = steps.map(({ event }) => event).sort();
  if (events.length > 1) return `await flow.answers(${first}, ${listOf(events)}, ${to});`;
  const [{ event, ignored }] = steps;
  return ignored ? `await flow.ignores(${first}, ${quoted(event)});` : `await flow.step(${first}, ${quoted(event)}, ${to});`;
}

/** How many steps of a saved test need somebody to write what a user does for them, since a tester sent their events. */
export function drivenSteps(steps: readonly RecordedStep[]): number {
  return inTurn(steps).filter(({ steps: [{ driven, event }] }) => driven && !isDelay(event)).length;
}

function isDelay(event: string): boolean {
  return event.startsWith('xstate.after.');
}

/** What stands before it where a tester sent its event: a delay that was let run out passes by itself in the test. */
export function drivenLines({ first, steps: [{ driven, event }] }: Turn): readonly string[] {
  if (!driven) return [];
  if (isDelay(event)) return ['// A tester let this delay run out at once; here it takes its time.'];
  const what = `Step ${first} (${event}) was sent from the Studio and by no control: write here what a user does for it.`;
  return [`throw new Error(${quoted(what)});`];
}
