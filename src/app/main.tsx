import { createRoot } from 'react-dom/client';
import { axiosTransport, loadAxios } from '#api';
import type { Failure } from '#model';
import { browserPlatform } from '#platform';
import { type Fault, Portal, prepareScreen } from '#runtime';
import { documentSource } from './documentSource.ts';
import { firstChoice } from './firstChoice.ts';
import { listenForSwaps } from './listenForSwaps.ts';
import { readBoot } from './readBoot.ts';
import { startPortal } from './startPortal.ts';
import { wirePortal } from './wirePortal.ts';

declare const VERSION: string | undefined;

/** Version of the build; put in by the bundler (G-V07). */
const version: string = typeof VERSION === 'string' ? VERSION : '0.0.0';

/** Reports a fault to the console; it names documents and code, never a user's data. */
function report({ where, error }: Fault): void {
  console.error(`[${where}]`, error);
}

/** Logs a swallowed failure by its name and reason, without request or response (SH-ERRORS-18). */
function logSwallowed({ operation, kind, status }: Failure): void {
  console.info(`[call ${operation}] ${[kind, status].filter(Boolean).join(' ')}`);
}

/** Loads axios at the first use of the page, so that the first call need not wait for it. */
function preloadAxios(): void {
  const load = (): void => void loadAxios().catch(() => undefined);
  for (const use of ['pointerdown', 'keydown']) addEventListener(use, load, { once: true, capture: true });
}

async function start(root: HTMLElement): Promise<void> {
  const boot = readBoot(document);
  const platform = browserPlatform(window);
  const source = documentSource(boot);
  const { services, navigation } = await wirePortal({
    platform,
    source,
    transport: axiosTransport,
    choice: firstChoice(platform, boot.program),
    version,
    report,
    swallowed: logSwallowed,
  });
  await startPortal(services);
  await prepareScreen(services);
  createRoot(root).render(
    <Portal services={services} navigation={navigation} onRoute={(route) => services.flows.broadcast({ type: 'ROUTE', route })} />,
  );
  preloadAxios();
  listenForSwaps(boot, platform, () => {
    services.bundles
      .refresh()
      .then(() => services.flows.broadcast({ type: 'SWAPPED' }))
      .catch((error: unknown) => report({ where: 'swap of documents', error }));
  });
}

/** Shows that the portal cannot start; the text is part of the page, because there are no documents. */
function showFailure(document: Document): void {
  const text = document.getElementById('unavailable');
  const root = document.getElementById('root');
  if (text === null || root === null) return;
  text.hidden = false;
  root.replaceChildren(text);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
start(root).catch((error: unknown) => {
  report({ where: 'start', error });
  showFailure(document);
});
