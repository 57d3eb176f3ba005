import { Session } from 'node:inspector/promises';
import { type HeapMade, type HeapNode, heapMade } from './heapMade.ts';
import { originOf } from './originOf.ts';

/** Runs some work in this process and returns which packages and functions allocated what is still in memory. */
export async function leftBehind<T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly made: HeapMade }> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.enable');
  await session.post('HeapProfiler.startSampling', { samplingInterval: 8192 });
  const done = await work();
  await session.post('HeapProfiler.collectGarbage');
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return { done, made: heapMade(profile.head as HeapNode, (url, line) => originOf(url, line)) };
}
