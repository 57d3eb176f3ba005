import type { MachineDocument } from '#model';
import { chooseLanguage, type PortalServices } from '#runtime';
import { listenForExpiry } from './sessionExpiry.ts';

/** Starts what runs as long as the portal: language, the flows of the whole portal, and the watch on the network. */
export async function startPortal(services: PortalServices): Promise<void> {
  const { bundles, platform, session, navigation, flows } = services;
  const { portal, language } = bundles.shell();
  const best = chooseLanguage({
    supported: portal.languages.map(({ id }) => id),
    address: navigation.current().locale,
    stored: platform.storage.get(portal.storage['language'] ?? 'language'),
    browser: platform.page.languages,
  });
  session.set({ online: platform.page.online });
  if (best !== language) await bundles.load({ language: best });
  platform.page.watch(() => session.set({ online: platform.page.online }));
  for (const flow of flowsOfPortal(services)) flows.start(flow);
  listenForExpiry(services);
}

function flowsOfPortal({ bundles }: PortalServices): readonly MachineDocument[] {
  return Object.values(bundles.shell().flows).filter(({ runsIn }) => runsIn === 'app');
}
