import { compilePortal } from '#compiler';
import type { Profile } from '../support/BenchPart.ts';
import { heapLines } from '../support/heapLines.ts';
import { leftBehind } from '../support/leftBehind.ts';
import { profiled } from '../support/profiled.ts';

// Compiles once and prints where the time went, or with `memory` which functions allocated what is still in memory.
const [root = '', what = ''] = process.argv.slice(2);
const compile = () =>
  compilePortal({ root, engineRoot: process.cwd(), registry: { actors: [], handlers: { h: { settings: 'open' } } as const } });

async function memoryLines(): Promise<readonly string[]> {
  const { done, made } = await leftBehind(compile);
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1).padStart(8)} MB`;
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  return [
    `  ${done.portal?.files.size} files`,
    ...Object.entries({ heapUsed, heapTotal, external, rss, peak }).map(([name, bytes]) => `  ${megabytes(bytes)}  ${name}`),
    ...heapLines(made),
  ];
}

const found: Profile = what === 'memory' ? { what, lines: await memoryLines() } : { what, shares: (await profiled(compile)).shares };
process.stdout.write(JSON.stringify(found));
