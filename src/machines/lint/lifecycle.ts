import { actionsOf } from '../actionsOf.ts';
import { eventDeclaration } from '../eventDeclaration.ts';
import type { MachineFault } from '../machineFault.ts';
import { pointerTo } from '../pointerTo.ts';
import type { StateNode } from '../stateNode.ts';
import type { LintSubject } from './lintSubject.ts';

function placeFaults({ doc, vocabulary, nodes, edges }: LintSubject): MachineFault[] {
  const onServer = doc.runsIn === 'server';
  const elsewhere = onServer ? vocabulary.actions : vocabulary.effects;
  return actionsOf(nodes, edges)
    .filter(({ action }) => action.type !== 'assign' && elsewhere.includes(action.type))
    .map(({ action, pointer }) => ({
      code: 'MACHINE_ACTION_PLACE',
      pointer: pointerTo(pointer, 'type'),
      message: onServer ? `Nothing on the server does '${action.type}'.` : `Only a life cycle on the server does '${action.type}'.`,
    }));
}

/** A life cycle does not run between events: it cannot call or wait. */
function waitFaults({ doc, nodes }: LintSubject): MachineFault[] {
  if (doc.runsIn !== 'server') return [];
  return nodes.flatMap(({ state, pointer }) =>
    (['invoke', 'after'] as const)
      .filter((key) => state[key] !== undefined)
      .map((key): MachineFault => {
        const message = `A life cycle is kept, not running: '${key}' never happens.`;
        return {
          code: 'MACHINE_SERVER_WAITS',
          pointer: pointerTo(pointer, key),
          message,
          fix: "Let 'meta.due' name the day and the event.",
        };
      }),
  );
}

function dueFaults({ doc, edges }: LintSubject, { state, pointer }: StateNode): MachineFault[] {
  const event = state.meta?.due?.event;
  if (event === undefined) return [];
  const byClock = eventDeclaration(doc, event).sentBy === 'clock';
  const taken = edges.some((edge) => edge.source.pointer === pointer && edge.event === event);
  if (byClock && taken) return [];
  const message = taken ? `Event '${event}' is not one of the clock.` : `The state does not take '${event}'.`;
  const fix = taken ? `Declare it with "sentBy": "clock".` : undefined;
  return [{ code: 'MACHINE_DUE_EVENT', pointer: pointerTo(pointer, 'meta', 'due', 'event'), message, ...(fix && { fix }) }];
}

/** What a kept life cycle may not do that a running flow may, and the other way round. */
export function lifecycle(subject: LintSubject): MachineFault[] {
  return [...placeFaults(subject), ...waitFaults(subject), ...subject.nodes.flatMap((node) => dueFaults(subject, node))];
}
