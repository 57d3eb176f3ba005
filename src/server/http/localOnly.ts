import type { FastifyRequest } from 'fastify';
import { Problem } from '../call/problem.ts';

const OWN_NAME = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add; a browser on this machine sends none of them. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Throws a Problem 403 for a request that did not begin on this machine or was meant for another name. A server with demo accounts, whose
 * password is published, listens to this machine alone, but a proxy on it could let others in, and a page on the web could reach it
 * through the browser of whoever started it, by a name that it lets point here (DNS rebinding).
 */
export function checkIsLocal({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const { host } = headers;
  if ((host === undefined || OWN_NAME.test(host)) && PROXY_HEADERS.every((name) => headers[name] === undefined)) return;
  throw new Problem(403, 'This server has demo accounts with a published password and answers its own machine only. DEMO=1 opens it.');
}
