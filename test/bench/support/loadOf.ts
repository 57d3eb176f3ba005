import { Agent, request } from 'node:http';
import { quantile } from './quantile.ts';

/** Answers a second and the time that 97.5 of 100 stay under, in milliseconds. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly p975: number;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; without it the request is a GET. */
  readonly body?: string;
}

function once(url: string, { body, headers }: Sent, agent: Agent): Promise<void> {
  const sent = body === undefined ? { headers } : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  return new Promise((resolve, reject) => {
    const call = request(url, { ...sent, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`))));
    });
    call.on('error', reject).end(body);
  });
}

/** Keeps `connections` requests under way for some time. Rejects when one is not answered with 200. */
export async function loadOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  milliseconds: number,
  { body, connections = 10 }: { readonly body?: string; readonly connections?: number } = {},
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      await once(url, { headers, ...(body === undefined ? {} : { body }) }, agent);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { perSecond: (times.length * 1000) / milliseconds, p975: quantile(times, 0.975) };
}
