/** A cookie to set; `null` removes it. Path is always '/', SameSite always Strict. */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly httpOnly?: boolean;
  /** Life in seconds; absent = until the browser closes. */
  readonly maxAge?: number;
}

/** Cookies of a Cookie header by name; the first of a name counts. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=');
    return at < 1 ? [] : [[part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs.reverse());
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A Set-Cookie value: always whole-site, SameSite=Strict, without Domain; Secure when the connection is. */
export function setCookieHeader({ name, value, httpOnly, maxAge }: CookieChange, secure: boolean): string {
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
