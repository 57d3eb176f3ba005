import type { LiveStep } from '#model';

/** What a flow does, step by step; `index` is the number of a step in the walk, 0 is the start. */
export interface FollowedFlow {
  /** Waits for the next step that is taken, and says what it came to if it is another event or leads elsewhere. */
  step(index: number, event: string, to: readonly string[]): Promise<void>;
  /** The same for steps that may come in any order, from a number on; `to` is where they lead together. */
  answers(first: number, events: readonly string[], to: readonly string[]): Promise<void>;
  /** Waits for an event that no transition takes. */
  ignores(index: number, event: string): Promise<void>;
}

/** Waits until something holds; fails with the message if it never does. */
export type WaitUntil = (holds: () => boolean, message: string) => Promise<void>;

/** Follows a machine through what pages tell of their steps; `seen` holds them in their order, those of other machines too. */
export function followFlow(machine: string, seen: readonly LiveStep[], waitUntil: WaitUntil): FollowedFlow {
  const passed: LiveStep[] = [];
  const own = (): LiveStep[] => {
    const all = seen.filter((step) => step.machine === machine);
    // The walk may lead to another page, on which the machine starts anew.
    const start = passed.length > 1 ? passed[0] : all.findLast(({ start: tab }) => tab !== undefined);
    return start === undefined ? [] : all.filter(({ seq, session }) => session === start.session && seq >= start.seq);
  };
  const taken = (): LiveStep[] => own().filter(({ ignored }) => !ignored);
  const next = async (index: number, events: readonly string[]): Promise<LiveStep[]> => {
    const until = passed.length + events.length;
    await waitUntil(() => taken().length >= until, `step ${index}: ${events.join(', ')} does not happen`);
    const came = taken().slice(passed.length, until);
    passed.push(...came);
    return came;
  };
  return {
    async step(index, event, to) {
      const [came] = await next(index, [event]);
      expectSame(index, [event, ...to], [came?.event, ...(came?.to ?? [])]);
    },
    async answers(first, events, to) {
      const came = await next(first, events);
      expectSame(first, [...events].sort().concat(to), [...came.map(({ event }) => event).sort(), ...(came.at(-1)?.to ?? [])]);
    },
    async ignores(index, event) {
      const since = passed.at(-1)?.seq ?? 0;
      const isThere = () => own().some((step) => step.ignored && step.event === event && step.seq > since);
      await waitUntil(isThere, `step ${index}: ${event} does not happen, or is taken`);
    },
  };
}

function expectSame(index: number, expected: readonly string[], actual: readonly (string | undefined)[]): void {
  if (expected.join() === actual.join()) return;
  throw new Error(`step ${index} is ${actual.join(' ')}, not ${expected.join(' ')}`);
}
