import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { peersFolder } from '../support/peersFolder.ts';

/** What Lighthouse's simulated phone sees of a page: score 0 to 100, times in ms, script in kB (1000 bytes) on the wire. */
export interface PhoneFigures {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly scriptKb: number;
}

interface Report {
  readonly categories: { readonly performance: { readonly score: number } };
  readonly audits: {
    readonly [id: string]: { readonly numericValue?: number; readonly details?: { readonly items?: readonly Resource[] } };
  };
}

interface Resource {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

/** Runs Lighthouse 12 (mobile, simulated) on an address in the browser that listens for debuggers at `port`. Rejects if it fails. */
export async function lighthouse(url: string, port: number): Promise<PhoneFigures> {
  const cli = join(peersFolder(), 'node_modules', 'lighthouse', 'cli', 'index.js');
  const flags = ['--output=json', '--output-path=stdout', '--only-categories=performance', '--disable-storage-reset', '--quiet'];
  const child = spawn(process.execPath, [cli, url, `--port=${port}`, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const status = await new Promise<number | null>((ended) => child.once('close', ended));
  if (status !== 0) throw new Error(`Lighthouse ended with status ${status} on ${url}.`);
  const { categories, audits } = JSON.parse(text) as Report;
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const scripts = (audits['network-requests']?.details?.items ?? []).filter(({ resourceType }) => resourceType === 'Script');
  return {
    score: Math.round(categories.performance.score * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
  };
}
