import { useCallback, useEffect, useState } from 'react';
import type { ScreenPart } from '#model';
import { useServices, useShell } from '../scope/hooks.ts';
import type { PortalServices } from '../scope/PortalServices.ts';

/** A screen's part: `part` once it is loaded, `failed` when it could not be; `retry` tries again. */
interface ScreenPartState {
  readonly part: ScreenPart | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The part of a screen in the documents in use. */
export function useScreenPart(id: string): ScreenPartState {
  const { bundles, report } = useServices();
  const { version } = useShell();
  const [state, setState] = useState<{ readonly id: string; readonly failed: boolean }>({ id, failed: false });
  const load = useCallback(() => {
    let isCurrent = true;
    bundles.openScreen(id).then(
      () => isCurrent && setState({ id, failed: false }),
      (error: unknown) => {
        if (!isCurrent) return;
        report({ where: `screen ${id}`, error });
        setState({ id, failed: true });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [bundles, id, report]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other documents bring another part under the same id
  useEffect(load, [load, version]);
  return { part: bundles.loadedScreen(id), failed: state.id === id && state.failed, retry: load };
}

type Parts = Pick<PortalServices, 'bundles' | 'navigation' | 'blocks'>;

/**
 * Loads the part and the block scripts of the public screen at the current address, so that the first paint shows all of it. Never
 * rejects: the screen itself shows what could not be loaded.
 */
export async function prepareScreen({ bundles, navigation, blocks }: Parts): Promise<void> {
  const route = navigation.current();
  const screen = bundles.shell().routes.routes[route.name]?.screen;
  if (!route.public || screen === undefined) return;
  const loaded = bundles.openScreen(screen).then((part) => Promise.all([...kindsIn(part.screen)].map((kind) => blocks[kind]?.load?.())));
  await loaded.catch(() => undefined);
}

/** The kinds of all blocks in a document. */
function kindsIn(document: unknown, found = new Set<string>()): Set<string> {
  if (typeof document !== 'object' || document === null) return found;
  if ('block' in document && typeof document.block === 'string') found.add(document.block);
  for (const child of Object.values(document)) kindsIn(child, found);
  return found;
}
