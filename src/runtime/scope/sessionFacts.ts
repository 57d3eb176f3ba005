import type { ShellPart } from '#model';
import type { BaseSources } from './createBase.ts';

/** The root `session`: what is known of the session, the browser's cookies and the host. No token stands in it. */
export function sessionFacts({ session, platform, version }: BaseSources, shell: ShellPart): { readonly [name: string]: unknown } {
  const { portal, language } = shell;
  const cookie = (name: string | undefined): string | undefined => {
    // Reading the counter makes readers of cookies read again when the portal changes one.
    void session.outside;
    return name === undefined ? undefined : platform.cookies.get(name);
  };
  const { facts } = session;
  return {
    get signedIn() {
      return session.signedIn;
    },
    language,
    wireLanguage: portal.languages.find(({ id }) => id === language)?.wire,
    get languages() {
      return offered(
        portal.languages.map(({ id }) => id),
        facts.user?.['availableLanguagesCodes'],
      );
    },
    get impersonating() {
      return facts.user !== null && Boolean(facts.user['impersonator']);
    },
    get impersonatedLogin() {
      return facts.impersonatedLogin;
    },
    get impersonateCookie() {
      return cookie(portal.cookies.impersonate);
    },
    get loginError() {
      return facts.loginError;
    },
    get expired() {
      return facts.expired === true;
    },
    get serverFailure() {
      return facts.serverFailure;
    },
    get apiError() {
      return facts.apiError;
    },
    get profileErrors() {
      return facts.profileErrors;
    },
    get allowedComponents() {
      return facts.allowedComponents;
    },
    get pending() {
      return session.pending;
    },
    get showMenu() {
      return facts.showMenu !== false;
    },
    get online() {
      return facts.online !== false;
    },
    get hasToken() {
      return facts.accessToken !== null;
    },
    get hasSsoCookie() {
      return cookie(portal.cookies.sso) !== undefined;
    },
    get hasWebSession() {
      return cookie(portal.cookies.webSession) !== undefined;
    },
    get firstRequest() {
      void session.outside;
      const key = portal.storage['firstRequest'];
      return key === undefined ? undefined : platform.storage.get(key);
    },
    get dismissed() {
      void session.outside;
      const key = portal.storage['contactModalDismissed'];
      return key === undefined ? undefined : platform.storage.get(key);
    },
    onNetworkHost: isWithin(platform.location.host, portal.networkDomain),
    version,
    host: platform.location.host,
  };
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
