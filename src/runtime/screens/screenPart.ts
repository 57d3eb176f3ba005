import { useCallback, useEffect, useState } from 'react';
import type { ScreenPart } from '#model';
import { useServices, useShell } from '../scope/hooks.ts';
import type { PortalServices } from '../scope/PortalServices.ts';

/** The part of the bundle for one screen; `part` is undefined until it is loaded. */
interface ScreenPartState {
  readonly part: ScreenPart | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Loads the part of the bundle for a screen, and again when another version of the documents is loaded. */
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
 * To be called before the first rendering. If the screen at the current address is public, its part and the scripts of its blocks are
 * loaded, so that the first paint shows the whole screen. Never rejects: the screen loads again and shows a failure.
 */
export async function prepareScreen({ bundles, navigation, blocks }: Parts): Promise<void> {
  const route = navigation.current();
  const screen = bundles.shell().routes.routes[route.name]?.screen;
  if (!route.public || screen === undefined) return;
  try {
    const part = await bundles.openScreen(screen);
    await Promise.all([...kindsIn(part.screen)].map((kind) => blocks[kind]?.load?.()));
  } catch {
    // The screen loads the same again and reports the failure.
  }
}

/** The kinds of all blocks in a screen document, at any depth. */
function kindsIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  if ('block' in node && typeof node.block === 'string') found.add(node.block);
  for (const child of Object.values(node)) kindsIn(child, found);
  return found;
}
