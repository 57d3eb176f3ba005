type Listener = (value: unknown, moment: number) => void;

const listeners = new Set<Listener>();
let moments = 0;

/** A number that is greater than all before it: tells what came later. */
export function nextMoment(): number {
  moments += 1;
  return moments;
}

/** Tells what a data source has read that was asked for at a moment. */
export function tellReading(value: unknown, moment: number): void {
  for (const listener of listeners) listener(value, moment);
}

/** Calls `listener` with all that data sources read, also if it equals what was there; the returned function ends that. */
export function onReading(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
