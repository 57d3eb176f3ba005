import { pointerTo } from '#model';
import { actionsOf } from '../documentParts.ts';
import { eventDeclaration } from '../lifeCycle.ts';
import type { StateNode } from '../stateTree.ts';
import type { LintInput } from './lintInput.ts';
import type { MachineDiagnostic } from './machineDiagnostic.ts';

/** What a life cycle, whose state is stored, may not do and a running flow may, and the other way round. */
export function checkLifecycle(input: LintInput): MachineDiagnostic[] {
  return [...checkSides(input), ...checkWaits(input), ...input.nodes.flatMap((node) => checkOwnEvents(input, node))];
}

/** Actions of the browser in a life cycle, and effects of the server in a flow. */
function checkSides({ doc, vocabulary, nodes, edges }: LintInput): MachineDiagnostic[] {
  const isOnServer = doc.runsIn === 'server';
  const otherSide = isOnServer ? vocabulary.actions : vocabulary.effects;
  return actionsOf(nodes, edges)
    .filter(({ action }) => action.type !== 'assign' && otherSide.includes(action.type))
    .map(({ action, pointer }) => ({
      code: 'MACHINE_ACTION_PLACE',
      pointer: pointerTo(pointer, 'type'),
      message: isOnServer
        ? `The server has no action '${action.type}'.`
        : `'${action.type}' is an effect, which only a life cycle on the server can have.`,
    }));
}

/** A life cycle does not run between events: it cannot call or wait. */
function checkWaits({ doc, nodes }: LintInput): MachineDiagnostic[] {
  if (doc.runsIn !== 'server') return [];
  return nodes.flatMap(({ state, pointer }) =>
    (['invoke', 'after'] as const)
      .filter((key) => state[key] !== undefined)
      .map((key): MachineDiagnostic => {
        const message = `A life cycle does not run between events: '${key}' never happens.`;
        return {
          code: 'MACHINE_SERVER_WAITS',
          pointer: pointerTo(pointer, key),
          message,
          fix: "Let 'meta.due' name the day and the event, or 'meta.job' the work to do.",
        };
      }),
  );
}

/** What the server sends by itself, a due event or the end of a job, must be declared as such and have a transition. */
function checkOwnEvents({ doc, edges }: LintInput, { state, pointer }: StateNode): MachineDiagnostic[] {
  const { due, job } = state.meta ?? {};
  const own: readonly OwnEvent[] = [
    { at: ['due', 'event'], event: due?.event, sender: 'clock', of: 'the clock', code: 'MACHINE_DUE_EVENT' },
    { at: ['job', 'done'], event: job?.done, sender: 'job', of: 'a job', code: 'MACHINE_JOB_EVENT' },
    { at: ['job', 'failed'], event: job?.failed, sender: 'job', of: 'a job', code: 'MACHINE_JOB_EVENT' },
    { at: ['job', 'delayed'], event: job?.delayed, sender: 'job', of: 'a job', code: 'MACHINE_JOB_EVENT' },
  ];
  return own.flatMap(({ at, code, event, of, sender }): MachineDiagnostic[] => {
    if (event === undefined) return [];
    const isDeclared = eventDeclaration(doc, event).sentBy === sender;
    const isAccepted = edges.some((edge) => edge.source.pointer === pointer && edge.event === event);
    if (isDeclared && isAccepted) return [];
    const message = isAccepted ? `Event '${event}' is not declared as sent by ${of}.` : `The state has no transition for '${event}'.`;
    const fix = isAccepted ? `Declare it with "sentBy": "${sender}".` : undefined;
    return [{ code, pointer: pointerTo(pointer, 'meta', ...at), message, ...(fix && { fix }) }];
  });
}

/** An event that the server sends to a state by itself, and where the state names it. */
interface OwnEvent {
  readonly at: readonly [string, string];
  readonly event: string | undefined;
  readonly sender: 'clock' | 'job';
  readonly of: string;
  readonly code: 'MACHINE_DUE_EVENT' | 'MACHINE_JOB_EVENT';
}
