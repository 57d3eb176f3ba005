/** The cookies that scripts may read, which excludes those marked HttpOnly. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets a cookie for the whole origin. It expires after `days`; without them it is a session cookie, which ends with the browser. */
  set(name: string, value: string, days?: number): void;
  remove(name: string): void;
}

const secondsPerDay = 86_400;

/** Cookies of the page. They are set with path `/`, SameSite=Strict, on https Secure (RFC 6265); values are percent-encoded. */
export function browserCookies(document: Document): Cookies {
  const attributes = (): string => `; Path=/; SameSite=Strict${document.location.protocol === 'https:' ? '; Secure' : ''}`;
  return {
    get(name) {
      const prefix = `${name}=`;
      const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(prefix));
      return pair === undefined ? undefined : decodeValue(pair.slice(prefix.length));
    },
    set(name, value, days) {
      const maxAge = days === undefined ? '' : `; Max-Age=${Math.round(days * secondsPerDay)}`;
      document.cookie = `${name}=${encodeURIComponent(value)}${maxAge}${attributes()}`;
    },
    remove(name) {
      document.cookie = `${name}=; Max-Age=0${attributes()}`;
    },
  };
}

/** Decodes a value. A value that cannot be decoded was set by other software, which need not encode, and is returned as it is. */
function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
