import { pointerTo } from '#model';
import { actionsOf } from '../documentParts.ts';
import { eventDeclaration } from '../lifeCycle.ts';
import type { StateNode } from '../stateTree.ts';
import type { LintInput } from './lintInput.ts';
import type { MachineDiagnostic } from './machineDiagnostic.ts';

/** What a life cycle, whose state is stored, may not do and a running flow may, and the other way round. */
export function checkLifecycle(input: LintInput): MachineDiagnostic[] {
  return [...checkSides(input), ...checkWaits(input), ...input.nodes.flatMap((node) => checkDueEvents(input, node))];
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
          fix: "Let 'meta.due' name the day and the event.",
        };
      }),
  );
}

/** A due event, which the server sends at a date, must be declared as such and have a transition. */
function checkDueEvents({ doc, edges }: LintInput, { state, pointer }: StateNode): MachineDiagnostic[] {
  const event = state.meta?.due?.event;
  if (event === undefined) return [];
  const isSentByClock = eventDeclaration(doc, event).sentBy === 'clock';
  const isAccepted = edges.some((edge) => edge.source.pointer === pointer && edge.event === event);
  if (isSentByClock && isAccepted) return [];
  const message = isAccepted ? `Event '${event}' is not declared as sent by the clock.` : `The state has no transition for '${event}'.`;
  const fix = isAccepted ? `Declare it with "sentBy": "clock".` : undefined;
  return [{ code: 'MACHINE_DUE_EVENT', pointer: pointerTo(pointer, 'meta', 'due', 'event'), message, ...(fix && { fix }) }];
}
