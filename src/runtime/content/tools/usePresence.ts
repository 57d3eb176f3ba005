import { useEffect, useState } from 'react';
import { useServices } from '../../scope/hooks.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { itemsIn } from '../pageCalls.ts';

/** Another editor who has the page open. */
export interface PresentEditor {
  readonly name: string;
  readonly blockId: number | null;
  readonly since: string;
}

/** The server takes an editor for gone after half a minute. */
const EVERY_MS = 10_000;

/** Tells the server every ten seconds which page and block the editor is in. The other editors of that page. */
export function usePresence(operation: string, page: PageDrafts | undefined): readonly PresentEditor[] {
  const services = useServices();
  const [others, setOthers] = useState<readonly PresentEditor[]>([]);
  const pageId = page?.page.extras?.includes('presence') ? page.page.id : undefined;
  useEffect(() => {
    setOthers([]);
    if (page === undefined || pageId === undefined) return;
    const { call, platform } = services;
    let isCurrent = true;
    let cancel = (): void => undefined;
    const tell = async (): Promise<void> => {
      if (platform.page.visible) {
        const result = await call(operation, { body: { pageId, blockId: blockInFocus(page) } });
        if (isCurrent && result.ok) setOthers(itemsIn<PresentEditor>(result.output));
      }
      if (isCurrent) cancel = platform.clock.after(EVERY_MS, () => void tell());
    };
    void tell();
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [services, operation, page, pageId]);
  return others;
}

/** Id of the block or draft that has the focus. */
function blockInFocus(page: PageDrafts): number | null {
  const key = document.activeElement?.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const id = page.blocks().find((block) => block.key === key)?.storedId;
  return typeof id === 'number' ? id : null;
}
