import { useEffect, useMemo, useState } from 'react';
import type { ScreenBlock, ScreenPart } from '#model';
import { MessagesProvider } from '../../i18n/MessagesProvider.tsx';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { contexts } from '../../scope/contexts.ts';
import { useServices, useShell } from '../../scope/hooks.ts';
import { BlockList } from '../BlockList.tsx';

/**
 * The block kind `screen`: shows the blocks of a screen document, which is loaded with its flows, forms and texts when the block is first
 * shown. So a frame can offer something to a few users that the others do not load. The data of that screen is not loaded.
 */
export function Screen({ block }: BlockProps<ScreenBlock>) {
  const part = useScreen(block.screen);
  const pointer = `screen ${block.screen}#`;
  const formsAndFlows = useMemo(() => ({ forms: part?.forms ?? {}, flows: part?.flows ?? {} }), [part]);
  if (part === undefined) return <span className="p-waiting p-waiting--screen" />;
  return (
    <MessagesProvider messages={part.messages}>
      <contexts.part.Provider value={formsAndFlows}>
        <contexts.pointer.Provider value={pointer}>
          <BlockList blocks={part.screen.blocks} />
        </contexts.pointer.Provider>
      </contexts.part.Provider>
    </MessagesProvider>
  );
}

/** The part of the bundle with the screen; the former one remains until that of another language or version has been loaded. */
function useScreen(id: string): ScreenPart | undefined {
  const { bundles, report } = useServices();
  const { version, language } = useShell();
  const [part, setPart] = useState<ScreenPart>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other documents bring another part under the same id
  useEffect(() => {
    let isCurrent = true;
    bundles.peekScreen(id).then(
      (loaded) => isCurrent && setPart(loaded),
      (error: unknown) => report({ where: `screen ${id}`, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [bundles, report, id, version, language]);
  return part;
}
