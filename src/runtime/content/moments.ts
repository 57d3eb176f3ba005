import { type ReadingListener, readings } from '../scope/readings.ts';

/** A number that is greater than all before it: tells what came later. */
export function nextMoment(): number {
  readings.count += 1;
  return readings.count;
}

/** Calls `listener` with all that data sources read, also if it equals what was there; the returned function ends that. */
export function onReading(listener: ReadingListener): () => void {
  readings.listeners.add(listener);
  return () => readings.listeners.delete(listener);
}
