import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRoot, type Root } from 'react-dom/client';
import { type Call, LIVE_VERSION, type LiveMessage, type LiveStep, type LiveTab } from '#model';
import { browserClock, browserCookies, browserDownloads, browserPageState, browserStorage, type Platform } from '#platform';
import { loadInnerBlocks, loadRunFlow, loadRunFlowFor, Portal, type PortalServices, prepareScreen } from '#runtime';
import { assemblePortal } from '../../src/app/assemblePortal.ts';
import { documentSource } from '../../src/app/documentSource.ts';
import { listenForExpiry } from '../../src/app/sessionExpiry.ts';
import { Hub } from '../../src/observer/Hub.ts';
import { type LoadModule, ValidatorModules } from '../../src/runtime/forms/validation/useValidator.ts';
import { browser, pageTransport } from './pageTransport.ts';

interface OpenedPage {
  readonly origin: string;
  readonly path: string;
  readonly language: string;
  /** Calls that fail, whatever the server would answer; may change. */
  readonly failing: ReadonlySet<string>;
  /** Calls that nobody answers: the page stays as it is while it waits. */
  readonly unanswered?: ReadonlySet<string>;
}

let shown: Root | undefined;

/**
 * Renders the portal of a server as its page does at an address, in place of the page before; returns the steps of its flows, to which those
 * to come are added.
 */
export async function openPortalPage({ failing, language, origin, path, unanswered }: OpenedPage): Promise<readonly LiveStep[]> {
  shown?.unmount();
  document.body.replaceChildren();
  browser.open(`${origin}${path}`);
  const steps = observeFlows(path, language);
  const documents = documentSource({ manifest: `${origin}/portico/manifest` });
  const { navigation, services } = await assemblePortal({
    platform: platformAt(language),
    source: { manifest: documents.manifest, file: (address) => documents.file(`${origin}${address}`) },
    transport: pageTransport,
    choice: { language },
    version: '0',
    report: ({ error, where }) => console.error(where, error),
    swallowed: () => undefined,
  });
  const { call } = services;
  const answered: Call = async (operation, ...rest) => {
    if (unanswered?.has(operation)) return new Promise(() => undefined);
    return failing.has(operation) ? { ok: false, failure: { kind: 'server', operation, status: 500 } } : call(operation, ...rest);
  };
  Object.assign(services, { call: answered });
  await startFlows(services);
  // React is told of no test: what is waited for is seen in the page, as a user sees it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, scrollTo: () => undefined });
  const container = document.body.appendChild(document.createElement('div'));
  shown = createRoot(container);
  shown.render(
    <ValidatorModules.Provider value={validatorsOf(origin)}>
      <Portal services={services} navigation={navigation} onRoute={(route) => services.flows.broadcast({ type: 'ROUTE', route })} />
    </ValidatorModules.Provider>,
  );
  return steps;
}

async function startFlows(services: PortalServices): Promise<void> {
  const { bundles, flows, session } = services;
  session.set({ online: true });
  await Promise.all([loadRunFlow(), loadInnerBlocks()]);
  const ofPortal = Object.values(bundles.shell().flows).filter(({ runsIn }) => runsIn === 'app');
  await loadRunFlowFor(ofPortal, services);
  for (const flow of ofPortal) flows.start(flow);
  listenForExpiry(services);
  await prepareScreen(services);
}

/** A page that is left stays as it is: nothing here loads another one, and there are no other tabs. */
function platformAt(language: string): Platform {
  const { location } = window;
  const nothing = () => undefined;
  return {
    clock: browserClock,
    storage: browserStorage(window),
    cookies: browserCookies(document),
    downloads: browserDownloads(window),
    broadcast: { send: nothing, listen: () => nothing },
    locks: { hold: (_name, work) => work() },
    page: { ...browserPageState(window), languages: [language], online: true, visible: true },
    location: {
      origin: location.origin,
      host: location.host,
      get current() {
        return { path: location.pathname, query: location.search, hash: location.hash };
      },
      assign: nothing,
      reload: nothing,
      print: nothing,
      openWindow: nothing,
      prepareWindow: nothing,
    },
  };
}

/** What a tester hears of the flows of the page. */
function observeFlows(path: string, language: string): readonly LiveStep[] {
  const steps: LiveStep[] = [];
  let obey: (message: unknown) => void = () => undefined;
  const about = (read: (path: string) => unknown) => ({
    language,
    program: String(read('oem.id') ?? ''),
    role: String(read('user.role') ?? ''),
    version: '',
  });
  const broadcast = {
    send: (message: unknown) => {
      const said = message as LiveMessage;
      if (said.type === 'step') steps.push(said.step);
    },
    listen: (onMessage: (message: unknown) => void) => {
      obey = onMessage;
      return () => undefined;
    },
  };
  const hub = new Hub({
    soon: (act) => act(),
    tab: 'page',
    newTab: () => 'page',
    broadcast,
    clock: browserClock,
    path: () => path,
    about,
    user: () => '',
    bar: { canAsk: true, show: () => undefined },
  });
  Object.assign(globalThis, { inspect: hub.inspect });
  obey({ type: 'find', v: LIVE_VERSION });
  return steps;
}

/** A browser imports the modules of forms from the server; here they are fetched into files. */
function validatorsOf(origin: string): LoadModule {
  const folder = mkdtempSync(join(tmpdir(), 'portico-validators-'));
  return async (url) => {
    const file = join(folder, url.replaceAll(/[^\w.]/g, '-'));
    writeFileSync(file, await (await fetch(new URL(url, origin))).text());
    return require(file);
  };
}
