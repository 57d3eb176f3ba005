import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { LiveDrive } from '#model';
import { isJsonObject } from '#model';
import { scheduledTimers } from './flowState.ts';

/**
 * The event of a driven step, if the flow takes such a one where it stands: what a page may send, and what a delay that runs sends in the
 * end, whose timer is taken away. The ends of calls and what else XState sends itself are nobody's to send.
 */
export function drivenEvent(actor: AnyActorRef, machine: string, command: LiveDrive): AnyEventObject | undefined {
  if (command.type === 'send') return sentEvent(actor, command.event);
  const { delayMs, state } = command.timer;
  const timer = scheduledTimers(actor, machine).find((each) => each.state === state && each.delayMs === delayMs);
  if (timer === undefined) return undefined;
  timer.cancel();
  return timer.event;
}

function sentEvent(actor: AnyActorRef, event: unknown): AnyEventObject | undefined {
  const type = isJsonObject(event) ? event['type'] : undefined;
  if (typeof type !== 'string' || type.startsWith('xstate.')) return undefined;
  const { _nodes: active, status } = actor.getSnapshot() as AnyMachineSnapshot;
  const isTaken = status === 'active' && active.some(({ ownEvents }) => ownEvents.includes(type));
  return isTaken ? (event as AnyEventObject) : undefined;
}
