import type { FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import { changesSomething } from '#operations';
import { bearerToken } from '../auth/accessToken.ts';
import { secrets } from '../auth/secrets.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import type { Actor } from '../call/actor.ts';
import { parseCookies } from '../call/cookies.ts';
import { type Limits, limitsOf } from '../call/limits.ts';
import { Problem, standardProblem } from '../call/problem.ts';
import { clientKey, isCrossOrigin, ownOrigins } from '../call/requestOrigin.ts';
import { RateLimiter } from './rateLimiter.ts';
import { UnfinishedBodies } from './unfinishedBodies.ts';

export interface AdmissionOptions {
  portal(): CompiledPortal;
  /** Origin of the portal as users know it, also behind a proxy that does not say how it was asked. */
  readonly publicUrl: string;
  /** Calls a minute of one address, user or tenant, instead of the limits of the portal document. */
  readonly callsPerMinute?: number | undefined;
}

/**
 * Rate limits, and the refusal of calls from other sites: what every request must pass first. Each process counts for itself, so several
 * behind a load balancer let more through. Attempts to sign in are counted in the database too (`throttle`).
 */
export class Admission {
  readonly #limiter = new RateLimiter();
  readonly #bodies = new UnfinishedBodies();
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** The limits that are in force now. */
  get limits(): Limits {
    return limitsOf(this.#options.portal().portal, this.#options.callsPerMinute);
  }

  /**
   * Admits a call: a Problem 429 when its address has made too many or is sending too many bodies, 403 when it changes something and comes
   * from another site. The body of a call with a token that is served here is left to `admitBody`, once it is known whose token it is.
   */
  admitCall(request: FastifyRequest, operation: Operation | undefined, isForwarded: boolean): void {
    const { addressPerMinute, userPerMinute } = this.limits;
    this.#count(`call ${clientKey(request.ip)}`, addressPerMinute);
    // Only the backend knows the user of a forwarded call, so calls are counted by token instead.
    const { authorization } = request.headers;
    if (isForwarded && authorization !== undefined) this.#count(`token ${secrets.hashOf(authorization)}`, userPerMinute);
    if (operation && changesSomething(operation) && this.#isCrossOrigin(request))
      throw new Problem(403, 'Requests from other sites are refused.');
    if (isForwarded || !operation || bearerToken(request) === undefined) this.admitBody(request, undefined);
  }

  /**
   * Admits the body of a call: a Problem 429 when its sender is sending too many large ones. A user counts apart from the IP address, which
   * others share.
   */
  admitBody(request: FastifyRequest, actor: Actor | undefined): void {
    const sender = actor ? `user ${actor.impersonator?.userId ?? actor.userId}` : `address ${clientKey(request.ip)}`;
    this.#bodies.admit(request, sender, this.limits.bodiesPerAddress);
  }

  /** Admits the call of a known actor: a Problem 429 when the user or the tenant has made too many. */
  admitActor(actor: Actor): void {
    const { tenantPerMinute, userPerMinute } = this.limits;
    this.#count(`user ${actor.impersonator?.userId ?? actor.userId}`, userPerMinute);
    const tenants = actor.organizationIds.length ? actor.organizationIds : [actor.oem];
    for (const tenant of tenants) if (tenant !== undefined) this.#count(`tenant ${tenant}`, tenantPerMinute);
  }

  /** Admits a request for a page or a file: a Problem 429 when its address has made too many. */
  admitFile(request: FastifyRequest): void {
    this.#count(`file ${clientKey(request.ip)}`, this.limits.filesPerMinute);
  }

  #count(key: string, perMinute: number): void {
    // A clock that never goes back: with the wall clock, setting it back would refuse everybody for as long as the step.
    const waitSeconds = this.#limiter.take({ key, perMinute }, performance.now());
    if (waitSeconds !== undefined) throw standardProblem('tooMany', { headers: { 'retry-after': String(waitSeconds) } });
  }

  #isCrossOrigin({ headers, host, protocol }: FastifyRequest): boolean {
    const { portal, publicUrl } = this.#options;
    const origins = ownOrigins({ host, protocol }, publicUrl);
    const cookieName = sessionCookies.refreshCookieName(portal().portal.cookies, protocol === 'https');
    return isCrossOrigin({ headers, origins, hasSessionCookie: parseCookies(headers.cookie)[cookieName] !== undefined });
  }
}
