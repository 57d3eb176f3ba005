import type { JsonObject, RouteFacts, ShellPart } from '#model';
import type { KeyValueStorage } from '#platform';
import { setContentDrafts } from '../../../content/ContentDrafts.ts';
import { unwatchedCall } from '../../../content/moments.ts';
import { PreviewedDrafts } from '../../../content/PreviewedDrafts.ts';
import type { Bundles } from '../../../scope/Bundles.ts';
import { createBase } from '../../../scope/createBase.ts';
import type { Flows } from '../../../scope/Flows.ts';
import { noNotices } from '../../../scope/noNotices.ts';
import type { PortalServices } from '../../../scope/PortalServices.ts';

/** What a preview shows, and as whom. */
export interface PreviewSettings {
  readonly shell: ShellPart;
  readonly route: RouteFacts;
  /** Facts of the user in whose place the page is looked at. */
  readonly user: JsonObject;
  /** Calls that the page may make; they are made as the user who looks at it. */
  readonly reads: readonly string[];
  readonly settings: PreviewedDrafts['settings'];
}

/**
 * The services of a portal within the portal that only shows: its facts, documents and flows are its own, it writes nothing into the
 * browser, goes nowhere, and calls only what it may read.
 */
export function previewServices(own: PortalServices, { shell, route, user, reads, settings }: PreviewSettings): PortalServices {
  // The class of the portal's own: imported, it would be apart from what every page loads first, which would grow by that.
  const session = new (own.session.constructor as new () => PortalServices['session'])();
  session.set({ ...own.session.facts, user });
  const { report, platform } = own;
  const call = unwatchedCall(own);
  const bundles: Bundles = { ...own.bundles, shell: () => shell, loadedScreen: () => undefined, subscribe: () => () => undefined };
  const navigation = { ...own.navigation, current: () => route, go: () => undefined };
  const still = {
    ...platform,
    storage: readOnly(platform.storage),
    // It has no changes that another tab could take for lost.
    locks: { hold: <T>(_name: string, action: () => Promise<T>) => action() },
    page: { ...platform.page, watch: () => () => undefined, describe: () => undefined },
  };
  const services: PortalServices = {
    ...own,
    session,
    bundles,
    navigation,
    platform: still,
    // What asks the user something would stand before the whole portal.
    blocks: { ...own.blocks, ...Object.fromEntries(UNSHOWN.map((kind) => [kind, Nothing])) },
    flows: noFlows,
    notices: noNotices,
    base: createBase({
      session,
      bundles,
      platform: still,
      navigation,
      version: '',
      translate: own.base().translate ?? ((key) => key),
      report,
    }),
    call: (operation, input) =>
      reads.includes(operation) ? call(operation, input) : Promise.resolve({ ok: false, failure: { kind: 'cancelled', operation } }),
    download: async (operation) => ({ ok: false, failure: { kind: 'cancelled', operation } }),
    cancelCalls: () => undefined,
    onInvalidated: () => () => undefined,
  };
  const drafts = new PreviewedDrafts(services);
  drafts.settings = settings;
  drafts.mode = 'preview';
  setContentDrafts(services, drafts);
  return services;
}

const UNSHOWN: readonly string[] = ['dialog', 'flow', 'form', 'toasts', 'command-palette'];

function withheld(): never {
  throw new Error('A preview runs no flow');
}

/** Flows are not run: they would ask, save and go elsewhere. */
const noFlows: Flows = {
  get: () => undefined,
  send: () => undefined,
  broadcast: () => undefined,
  start: withheld,
  prepare: withheld,
  subscribe: () => () => undefined,
};

function Nothing() {
  return null;
}

function readOnly(storage: KeyValueStorage): KeyValueStorage {
  return {
    get: (key) => storage.get(key),
    set: () => undefined,
    remove: () => undefined,
    clear: () => undefined,
    watch: () => () => undefined,
  };
}
