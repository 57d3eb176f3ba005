import { callOf } from './callOf.ts';
import type { Line } from './LifePortal.ts';

/** The records of one slot, where each stands in the end, and what happened to them, in order. */
interface Slot {
  readonly name: string;
  readonly ended: ReadonlyMap<string, unknown>;
  readonly lines: readonly Line[];
}

const BEFORE = 'Subscription Pending';
const GOING_ON = 'Subscribed';
const ENDING = 'Termination Pending';

/** What is wrong with a slot: after a call more than one record lives in it, but for one that ends where another begins. */
export function faultsOfSlot({ ended, lines, name }: Slot): string[] {
  const began = (id: string) => lines.find(({ record_id }) => record_id === id);
  // What was made meanwhile began nowhere; what nothing happened to stands where it stood.
  const states = new Map([...ended].map(([id, state]) => [id, began(id) === undefined ? state : began(id)?.from_state]));
  return callsOf(lines).flatMap((call) => {
    for (const { record_id, to_state } of call) states.set(record_id, to_state);
    const count = (state: string) => [...states.values()].filter((other) => other === state).length;
    const isSound = count(GOING_ON) + count(ENDING) <= 1 && count(BEFORE) <= 1 && !(count(GOING_ON) && count(BEFORE));
    const [first] = call;
    const living = [...states].filter(([, state]) => [BEFORE, GOING_ON, ENDING].includes(String(state)));
    return isSound ? [] : [`${name}: after ${first?.event} by ${first?.effective_login} live ${JSON.stringify(living)}`];
  });
}

/** Lines that one call left together. */
function callsOf(lines: readonly Line[]): Line[][] {
  const calls = new Map<string, Line[]>();
  for (const line of lines) {
    const key = callOf(line);
    calls.set(key, [...(calls.get(key) ?? []), line]);
  }
  return [...calls.values()];
}
