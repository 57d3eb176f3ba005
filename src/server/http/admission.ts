import type { FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { changesSomething } from '#operations';
import { secrets } from '../auth/secrets.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import type { Actor } from '../call/actor.ts';
import { parseCookies } from '../call/cookies.ts';
import { type Limits, limitsOf } from '../call/limits.ts';
import { Problem, standardProblem } from '../call/problem.ts';
import { clientKey, isCrossSite } from '../call/requestOrigin.ts';
import { RateLimiter } from './rateLimiter.ts';

export interface AdmissionOptions {
  portal(): CompiledPortal;
  /** Calls of one address, user or tenant a minute, instead of what the portal's document says. */
  readonly callsPerMinute?: number | undefined;
}

/**
 * What every request must pass before anything of it is looked at. Counters are of this process: with several behind a
 * balancer each lets its share through. Attempts to sign in are counted in the database besides.
 */
export class Admission {
  readonly #limits = new RateLimiter();
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  get limits(): Limits {
    return limitsOf(this.#options.portal().portal, this.#options.callsPerMinute);
  }

  /** Admits a call, forwarded or not: a Problem 403 when another site made it and it changes something, 429 when it is one too many. */
  admitCall(request: FastifyRequest, operation: Operation | undefined, forwarded: boolean): void {
    const { addressPerMinute, userPerMinute } = this.limits;
    this.#count(`call ${clientKey(request.ip)}`, addressPerMinute);
    // The users of a backend are known by their tokens only.
    const { authorization } = request.headers;
    if (forwarded && authorization !== undefined) this.#count(`token ${secrets.hashOf(authorization)}`, userPerMinute);
    if (operation && changesSomething(operation) && this.#isForeign(request))
      throw new Problem(403, 'Requests from other sites are refused.');
  }

  /** Admits the call of a known user: a Problem 429 when the user's or the tenant's calls are too many. */
  admitActor(actor: Actor): void {
    const { tenantPerMinute, userPerMinute } = this.limits;
    this.#count(`user ${actor.impersonator?.userId ?? actor.userId}`, userPerMinute);
    const tenants = actor.organizationIds.length ? actor.organizationIds : [actor.oem];
    for (const tenant of tenants) if (tenant !== undefined) this.#count(`tenant ${tenant}`, tenantPerMinute);
  }

  /** Admits a request for a page or a file. */
  admitFile(request: FastifyRequest): void {
    this.#count(`file ${clientKey(request.ip)}`, this.limits.filesPerMinute);
  }

  #count(key: string, perMinute: number): void {
    const wait = this.#limits.take({ key, perMinute }, Date.now());
    if (wait !== undefined) throw standardProblem('tooMany', { headers: { 'retry-after': String(wait) } });
  }

  #isForeign({ headers, host, protocol }: FastifyRequest): boolean {
    const name = sessionCookies.refreshCookieName(this.#options.portal().portal.cookies, protocol === 'https');
    return isCrossSite({ headers, host, hasSessionCookie: parseCookies(headers.cookie)[name] !== undefined });
  }
}
