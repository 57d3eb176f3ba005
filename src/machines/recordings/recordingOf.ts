import type { Condition, LiveControl, LiveStep, LiveTrace, MachineDocument, RecordedStep } from '#model';
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
 * What a flow did, as a recording keeps it: `steps` are those of one session from its start on, `controls` what was used in the tab. Before
 * the start count those with a higher number than `since` that were used one after the other on the page on which the flow began: what was
 * before, or on another page, is done by opening the address. A step that a tester has driven came of no control: what was used before it
 * counts for the next one. An event that nobody brought about and nothing took is left out: it comes when it comes.
 */
export function recordingOf(
  { document, phrases }: RecordedMachine,
  steps: readonly LiveStep[],
  controls: readonly LiveControl[],
  since: number,
): RecordedStep[] {
  const guards = new Map(graphOf(document).transitions.map(({ guard, id }) => [id, guard]));
  const idOf = transitionIds(document);
  const recorded = steps.map((step, index): RecordedStep => {
    const truths: Truths = {};
    for (const { trace, transition } of step.guards) {
      const guard = guards.get(idOf(transition) ?? '');
      if (guard === undefined) continue;
      const results = resultsOf(guard, trace);
      noteTruths(truths, guard, (part) => results.get(part) ?? false, phrases);
    }
    const used = usedFor(step, steps.slice(0, index), controls, since);
    const when = shortened(truths);
    return {
      ...(used.length > 0 && { do: used.map(({ page: _page, seq: _seq, ...control }) => control) }),
      event: step.event,
      ...(Object.keys(when).length > 0 && { when }),
      ...(step.ignored && { ignored: true }),
      ...(step.driven && { driven: true }),
      to: [...step.to],
      ...(step.actions.length > 0 && { actions: [...step.actions] }),
    };
  });
  return withSessionEnd(recorded.filter(({ do: used, driven, ignored }) => !ignored || driven || used !== undefined));
}

/** What the page says when the server refuses its token and gives it no other one. */
const SESSION_IS_OVER = 'EXPIRED';

/** No control ends a session so. It was ended before the last use of one: until then calls were answered. */
function withSessionEnd(steps: readonly RecordedStep[]): RecordedStep[] {
  const over = steps.findIndex(({ driven, event, ignored }) => event === SESSION_IS_OVER && !ignored && !driven);
  const lastUse = steps.slice(0, over + 1).findLastIndex(({ do: used }) => used !== undefined);
  const at = lastUse === -1 ? over : lastUse;
  return steps.map((step, index) => (index === at ? { elsewhere: 'sessionEnds', ...step } : step));
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

/** What was used since the last step that came of controls, if this one did too. */
function usedFor(
  { driven, seq: end, start }: LiveStep,
  earlier: readonly LiveStep[],
  controls: readonly LiveControl[],
  since: number,
): readonly LiveControl[] {
  if (driven) return [];
  const before = earlier.findLast((step) => !step.driven);
  const between = controls.filter(({ seq }) => seq > (before?.seq ?? since) && seq < end);
  return before === undefined ? onPage(between, start?.path) : between;
}

/** The last of some controls, as long as they were used on one page. */
function onPage(controls: readonly LiveControl[], path: string | undefined): readonly LiveControl[] {
  return controls.slice(controls.findLastIndex(({ page }) => page !== path) + 1);
}
