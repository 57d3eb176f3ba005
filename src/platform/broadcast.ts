/** Sends messages between the tabs of one browser. A tab does not receive its own messages. */
export interface Broadcast {
  send(message: unknown): void;
  /** Calls `onMessage` for each message of another tab; call the result to stop. */
  listen(onMessage: (message: unknown) => void): () => void;
}

/** A BroadcastChannel of the given name; a browser without BroadcastChannel sends and receives nothing. */
export function browserBroadcast(name: string): Broadcast {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(onMessage) {
      const onEvent = (event: MessageEvent<unknown>): void => onMessage(event.data);
      channel.addEventListener('message', onEvent);
      return () => channel.removeEventListener('message', onEvent);
    },
  };
}
