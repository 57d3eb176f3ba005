import type { Boot } from './readBoot.ts';

/** Calls back when the server has other documents than the page came with, and after a lost connection, when it may have (server-sent events). */
export function listenForSwaps({ events: address, version }: Pick<Boot, 'events' | 'version'>, then: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const events = new EventSource(address);
  let known = version === undefined ? undefined : JSON.stringify({ version });
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
