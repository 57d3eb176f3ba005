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

/** Loads the part of a screen, and again when the documents are replaced. */
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
 * Before the first render: if the screen at the current address is public, loads its part and the scripts of its blocks, so that the first
 * paint shows all of it. Never rejects: the screen itself shows what could not be loaded.
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
