import type { Condition, LiveControl, LiveStep, LiveTrace, MachineDocument, RecordedControl, RecordedStep } from '#model';
import { graphOf } from '../graphOf.ts';
import { partsOf } from '../partsOf.ts';
import { transitionIds } from '../transitionIds.ts';
import { noteTruths, type Phrases, shortened, type Truths } from './guardTruths.ts';

/** A machine with the words of its conditions. */
export interface RecordedMachine {
  readonly document: MachineDocument;
  readonly phrases: Phrases;
}

/**
 * What a flow did, as a recording keeps it: `steps` are those of one session from its start on, `controls` what was used in the page before
 * each of them.
 */
export function recordingOf(
  { document, phrases }: RecordedMachine,
  steps: readonly LiveStep[],
  controls: readonly LiveControl[],
): RecordedStep[] {
  const guards = new Map(graphOf(document).transitions.map(({ guard, id }) => [id, guard]));
  const idOf = transitionIds(document);
  return steps.map((step, index) => {
    const truths: Truths = {};
    for (const { trace, transition } of step.guards) {
      const guard = guards.get(idOf(transition) ?? '');
      if (guard === undefined) continue;
      const results = resultsOf(guard, trace);
      noteTruths(truths, guard, (part) => results.get(part) ?? false, phrases);
    }
    const used = controlsBefore(step, steps[index - 1], controls);
    const when = shortened(truths);
    return {
      ...(used.length > 0 && { do: used }),
      event: step.event,
      ...(Object.keys(when).length > 0 && { when }),
      ...(step.ignored && { ignored: true }),
      to: [...step.to],
      ...(step.actions.length > 0 && { actions: [...step.actions] }),
    };
  });
}

/** The results of a condition and of all its parts. */
function resultsOf(condition: Condition, { parts: traces, value }: LiveTrace): Map<Condition, boolean> {
  const results = new Map([[condition, value]]);
  for (const [index, part] of (partsOf(condition) ?? []).entries()) {
    const trace = traces[index];
    if (trace) for (const [inner, result] of resultsOf(part, trace)) results.set(inner, result);
  }
  return results;
}

/** Before the start count only controls of the page on which the flow began: what led there is done by opening its address. */
function controlsBefore(step: LiveStep, before: LiveStep | undefined, controls: readonly LiveControl[]): RecordedControl[] {
  const used = controls.filter(({ page, seq }) => seq < step.seq && (before === undefined ? page === step.start?.path : seq > before.seq));
  return used.map(({ page: _page, seq: _seq, ...control }) => control);
}
