import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { innermostStates } from '#machines';
import type { LiveCall, LiveFlow, LiveTimer } from '#model';

/** What a flow is doing: active states, timers and pending calls. */
export function flowState(session: string, machine: string, actor: AnyActorRef): LiveFlow {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  return {
    session,
    machine,
    active: innermostStates(snapshot),
    status: snapshot.status,
    timers: timersOf(actor, machine),
    calls: callsOf(snapshot),
  };
}

function callsOf({ children }: AnyMachineSnapshot): LiveCall[] {
  const running = Object.entries(children as { readonly [id: string]: AnyActorRef | undefined });
  return running.flatMap(([id, child]) => {
    const src: unknown = child && 'src' in child ? child.src : undefined;
    return child?.getSnapshot().status === 'active' ? [{ id, src: typeof src === 'string' ? src : id }] : [];
  });
}

interface Scheduled {
  readonly event: { readonly type: string };
  readonly delay: number;
  readonly startedAt: number;
}

/** A delayed transition is an event `xstate.after.<delay>.<machine>.<state>` that the system has scheduled. */
function timersOf({ system }: AnyActorRef, machine: string): LiveTimer[] {
  const { _scheduledEvents: scheduled = {} } = system.getSnapshot() as unknown as { readonly _scheduledEvents?: Record<string, Scheduled> };
  return Object.values(scheduled).flatMap(({ delay, event, startedAt }) => {
    const at = event.type.startsWith('xstate.after.') ? event.type.indexOf(`.${machine}`) : -1;
    if (at < 0) return [];
    return [{ state: event.type.slice(at + machine.length + 2), dueAt: startedAt + delay, delayMs: delay }];
  });
}
