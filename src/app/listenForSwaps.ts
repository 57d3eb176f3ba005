/** Calls back when the server has other documents, and after a lost connection, when it may have (server-sent events). */
export function listenForSwaps(address: string, then: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const events = new EventSource(address);
  let known: string | undefined;
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
