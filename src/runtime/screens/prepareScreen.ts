import type { PortalServices } from '../scope/PortalServices.ts';

type Parts = Pick<PortalServices, 'bundles' | 'navigation' | 'blocks'>;

/**
 * Loads what the public screen at the present address is made of, so that the first painting shows all of it. What cannot be loaded is
 * left to the screen, which says so.
 */
export async function prepareScreen({ bundles, navigation, blocks }: Parts): Promise<void> {
  const place = navigation.current();
  const screen = bundles.shell().routes.routes[place.name]?.screen;
  if (!place.public || screen === undefined) return;
  const ready = bundles.screen(screen).then((part) => Promise.all([...kindsIn(part.screen)].map((kind) => blocks[kind]?.load?.())));
  await ready.catch(() => undefined);
}

/** Every block kind that stands somewhere in a document. */
function kindsIn(document: unknown, found = new Set<string>()): Set<string> {
  if (typeof document !== 'object' || document === null) return found;
  if ('block' in document && typeof document.block === 'string') found.add(document.block);
  for (const child of Object.values(document)) kindsIn(child, found);
  return found;
}
