import { Api, type ApiHooks, type ApiOptions, type Transport } from '#api';
import type { Failure, Json } from '#model';
import type { Platform } from '#platform';
import {
  actions,
  type BundleSource,
  blocks,
  createBase,
  createBundles,
  createFlows,
  createNavigation,
  createNotices,
  createTranslate,
  type Fault,
  type InvalidationListener,
  localeOf,
  type PortalServices,
  resolveInput,
} from '#runtime';
import { SessionStore } from '#session';
import { announceExpiry } from './sessionExpiry.ts';

/** What a portal in the browser is built of; tests pass their own. */
export interface PortalParts {
  readonly platform: Platform;
  readonly source: BundleSource;
  readonly transport: Transport;
  readonly choice: { readonly language?: string; readonly oemName?: string; readonly oemSkinName?: string };
  readonly version: string;
  readonly report: (fault: Fault) => void;
  /** Called with the failure of a call whose operation document says that the user is not told. */
  readonly swallowed: (failure: Failure) => void;
}

/** A portal ready to be rendered. */
export interface AssembledPortal {
  readonly services: PortalServices;
  readonly navigation: ReturnType<typeof createNavigation>;
  /** Tells who shows results of these operations that they are out of date; see `PortalServices.onInvalidated`. */
  readonly invalidate: InvalidationListener;
}

/**
 * Loads the first bundle and connects session, navigation, flows and calls, which know each other by functions only. Rejects when no bundle
 * can be loaded.
 */
export async function assemblePortal(parts: PortalParts): Promise<AssembledPortal> {
  const { platform, source, transport, choice, version, report, swallowed } = parts;
  const bundles = await createBundles(source, choice);
  const session = new SessionStore();
  const navigation = createNavigation(bundles, platform.location);
  const flows = createFlows(() => services);
  const invalidationListeners = new Set<InvalidationListener>();
  const invalidate: InvalidationListener = (...changes) => {
    for (const listener of invalidationListeners) listener(...changes);
  };
  const portal = () => bundles.shell().portal;
  const api = new Api({
    operations: () => bundles.shell().operations,
    transport,
    platform,
    token: tokenOf(session),
    impersonatedLogin: () => platform.cookies.get(portal().cookies.impersonate),
    clientCredentials: () => portal().session.client ?? 'portal:',
    language: () => bundles.shell().language,
    isSessionExpired: () => session.facts.expired === true,
    timeoutMs: () => portal().callTimeoutMs ?? 120_000,
    refreshCall() {
      const { refresh } = portal().session;
      return refresh && { operation: refresh.call, input: resolveInput(refresh.with, base()) };
    },
    hooks: hooksOf({ session, flows, platform, swallowed }, invalidate),
  });
  const translate = createShellTranslate(bundles, report);
  const base = createBase({ session, bundles, platform, navigation, version, translate, report });
  const services: PortalServices = {
    session,
    bundles,
    navigation,
    flows,
    platform,
    blocks,
    actions,
    report,
    base,
    call: api.call,
    download: api.download,
    cancelCalls: api.cancel,
    notices: createNotices(platform.clock, () => portal().messageMs ?? 5000),
    onInvalidated(listener) {
      invalidationListeners.add(listener);
      return () => invalidationListeners.delete(listener);
    },
  };
  return { services, navigation, invalidate };
}

/** What the hooks of calls change. */
type HookTargets = Pick<PortalServices, 'session' | 'flows' | 'platform'> & Pick<ApiHooks, 'swallowed'>;

/** What calls cause besides their results: they set facts of the session and send events to flows. */
function hooksOf({ session, flows, platform, swallowed }: HookTargets, invalidated: ApiHooks['invalidated']): ApiHooks {
  return {
    pending: (count) => session.setPending(count),
    changing: (count) => session.setPendingChanges(count),
    expired() {
      flows.broadcast({ type: 'EXPIRED' });
      announceExpiry(platform.broadcast, session.facts.epoch);
    },
    forbidden: (failure) => flows.broadcast({ type: 'FORBIDDEN', failure }),
    serverFailure: (failure) => session.set({ serverFailure: failure as unknown as Json }),
    apiError: (failure) => session.set({ apiError: failure as unknown as Json }),
    profileErrors: (profileErrors) => session.set({ profileErrors }),
    swallowed,
    recovered: (operation, address) => isFailureOf(session.facts.apiError, operation, address) && session.set({ apiError: null }),
    invalidated,
  };
}

/**
 * Whether the failure shown to the user is of this operation. For a 403 the URL of the call must be the same too, because another URL of the
 * same operation may be for other data, to which the user has access.
 */
function isFailureOf(reported: Json, operation: string, address: string): boolean {
  if (reported === null || typeof reported !== 'object' || !('operation' in reported) || reported.operation !== operation) return false;
  return reported.kind !== 'forbidden' || reported.address === address;
}

/** The access token is a fact of the session. */
function tokenOf(session: SessionStore): ApiOptions['token'] {
  return {
    current: () => session.facts.accessToken ?? undefined,
    set: (accessToken, handle) => session.set({ accessToken, ...(handle !== undefined && { handle }) }),
  };
}

/** A translate function with the messages of the shell part, for flows of the whole portal, which belong to no screen. */
function createShellTranslate(bundles: PortalServices['bundles'], report: (fault: Fault) => void): ReturnType<typeof createTranslate> {
  const createForShell = () => {
    const shell = bundles.shell();
    const onFault = (key: string, error: unknown): void => report({ where: `message ${key}`, error });
    const { timeZone } = shell.portal;
    const translate = createTranslate([shell.messages], { locale: localeOf(shell), onFault, ...(timeZone !== undefined && { timeZone }) });
    return { shell, translate };
  };
  let current = createForShell();
  return (key, args) => {
    // Another shell part has been loaded, e.g. in another language.
    if (current.shell !== bundles.shell()) current = createForShell();
    return current.translate(key, args);
  };
}
