import { Session } from 'node:inspector/promises';
import { type CpuProfile, type CpuShares, cpuShares } from './CpuShares.ts';
import { originOf } from './originOf.ts';

/** Runs some work of this process under the profiler. */
export async function profiled<T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly shares: CpuShares }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  const done = await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return { done, shares: cpuShares(profile as CpuProfile, (url, line) => originOf(url, line)) };
}
