import type { Boot } from './readBoot.ts';

/** Calls back when the server has other documents than the page came with, and after a lost connection, when it may have (server-sent events). */
export function listenForSwaps({ events: address, first }: Pick<Boot, 'events' | 'first'>, then: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const events = new EventSource(address);
  let known = first && JSON.stringify({ version: first.version });
  const heard = (event: MessageEvent<string>): void => {
    const first = known === undefined;
    const changed = known !== event.data;
    known = event.data;
    if (changed && !first) then();
  };
  events.addEventListener('version', heard);
  events.addEventListener('swap', () => then());
  return () => events.close();
}
