import { Problem } from '../call/problem.ts';

/** Sign-ins that wait for others with their login; one more is told to come back. */
const MAX_WAITING = 50;
const RETRY_SECONDS = 2;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

/** Login -> its sign-ins that are under way. */
const queues = new Map<string, Queue>();

/**
 * Runs sign-ins with one login one after another: each is counted before its password is checked, so that of many right ones at once the
 * last would find the account locked. Logins do not wait for each other. Throws a Problem 429 when too many wait already.
 */
export async function oneAtATime<Result>(login: string, signIn: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(login) ?? { length: 0, last: Promise.resolve() };
  if (queue.length > MAX_WAITING)
    throw new Problem(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': String(RETRY_SECONDS) } });
  queue.length += 1;
  queues.set(login, queue);
  const result = queue.last.then(signIn);
  queue.last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    queue.length -= 1;
    if (queue.length === 0) queues.delete(login);
  }
}
