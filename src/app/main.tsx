import { createRoot } from 'react-dom/client';
import { axiosTransport, loadAxios } from '#api';
import type { Failure } from '#model';
import { browserPlatform } from '#platform';
import { type Fault, Portal, prepareScreen } from '#runtime';
import { documentSource } from './documentSource.ts';
import { firstChoice } from './firstChoice.ts';
import { listenForSwaps } from './listenForSwaps.ts';
import { readBoot } from './readBoot.ts';
import { showFailure } from './showFailure.ts';
import { startPortal } from './startPortal.ts';
import { version } from './version.ts';
import { wirePortal } from './wirePortal.ts';

/** Faults go to the console alone: what they name is documents and code, never a user's data. */
function report({ where, error }: Fault): void {
  console.error(`[${where}]`, error);
}

/** A swallowed call leaves its name and reason, nothing that was sent or answered (SH-ERRORS-18). */
function swallowed({ operation, kind, status }: Failure): void {
  console.info(`[call ${operation}] ${[kind, status].filter(Boolean).join(' ')}`);
}

/** What the first call needs comes as soon as somebody uses the page, before the call itself. */
function fetchAhead(): void {
  const fetch = (): void => void loadAxios().catch(() => undefined);
  for (const use of ['pointerdown', 'keydown']) addEventListener(use, fetch, { once: true, capture: true });
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
    swallowed,
  });
  await startPortal(services);
  await prepareScreen(services);
  createRoot(root).render(
    <Portal services={services} navigation={navigation} onRoute={(route) => services.flows.broadcast({ type: 'ROUTE', route })} />,
  );
  fetchAhead();
  listenForSwaps(boot, platform, () => {
    services.bundles
      .refresh()
      .then(() => services.flows.broadcast({ type: 'SWAPPED' }))
      .catch((error: unknown) => report({ where: 'swap of documents', error }));
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
start(root).catch((error: unknown) => {
  report({ where: 'start', error });
  showFailure(document);
});
