import type { Call } from '#model';
import type { PortalServices } from '../scope/PortalServices.ts';

/** Is told what a call has read, and the moment at which it was asked for. */
type ReadingListener = (value: unknown, moment: number) => void;

const listeners = new Set<ReadingListener>();
let last = 0;

/** A number that is greater than all before it: tells what came later. */
export function nextMoment(): number {
  last += 1;
  return last;
}

/** Calls `listener` with all that is read, also if it equals what was there; the returned function ends that. See `watchReadings`. */
export function onReading(listener: ReadingListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const unwatched = new WeakMap<PortalServices, Call>();

/** Watches from now on what the calls of a portal read. Readers have no use for that, so the portal's own code does not note it. */
export function watchReadings(services: PortalServices): void {
  if (unwatched.has(services)) return;
  const { call } = services;
  unwatched.set(services, call);
  const watched: Call = async (...asked) => {
    const moment = nextMoment();
    const result = await call(...asked);
    if (result.ok) for (const listener of listeners) listener(result.output, moment);
    return result;
  };
  Object.assign(services, { call: watched });
}

/** The call of a portal for what is not shown in its page, e.g. another language: nobody is told what it reads. */
export function unwatchedCall(services: PortalServices): Call {
  return unwatched.get(services) ?? services.call;
}
