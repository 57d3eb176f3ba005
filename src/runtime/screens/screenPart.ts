import { useCallback, useEffect, useState } from 'react';
import { DEFAULT_FRAME, firstBlockKinds, type ScreenPart } from '#model';
import { loadRunFlowFor } from '../flows/loadRunFlow.ts';
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

type Parts = Pick<PortalServices, 'bundles' | 'navigation' | 'blocks' | 'platform' | 'base'>;

/** How long the first rendering of a screen behind sign-in waits for its files. Afterwards a skeleton is shown until they are there. */
const longestWaitMs = 400;

/**
 * To be called before the first rendering: loads the part of the screen at the current address and the scripts of its blocks, of its
 * frame's and of its flows, so that the first paint shows the whole screen. A public screen is waited for as long as it takes, because the
 * page shows its beginning already. Never rejects: the screen loads again and shows a failure.
 */
export async function prepareScreen({ bundles, navigation, blocks, platform, base }: Parts): Promise<void> {
  const route = navigation.current();
  const { routes, unreleasedScreen } = bundles.shell().routes;
  const screen = routes[route.name]?.screen ?? unreleasedScreen;
  if (screen === undefined) return;
  // The screen loads the same again and reports the failure.
  const loaded = loadScreen(screen, { bundles, blocks, base }).catch(() => undefined);
  if (route.public) return loaded;
  const waited = new Promise<void>((resolve) => void platform.clock.after(longestWaitMs, resolve));
  await Promise.race([loaded, waited]);
}

async function loadScreen(id: string, { bundles, blocks, base }: Pick<Parts, 'bundles' | 'blocks' | 'base'>): Promise<void> {
  const part = await bundles.openScreen(id);
  const kinds = firstBlockKinds(part.screen, bundles.shell().frames[part.screen.frame ?? DEFAULT_FRAME]);
  const scripts = [...kinds].map((kind) => blocks[kind]?.load?.(part.forms));
  await Promise.all([...scripts, loadRunFlowFor(Object.values(part.flows), { base })]);
}
