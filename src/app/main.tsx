import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { axiosTransport, loadAxios, type StartCallSender } from '#api';
import type { Failure, MachineDocument } from '#model';
import { browserPlatform } from '#platform';
import {
  chooseLanguage,
  type Fault,
  limitEvaluations,
  loadInnerBlocks,
  loadRunFlow,
  loadRunFlowFor,
  Portal,
  type PortalServices,
  prepareScreen,
} from '#runtime';
import { assemblePortal } from './assemblePortal.ts';
import { documentSource } from './documentSource.ts';
import { firstChoice } from './firstChoice.ts';
import { followChanges } from './followChanges.ts';
import { listenToServer } from './listenToServer.ts';
import { readBoot } from './readBoot.ts';
import { listenForExpiry } from './sessionExpiry.ts';
import { takeStartCalls } from './startCalls.ts';

declare const VERSION: string | undefined;

/** Version of the engine in package.json; webpack replaces `VERSION` by it (G-V07). */
const version: string = typeof VERSION === 'string' ? VERSION : '0.0.0';

/** Whether a bar says that a change of documents is not taken over; its script is loaded for the first one. */
let isRefusalShown = false;

/** Reports a fault to the console. `where` names a configuration document or a part of the code, never a user's data. */
function report({ where, error }: Fault): void {
  console.error(`[${where}]`, error);
}

/** Logs a failed call that the user is not told of, without data of request or response (SH-ERRORS-18). */
function logSwallowed({ operation, kind, status }: Failure): void {
  console.info(`[call ${operation}] ${[kind, status].filter(Boolean).join(' ')}`);
}

/**
 * Loads axios, what runs flows and the blocks of pages behind sign-in when the user first presses a key or the pointer, so that neither the
 * first call nor the first page need wait for the scripts. What the page has asked for ahead and not used is forgotten then. A failure is ignored here, because whoever needs a script loads it again.
 */
function preloadOnUse(startCalls: StartCallSender | undefined): void {
  const load = (): void => {
    startCalls?.end();
    void Promise.all([loadAxios(), loadRunFlow(), loadInnerBlocks()]).catch(() => undefined);
  };
  for (const use of ['pointerdown', 'keydown']) addEventListener(use, load, { once: true, capture: true });
}

async function start(root: HTMLElement): Promise<void> {
  limitEvaluations();
  const boot = readBoot(document);
  const platform = browserPlatform(window);
  const source = documentSource(boot);
  const startCalls = takeStartCalls(window as object);
  const { services, navigation, invalidate } = await assemblePortal({
    platform,
    source,
    transport: startCalls?.transport(axiosTransport) ?? axiosTransport,
    choice: firstChoice(platform, boot.program),
    version,
    report,
    swallowed: logSwallowed,
  });
  await startPortal(services);
  await prepareScreen(services);
  // As a transition it is rendered in slices: a slow phone can paint and answer in between.
  startTransition(() =>
    createRoot(root).render(
      <Portal services={services} navigation={navigation} onRoute={(route) => services.flows.broadcast({ type: 'ROUTE', route })} />,
    ),
  );
  preloadOnUse(startCalls);
  listenToServer(boot, platform, {
    onSwap() {
      services.bundles
        .refresh()
        .then(() => services.flows.broadcast({ type: 'SWAPPED' }))
        .catch((error: unknown) => report({ where: 'swap of documents', error }));
    },
    onChange: followChanges(platform, invalidate),
    onRefusal(refusal) {
      if (refusal.line === undefined && !isRefusalShown) return;
      isRefusalShown = true;
      import('./refusalBar.ts').then(
        ({ showRefusal }) => showRefusal(document, refusal),
        (error: unknown) => report({ where: 'refused documents', error }),
      );
    },
  });
}

/**
 * Loads the bundle again if the portal has a language that suits the user better. Then starts what runs until the page is left: the flows
 * of the whole portal, the watch on the network, and the listener for the end of the session in another tab.
 */
async function startPortal(services: PortalServices): Promise<void> {
  const { bundles, platform, session, navigation, flows } = services;
  const { portal, language } = bundles.shell();
  const bestLanguage = chooseLanguage({
    supported: portal.languages.map(({ id }) => id),
    address: navigation.current().locale,
    stored: platform.storage.get(portal.storage['language'] ?? 'language'),
    browser: platform.page.languages,
  });
  session.set({ online: platform.page.online });
  if (bestLanguage !== language) await bundles.load({ language: bestLanguage });
  platform.page.watch(() => session.set({ online: platform.page.online }));
  const portalFlows = flowsOfPortal(services);
  await loadRunFlowFor(portalFlows, services);
  for (const flow of portalFlows) {
    await otherTasks();
    flows.start(flow);
  }
  listenForExpiry(services);
}

/** Lets a browser that can do so answer its user before the work goes on. */
async function otherTasks(): Promise<void> {
  await (globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }).scheduler?.yield?.();
}

/** The flows (machine documents) that belong to the whole portal and not to a screen. */
function flowsOfPortal({ bundles }: PortalServices): readonly MachineDocument[] {
  return Object.values(bundles.shell().flows).filter(({ runsIn }) => runsIn === 'app');
}

/** Shows that the portal cannot start. The text is in index.html, because the texts of documents are not loaded yet. */
function showFailure(document: Document): void {
  const text = document.getElementById('unavailable');
  const root = document.getElementById('root');
  if (text === null || root === null) return;
  text.hidden = false;
  root.replaceChildren(text);
}

const root = document.getElementById('root');
if (root === null) throw new Error('No #root');
start(root).catch((error: unknown) => {
  report({ where: 'start', error });
  showFailure(document);
});
