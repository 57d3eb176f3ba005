/** Cookies that a script may read. */
export interface Cookies {
  get(name: string): string | undefined;
  /** Sets a cookie for the whole origin; `days` is its life, a session cookie if absent. */
  set(name: string, value: string, days?: number): void;
  remove(name: string): void;
}

const secondsPerDay = 86_400;

/** Cookies of a document: path `/`, SameSite=Strict, Secure on https (RFC 6265). Values are percent-encoded. */
export function browserCookies(document: Document): Cookies {
  const attributes = (): string => `; Path=/; SameSite=Strict${document.location.protocol === 'https:' ? '; Secure' : ''}`;
  return {
    get(name) {
      const start = `${name}=`;
      const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
      return found === undefined ? undefined : decoded(found.slice(start.length));
    },
    set(name, value, days) {
      const life = days === undefined ? '' : `; Max-Age=${Math.round(days * secondsPerDay)}`;
      document.cookie = `${name}=${encodeURIComponent(value)}${life}${attributes()}`;
    },
    remove(name) {
      document.cookie = `${name}=; Max-Age=0${attributes()}`;
    },
  };
}

/** A value that another program wrote may not be percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
