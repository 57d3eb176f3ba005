import type { ShellPart } from '#model';
import type { Platform } from '#platform';
import type { SessionStore } from '#session';

/** Where the facts of session and browser come from. */
export interface SessionSources {
  readonly session: SessionStore;
  readonly platform: Platform;
  /** Version of the portal's own code. */
  readonly version: string;
}

type Facts = { readonly [name: string]: unknown };
type Getters = { readonly [name: string]: () => unknown };

/** The root `session`: the session store, the portal's cookies and the host. It holds no token. */
export function sessionFacts(sources: SessionSources, shell: ShellPart): Facts {
  return withGetters({ ...storeGetters(sources, shell), ...cookieGetters(sources, shell) }, hostFacts(sources, shell));
}

/** The root `storage`: stored values by their names in portal.storage; lists and objects are parsed, everything else is text. */
export function storageFacts({ session, platform }: SessionSources, { portal }: ShellPart): Facts {
  const getters = Object.entries(portal.storage).map(([name, key]): [string, () => unknown] => [
    name,
    () => {
      // Reading the counter makes readers of the storage read again when the portal changes it.
      void session.storageVersion;
      return parseStored(platform.storage.get(key));
    },
  ]);
  return withGetters(Object.fromEntries(getters));
}

function storeGetters({ session }: SessionSources, { portal }: ShellPart): Getters {
  const { facts } = session;
  const plain = [
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
    ...Object.fromEntries(plain.map((name) => [name, () => facts[name]])),
  };
}

function cookieGetters({ session, platform }: SessionSources, { portal }: ShellPart): Getters {
  // Reading the counter makes readers of a cookie read again when the portal changes one.
  const cookie = (name: string) => () => (session.storageVersion >= 0 ? platform.cookies.get(name) : undefined);
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

/** Facts that are read only when asked for, so that a reader observes nothing but what it reads. */
function withGetters(getters: Getters, plain: Facts = {}): Facts {
  const facts = {};
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(facts, name, { get, enumerable: true });
  return Object.assign(facts, plain);
}

/** Languages a user may choose: those of the portal that the user's list holds; all without a usable list (G-S27). */
function availableLanguages(supported: readonly string[], codes: unknown): readonly string[] {
  if (!Array.isArray(codes)) return supported;
  const own = supported.filter((code) => codes.includes(code));
  return own.length > 0 ? own : supported;
}

/** Whether the host's name contains the domain, whatever the case; an absent or empty domain is contained in none (G-V02). */
function isWithin(host: string, domain: string | undefined): boolean {
  return domain !== undefined && domain !== '' && host.toLowerCase().includes(domain.toLowerCase());
}

/** Only lists and objects are stored as JSON; a text that looks like a number stays a text. */
function parseStored(text: string | undefined): unknown {
  if (text === undefined || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
