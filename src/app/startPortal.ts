import type { MachineDocument } from '#model';
import { chooseLanguage, type PortalServices } from '#runtime';
import { listenForExpiry } from './sessionExpiry.ts';

/**
 * Loads the bundle in the best language of the portal, and starts what runs until the page is left: the flows of the whole portal, the
 * watch on the network, and the listener for the end of the session in another tab.
 */
export async function startPortal(services: PortalServices): Promise<void> {
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
  for (const flow of flowsOfPortal(services)) flows.start(flow);
  listenForExpiry(services);
}

/** The flows (machine documents) that belong to no screen. */
function flowsOfPortal({ bundles }: PortalServices): readonly MachineDocument[] {
  return Object.values(bundles.shell().flows).filter(({ runsIn }) => runsIn === 'app');
}
