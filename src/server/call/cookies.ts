/** A cookie to set, or to remove. */
export interface CookieChange {
  readonly name: string;
  /** `null` removes the cookie. */
  readonly value: string | null;
  readonly httpOnly?: boolean;
  /** Seconds; absent = until the browser closes. */
  readonly maxAge?: number;
  /** Path below which the browser sends it; default `/`. */
  readonly path?: string;
}

/** The cookies of a Cookie header by name; of several with one name the first counts. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((part): [string, string][] => {
    const equals = part.indexOf('=');
    return equals < 1 ? [] : [[part.slice(0, equals).trim(), decode(part.slice(equals + 1).trim())]];
  });
  // Object.fromEntries takes the last of several, so the order is reversed.
  return Object.fromEntries(pairs.reverse());
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A Set-Cookie value: always SameSite=Strict and without Domain; Secure on a secure connection. */
export function setCookieHeader({ name, value, httpOnly, maxAge, path = '/' }: CookieChange, isSecure: boolean): string {
  const age = value === null ? 0 : maxAge;
  return [
    `${name}=${encodeURIComponent(value ?? '')}`,
    `Path=${path}`,
    ...(age === undefined ? [] : [`Max-Age=${age}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Strict',
  ].join('; ');
}
