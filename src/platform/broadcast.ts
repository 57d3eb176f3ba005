/** Messages between the tabs of one browser. A tab does not hear itself. */
export interface Broadcast {
  send(message: unknown): void;
  /** Calls back for each message of another tab; call the result to stop. */
  listen(then: (message: unknown) => void): () => void;
}

/** A BroadcastChannel of the given name; silent where the browser has none. */
export function browserBroadcast(name: string): Broadcast {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(then) {
      const onMessage = (event: MessageEvent<unknown>): void => then(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
