import { useSyncExternalStore } from 'react';
import { useServices } from '../scope/hooks.ts';
import { contentDraftsOf } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { type PageCalls, pageToolCallsOf } from './pageCalls.ts';

/** The calls for the pictures that are there; undefined where the server does not offer them for the page of a block. */
export function usePictureCalls(block: EditedBlock): PageCalls | undefined {
  const services = useServices();
  const drafts = contentDraftsOf(services);
  const known = pageToolCallsOf(services);
  const calls = useSyncExternalStore(known.subscribe, () => known.calls);
  const isOffered = useSyncExternalStore(drafts.subscribe, () =>
    drafts.changes().some(({ page }) => page.page.extras?.includes('media') && page.blocks().includes(block)),
  );
  return isOffered ? calls : undefined;
}
