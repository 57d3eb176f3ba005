import { useCallback } from 'react';
import type { ScreenPart, ShellPart, StudioExamples } from '#model';
import { loadSimulatedPage } from '#runtime';
import { useClient } from '../clientContext.ts';
import { type Loaded, useLoaded } from '../useLoaded.ts';

/** What a screen is shown with: the component that shows it, its documents, and examples for what it would ask for. */
export interface PageParts {
  readonly Page: Awaited<ReturnType<typeof loadSimulatedPage>>;
  readonly examples: StudioExamples;
  readonly shell: ShellPart;
  readonly part: ScreenPart;
  /** Loads another screen of the same documents. */
  readonly loadScreen: (id: string) => Promise<ScreenPart>;
}

/** Loads a screen of a program in a language. */
export function usePageParts(
  screen: string,
  { language, program }: { readonly language: string; readonly program: string },
): Loaded<PageParts> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const [Page, examples] = await Promise.all([loadSimulatedPage(), client.examples?.({ language, program })]);
      if (examples === undefined) throw new Error('The portal gives no examples.');
      const shell = await client.file<ShellPart>(examples.shell);
      const loadScreen = (id: string): Promise<ScreenPart> => client.file<ScreenPart>(shell.screens[id] ?? '');
      return { Page, examples, shell, part: await loadScreen(screen), loadScreen };
    }, [client, language, program, screen]),
  );
}
