interface Waiting {
  readonly id: string;
  readonly priority: number;
}

interface DialogQueue {
  /** Queues an open dialog; the answer takes it out. */
  enter(id: string, priority: number): () => void;
  /** Id of the dialog whose turn it is: the highest priority, among equals the last to come. */
  first(): string | undefined;
  subscribe(changed: () => void): () => void;
}

function createDialogQueue(): DialogQueue {
  let waiting: readonly Waiting[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Waiting[]): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    enter(id, priority) {
      change([...waiting.filter((one) => one.id !== id), { id, priority }]);
      return () => change(waiting.filter((one) => one.id !== id));
    },
    first: () =>
      waiting.reduce<Waiting | undefined>((best, one) => (best === undefined || one.priority >= best.priority ? one : best), undefined)?.id,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The open dialogs of the page: one document has one modal window. */
export const dialogQueue = createDialogQueue();
