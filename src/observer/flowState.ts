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
    timers: scheduledTimers(actor, machine).map(({ delayMs, dueAt, state }) => ({ state, dueAt, delayMs })),
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
  readonly id: string;
}

interface Scheduler {
  readonly scheduler: { cancel(source: AnyActorRef, id: string): void };
}

/** A timer of a flow, with the event that it sends in the end. */
interface ScheduledTimer extends LiveTimer {
  readonly event: { readonly type: string };
  /** Takes the timer away, so that it does not send the event. */
  cancel(): void;
}

/** The timers of a flow that run. A delayed transition is an event `xstate.after.<delay>.<machine>.<state>` that the system has scheduled. */
export function scheduledTimers(actor: AnyActorRef, machine: string): ScheduledTimer[] {
  const { system } = actor;
  const { _scheduledEvents: scheduled = {} } = system.getSnapshot() as unknown as { readonly _scheduledEvents?: Record<string, Scheduled> };
  return Object.values(scheduled).flatMap(({ delay, event, id, startedAt }) => {
    const at = event.type.startsWith('xstate.after.') ? event.type.indexOf(`.${machine}`) : -1;
    if (at < 0) return [];
    const state = event.type.slice(at + machine.length + 2);
    const cancel = (): void => (system as unknown as Scheduler).scheduler.cancel(actor, id);
    return [{ state, dueAt: startedAt + delay, delayMs: delay, event, cancel }];
  });
}
