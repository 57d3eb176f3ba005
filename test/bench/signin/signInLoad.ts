import { Agent, request } from 'node:http';
import type { LoadFigures } from '../support/loadOf.ts';
import { quantile } from '../support/quantile.ts';

const AUTHORIZATION = `Basic ${Buffer.from('shelfmark:').toString('base64')}`;

function signIn(url: string, login: string, agent: Agent): Promise<void> {
  const body = new URLSearchParams({ grant_type: 'password', username: login, password: 'Portal.2026!' }).toString();
  const headers = { authorization: AUTHORIZATION, 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const call = request(`${url}/library/v1/session`, { method: 'POST', headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`a sign-in answered ${answer.statusCode}`))));
    });
    call.on('error', reject).end(body);
  });
}

/** Signs in again and again for some time, ten users at once, each login one at a time. Rejects when one is refused. */
export async function signInLoad(url: string, milliseconds: number): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const worker = async (_: unknown, n: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const from = performance.now();
      await signIn(url, `reader.${n * 4 + (turn % 4)}`, agent);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  agent.destroy();
  return { perSecond: (times.length * 1000) / milliseconds, p975: quantile(times, 0.975) };
}
