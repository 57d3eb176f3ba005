import type { CookieChange } from '../call/handler.ts';

/** A Set-Cookie value: always whole-site, SameSite=Strict, without Domain; Secure when the connection is. */
export function cookieHeader({ name, value, httpOnly, maxAge }: CookieChange, secure: boolean): string {
  const life = value === null ? 0 : maxAge;
  return [
    `${name}=${encodeURIComponent(value ?? '')}`,
    'Path=/',
    ...(life === undefined ? [] : [`Max-Age=${life}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    'SameSite=Strict',
  ].join('; ');
}
