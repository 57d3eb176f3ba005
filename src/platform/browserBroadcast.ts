import type { Broadcast } from './Broadcast.ts';

/** A BroadcastChannel of the given name; silent where the browser has none. */
export function browserBroadcast(name: string): Broadcast {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(then) {
      const heard = (event: MessageEvent<unknown>): void => then(event.data);
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
  };
}
