/** What tells where a request was made. */
export interface RequestOrigin {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly host: string;
  /** The request carries the session cookie. */
  readonly withSession: boolean;
}

/**
 * Whether a page of another site may have made a request on a user's behalf. Browsers tell it in Sec-Fetch-Site, older
 * ones in Origin. A request with the session cookie and with neither must carry a header that no form can send.
 */
export function isForeign({ headers, host, withSession }: RequestOrigin): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin !== undefined) return typeof origin !== 'string' || !URL.canParse(origin) || new URL(origin).host !== host;
  return withSession && headers['authorization'] === undefined;
}
