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

/** One run on a page: its figures, and lines that explain them. */
export interface PhoneLook {
  readonly figures: PhoneFigures;
  readonly reasons: readonly string[];
}

interface Audit {
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Item[] };
}

/** An entry of an audit: a request, a group of work, a long task. */
interface Item {
  readonly url?: string;
  readonly resourceType?: string;
  readonly transferSize?: number;
  readonly networkRequestTime?: number;
  readonly networkEndTime?: number;
  readonly groupLabel?: string;
  readonly startTime?: number;
  readonly duration?: number;
  readonly score?: number;
  readonly node?: { readonly selector?: string };
  /** Parts of the greatest painting, or the elements of one shift. */
  readonly items?: readonly Item[];
  readonly phase?: string;
  readonly timing?: number;
  readonly subItems?: { readonly items?: readonly { readonly cause?: string; readonly extra?: { readonly value?: string } }[] };
}

interface Report {
  /** The higher, the faster the machine: about 1,000 to 2,000 on desktops (Lighthouse, docs/throttling.md). */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: { readonly performance: { readonly score: number; readonly auditRefs: readonly Ref[] } };
  readonly audits: { readonly [id: string]: Audit & { readonly score: number | null } };
}

interface Ref {
  readonly id: string;
  readonly weight: number;
}

function itemsOf({ audits }: Report, id: string): readonly Item[] {
  return audits[id]?.details?.items ?? [];
}

function lineOf(figures: readonly (number | undefined)[], text: string): string {
  return `  ${figures.map((figure) => (figure ?? Number.NaN).toFixed(0).padStart(7)).join('')}  ${text}`;
}

function nameOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** Requests are listed as measured, work and long tasks as simulated for the phone. */
function reasonsOf(report: Report): readonly string[] {
  const { auditRefs } = report.categories.performance;
  const lost = auditRefs.map(({ id, weight }) => ({ id, weight, points: weight * (1 - (report.audits[id]?.score ?? 1)) }));
  const metrics = lost.filter(({ weight }) => weight > 0);
  return [
    `speed of the machine (benchmarkIndex): ${report.environment.benchmarkIndex}`,
    'points lost, of',
    ...metrics.map(({ id, weight, points }) => lineOf([points, weight], `${id} ${report.audits[id]?.numericValue?.toFixed(2)}`)),
    'work, ms',
    ...itemsOf(report, 'mainthread-work-breakdown').map(({ duration, groupLabel = '' }) => lineOf([duration], groupLabel)),
    'long tasks: begin, ms',
    ...itemsOf(report, 'long-tasks').map(({ startTime, duration, url }) => lineOf([startTime, duration], nameOf(url))),
    'layout shifts, thousandths',
    ...itemsOf(report, 'layout-shifts').map(({ score = 0, node, subItems }) =>
      lineOf(
        [1000 * score],
        `${node?.selector} ${subItems?.items?.map(({ cause, extra }) => `${cause} ${extra?.value ?? ''}`).join(', ') ?? ''}`,
      ),
    ),
    'greatest painting, ms',
    ...itemsOf(report, 'largest-contentful-paint-element')
      .flatMap(({ items = [] }) => items)
      .map(({ node, phase, timing }) => lineOf([timing], phase ?? node?.selector ?? '')),
    'requests: begin, end, bytes',
    ...itemsOf(report, 'network-requests').map(({ networkRequestTime, networkEndTime, transferSize, url }) =>
      lineOf([networkRequestTime, networkEndTime, transferSize], nameOf(url)),
    ),
  ];
}

function figuresOf(report: Report): PhoneFigures {
  const value = (id: string): number => report.audits[id]?.numericValue ?? Number.NaN;
  const scripts = itemsOf(report, 'network-requests').filter(({ resourceType }) => resourceType === 'Script');
  return {
    score: Math.round(report.categories.performance.score * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
  };
}

/** Runs Lighthouse 12 (mobile, simulated) on an address in the browser that listens for debuggers at `port`. Rejects if it fails. */
export async function lighthouse(url: string, port: number): Promise<PhoneLook> {
  const cli = join(peersFolder(), 'node_modules', 'lighthouse', 'cli', 'index.js');
  const flags = ['--output=json', '--output-path=stdout', '--only-categories=performance', '--disable-storage-reset', '--quiet'];
  const child = spawn(process.execPath, [cli, url, `--port=${port}`, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const status = await new Promise<number | null>((ended) => child.once('close', ended));
  if (status !== 0) throw new Error(`Lighthouse ended with status ${status} on ${url}.`);
  const report = JSON.parse(text) as Report;
  return { figures: figuresOf(report), reasons: reasonsOf(report) };
}
