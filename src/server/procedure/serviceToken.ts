import { createHmac } from 'node:crypto';
import { type Evaluation, resolveParams } from '#conditions';
import type { ServiceToken } from '#model';
import { secrets } from '../auth/secrets.ts';
import type { TenantRequest } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';

/** How long a token is taken by the service: as long as a browser needs to bring it there. */
const SECONDS = 60;

/**
 * A token with which a service outside of the portal lets somebody in whom the portal knows: a JWT (RFC 7519, HS256) for that service alone,
 * which it takes once (`jti`) and for a minute. It is signed with the key that the service shares with this portal.
 */
export function serviceToken(request: TenantRequest, { claims, service }: ServiceToken, evaluation: Evaluation): string {
  const { actor, now, portal, serviceKey } = request;
  const key = serviceKey?.(service);
  if (key === undefined) throw new Problem(503, `There is no key for the service '${service}'.`);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claim = {
    ...resolveParams(claims, evaluation),
    iss: portal.portal.slug,
    aud: service,
    iat: issuedAt,
    exp: issuedAt + SECONDS,
    jti: secrets.create(),
    // Who acts for the user (RFC 8693, 4.1).
    ...(actor?.impersonator && { act: { sub: actor.impersonator.login } }),
  };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claim].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
