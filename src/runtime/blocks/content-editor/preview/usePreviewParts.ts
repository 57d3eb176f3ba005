import { useEffect, useState } from 'react';
import type { ScreenPart, ShellPart } from '#model';
import { useServices, useShell } from '../../../scope/hooks.ts';

/** The documents of a previewed page. */
export interface PreviewParts {
  readonly shell: ShellPart;
  readonly part: ScreenPart;
}

/**
 * Loads the documents of a program in a language, and its screen for the current route. Without an address they are those that the portal
 * shows now. Undefined while they are being loaded.
 */
export function usePreviewParts(address: string | undefined): PreviewParts | 'failed' | undefined {
  const { bundles, navigation, report } = useServices();
  const current = useShell();
  const [loaded, setLoaded] = useState<{ readonly address: string | undefined; readonly parts: PreviewParts | 'failed' }>();
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<PreviewParts> => {
      const shell = address === undefined ? current : await file<ShellPart>(address);
      const { routes, unreleasedScreen = '' } = shell.routes;
      const id = routes[navigation.current().name]?.screen ?? unreleasedScreen;
      const part = address === undefined ? await bundles.peekScreen(id) : await file<ScreenPart>(shell.screens[id] ?? '');
      return { shell, part };
    };
    load().then(
      (parts) => isCurrent && setLoaded({ address, parts }),
      (error: unknown) => {
        report({ where: 'preview', error });
        if (isCurrent) setLoaded({ address, parts: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [address, bundles, navigation, report, current]);
  return loaded?.address === address ? loaded?.parts : undefined;
}

/** A file of compiled documents, whose content never changes under its address. */
async function file<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}
