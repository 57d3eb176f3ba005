import { useLayoutEffect, useSyncExternalStore } from 'react';
import { dialogQueue } from './dialogQueue.ts';

/** Whether the open dialog `id` is the one to show now (G-S24: one at a time, highest priority first). */
export function useDialogTurn(id: string, open: boolean, priority: number): boolean {
  const first = useSyncExternalStore(dialogQueue.subscribe, dialogQueue.first, dialogQueue.first);
  useLayoutEffect(() => (open ? dialogQueue.enter(id, priority) : undefined), [id, open, priority]);
  return open && first === id;
}
