import type { Transport } from '#api';

/** What `pageEnvironment.mjs` gives tests of what surrounds a page. */
export const { browser } = globalThis as unknown as {
  readonly browser: {
    open(url: string): void;
    readonly cookies: { setCookieSync(cookie: string, url: string): unknown; getCookieStringSync(url: string): string };
  };
};

/** Sends the calls of a page to its server, with its cookies, as a browser does. Files are not sent. */
export const pageTransport: Transport = async ({ body, headers, method, signal, url }) => {
  const target = new URL(url, location.origin).href;
  if (Array.isArray(body)) return 'offline';
  try {
    const cookie = browser.cookies.getCookieStringSync(target);
    const answer = await fetch(target, {
      method,
      headers: { ...headers, Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      ...(typeof body === 'string' && { body }),
    });
    if (signal.aborted) return 'cancelled';
    for (const each of answer.headers.getSetCookie()) browser.cookies.setCookieSync(each, target);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  } catch {
    return signal.aborted ? 'cancelled' : 'offline';
  }
};
