import { createContext, Suspense, useContext, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { lazyComponent } from './lazyComponent.ts';
import type { DialogProps } from './ModalWindow.tsx';
import { MenuItems } from './menuItem.ts';

const ModalWindow = lazyComponent(() => import(/* webpackChunkName: "dialog" */ './ModalWindow.tsx').then((module) => module.ModalWindow));

/** Priority of the surrounding dialog; undefined outside dialogs. */
const DialogPriority = createContext<number | undefined>(undefined);

/**
 * A modal dialog: the focus cannot leave it, and returns to where it was when the dialog closes. Of several open dialogs one is shown
 * (G-S24); the others stay mounted, so that what the user has typed in them is not lost.
 */
export function Dialog({ priority, ...rest }: DialogProps) {
  const outerPriority = useContext(DialogPriority);
  // A dialog inside a dialog is in front of the outer one, but behind dialogs with the next higher integer.
  const effectivePriority = priority ?? (outerPriority === undefined ? 0 : outerPriority + 0.5);
  const isShown = useIsFrontDialog(useId(), rest.open, effectivePriority);
  if (!rest.open) return null;
  return (
    <DialogPriority value={effectivePriority}>
      {/* The buttons of a dialog that an item of a menu opens are no items of that menu. */}
      <MenuItems value={null}>
        <Suspense fallback={null}>
          <ModalWindow {...rest} open={isShown} />
        </Suspense>
      </MenuItems>
    </DialogPriority>
  );
}

/** Whether the dialog `id` is the one to show; registers it while it is open. */
function useIsFrontDialog(id: string, open: boolean, priority: number): boolean {
  const front = useSyncExternalStore(openDialogs.subscribe, openDialogs.front, openDialogs.front);
  useLayoutEffect(() => (open ? openDialogs.add(id, priority) : undefined), [id, open, priority]);
  return open && front === id;
}

interface OpenDialog {
  readonly id: string;
  readonly priority: number;
}

/** The open dialogs of the page. */
const openDialogs = createDialogQueue();

/** Creates a store of open dialogs for `useSyncExternalStore`. */
function createDialogQueue() {
  let dialogs: readonly OpenDialog[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly OpenDialog[]): void => {
    dialogs = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Adds an open dialog; the returned function removes it. */
    add(id: string, priority: number): () => void {
      change([...dialogs.filter((dialog) => dialog.id !== id), { id, priority }]);
      return () => change(dialogs.filter((dialog) => dialog.id !== id));
    },
    /** Id of the dialog with the highest priority; among equals the last one to open. */
    front(): string | undefined {
      return dialogs.reduce<OpenDialog | undefined>(
        (best, dialog) => (best === undefined || dialog.priority >= best.priority ? dialog : best),
        undefined,
      )?.id;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
