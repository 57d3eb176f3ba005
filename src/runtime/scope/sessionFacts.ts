import type { ShellPart } from '#model';
import type { BaseSources } from './BaseSources.ts';

type Facts = { readonly [name: string]: unknown };

/** The root `session`: what is known of the session, the browser's cookies and the host. No token stands in it. */
export function sessionFacts(sources: BaseSources, shell: ShellPart): Facts {
  const facts = {};
  for (const part of [storeFacts(sources, shell), keptFacts(sources, shell), hostFacts(sources, shell)]) {
    Object.defineProperties(facts, Object.getOwnPropertyDescriptors(part));
  }
  return facts;
}

/** Facts of the store, read when they are asked for, so that readers watch only what they read. */
function storeFacts({ session }: BaseSources, { portal }: ShellPart): Facts {
  const { facts } = session;
  const reads: { readonly [name: string]: () => unknown } = {
    signedIn: () => session.signedIn,
    pending: () => session.pending,
    hasToken: () => facts.accessToken !== null,
    expired: () => facts.expired === true,
    showMenu: () => facts.showMenu !== false,
    online: () => facts.online !== false,
    impersonating: () => Boolean(facts.user?.['impersonator']),
    languages: () =>
      offered(
        portal.languages.map(({ id }) => id),
        facts.user?.['availableLanguagesCodes'],
      ),
  };
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
  return live({ ...reads, ...Object.fromEntries(plain.map((name) => [name, () => facts[name]])) });
}

/** Facts of cookies; the counter makes their readers read again when the portal changes one. */
function keptFacts({ session, platform }: BaseSources, { portal }: ShellPart): Facts {
  const cookie = (name: string) => () => (session.outside >= 0 ? platform.cookies.get(name) : undefined);
  const has = (read: () => unknown) => () => read() !== undefined;
  return live({
    impersonateCookie: cookie(portal.cookies.impersonate),
    hasSsoCookie: has(cookie(portal.cookies.sso)),
    webSession: cookie(portal.cookies.webSession),
    hasWebSession: has(cookie(portal.cookies.webSession)),
  });
}

function hostFacts({ platform, version }: BaseSources, { portal, language }: ShellPart): Facts {
  const { host } = platform.location;
  const wireLanguage = portal.languages.find(({ id }) => id === language)?.wire;
  return { language, wireLanguage, version, host, onNetworkHost: isWithin(host, portal.networkDomain) };
}

function live(reads: { readonly [name: string]: () => unknown }): Facts {
  const descriptors = Object.entries(reads).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(descriptors) as PropertyDescriptorMap);
}

/** Languages a user may choose: those of the portal that the user's list holds; all without a usable list (G-S27). */
function offered(supported: readonly string[], codes: unknown): readonly string[] {
  if (!Array.isArray(codes)) return supported;
  const own = supported.filter((code) => codes.includes(code));
  return own.length > 0 ? own : supported;
}

/** A host is on the network when its name contains the domain, whatever the case; an empty domain never is (G-V02). */
function isWithin(host: string, domain: string | undefined): boolean {
  return domain !== undefined && domain !== '' && host.toLowerCase().includes(domain.toLowerCase());
}
