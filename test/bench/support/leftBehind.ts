import { Session } from 'node:inspector/promises';
import { originOf } from './originOf.ts';

interface HeapNode {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

/** What was made by whom and is still there, in megabytes. */
function madeBy(node: HeapNode, above: string, found = new Map<string, number>()): ReadonlyMap<string, number> {
  const { functionName, url, lineNumber } = node.callFrame;
  const name = url === '' ? above : `${functionName || '(unnamed)'} ${originOf(url, lineNumber).place}`;
  found.set(name, (found.get(name) ?? 0) + node.selfSize / 1e6);
  for (const child of node.children) madeBy(child, name, found);
  return found;
}

/** Runs some work of this process and answers who made what is left of it in memory, in megabytes, greatest first. */
export async function leftBehind<T>(
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly made: readonly (readonly [string, number])[] }> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.enable');
  await session.post('HeapProfiler.startSampling', { samplingInterval: 8192 });
  const done = await work();
  await session.post('HeapProfiler.collectGarbage');
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return { done, made: [...madeBy(profile.head as HeapNode, '(outside)')].sort(([, one], [, other]) => other - one) };
}
