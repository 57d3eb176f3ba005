import type { ShellPart } from '#model';
import type { Platform } from '#platform';
import type { SessionStore } from '#session';

/** What the roots `session` and `storage` are computed from. */
export interface SessionSources {
  readonly session: SessionStore;
  readonly platform: Platform;
  /** Version of the portal's own code. */
  readonly version: string;
}

type Facts = { readonly [name: string]: unknown };
type Getters = { readonly [name: string]: () => unknown };

/** The root `session` of the scope: facts of the session store, the portal's cookies and the host. The access token is not among them. */
export function sessionFacts(sources: SessionSources, shell: ShellPart): Facts {
  return withGetters({ ...storeGetters(sources, shell), ...cookieGetters(sources, shell) }, hostFacts(sources, shell));
}

/** The root `storage` of the scope: local storage by the names in portal.storage. JSON lists and objects are parsed, all else is text. */
export function storageFacts({ session, platform }: SessionSources, { portal }: ShellPart): Facts {
  const getters = Object.entries(portal.storage).map(([name, key]): [string, () => unknown] => [
    name,
    () => {
      // MobX cannot observe storage: reading this observable number makes readers run again after a change.
      void session.storageVersion;
      return parseStored(platform.storage.get(key));
    },
  ]);
  return withGetters(Object.fromEntries(getters));
}

function storeGetters({ session }: SessionSources, { portal }: ShellPart): Getters {
  const { facts } = session;
  const copied = [
    'handle',
    'epoch',
    'impersonatedLogin',
    'loginError',
    'serverFailure',
    'apiError',
    'profileErrors',
    'allowedComponents',
  ] as const;
  return {
    signedIn: () => session.signedIn,
    pending: () => session.pending,
    hasToken: () => facts.accessToken !== null,
    expired: () => facts.expired === true,
    showMenu: () => facts.showMenu !== false,
    online: () => facts.online !== false,
    impersonating: () => Boolean(facts.user?.['impersonator']),
    languages: () =>
      availableLanguages(
        portal.languages.map(({ id }) => id),
        facts.user?.['availableLanguagesCodes'],
      ),
    ...Object.fromEntries(copied.map((name) => [name, () => facts[name]])),
  };
}

function cookieGetters({ session, platform }: SessionSources, { portal }: ShellPart): Getters {
  const cookie = (name: string) => () => {
    // As with storage: makes readers run again after a change.
    void session.storageVersion;
    return platform.cookies.get(name);
  };
  const has = (read: () => unknown) => () => read() !== undefined;
  return {
    impersonateCookie: cookie(portal.cookies.impersonate),
    hasSsoCookie: has(cookie(portal.cookies.sso)),
    webSession: cookie(portal.cookies.webSession),
    hasWebSession: has(cookie(portal.cookies.webSession)),
  };
}

function hostFacts({ platform, version }: SessionSources, { portal, language }: ShellPart): Facts {
  const { host } = platform.location;
  const wireLanguage = portal.languages.find(({ id }) => id === language)?.wire;
  return { language, wireLanguage, version, host, onNetworkHost: isWithin(host, portal.networkDomain) };
}

/** An object with a getter for each fact, so that MobX tells readers of one property nothing about the others; `plain` facts never change. */
function withGetters(getters: Getters, plain: Facts = {}): Facts {
  const facts = {};
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(facts, name, { get, enumerable: true });
  return Object.assign(facts, plain);
}

/** Languages that the user may choose: those of the portal that are in the user's list, or all if none of them is (G-S27). */
function availableLanguages(supported: readonly string[], userCodes: unknown): readonly string[] {
  if (!Array.isArray(userCodes)) return supported;
  const available = supported.filter((code) => userCodes.includes(code));
  return available.length > 0 ? available : supported;
}

/** Whether the host name contains the domain in any case; false without a domain (G-V02). */
function isWithin(host: string, domain: string | undefined): boolean {
  return domain !== undefined && domain !== '' && host.toLowerCase().includes(domain.toLowerCase());
}

/** Only a text that begins like a JSON list or object is parsed: the text '007' must not become the number 7. */
function parseStored(text: string | undefined): unknown {
  if (text === undefined || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
