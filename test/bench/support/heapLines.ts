import type { HeapMade } from './heapMade.ts';

/** What stays in memory as lines of text. */
export function heapLines({ owners, makers }: HeapMade): readonly string[] {
  const total = owners.reduce((sum, [, size]) => sum + size, 0);
  const line = ([name, size]: readonly [string, number]): string =>
    `  ${((100 * size) / total).toFixed(1).padStart(5)} %  ${size.toFixed(2).padStart(6)} MB  ${name}`;
  return ['  by package', ...owners.slice(0, 14).map(line), '  by the function that made it', ...makers.slice(0, 20).map(line)];
}
