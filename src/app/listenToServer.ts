import type { DocumentRefusal } from '#model';
import type { Platform } from '#platform';
import type { Boot } from './readBoot.ts';

/**
 * An event of the server, as one tab passes it on to the others. `version` is sent at the beginning of every connection and says which
 * version of the documents the server has; `swap` says that the documents have just been replaced by another version; `changed` that data
 * which everybody sees has changed; `refused`, where somebody develops, why a change of documents is not taken over.
 */
interface ServerEvent {
  readonly news: 'version' | 'swap' | 'changed' | 'refused';
  /**
   * JSON `{version}`, which is compared as text; of `changed` the list of operations that give something else now, of `refused` a
   * DocumentRefusal.
   */
  readonly data: string;
}

/** What the tabs of one browser share. */
type Tabs = Pick<Platform, 'broadcast' | 'locks'>;

const LOCK = 'portal-news';
const RETRY_MS = 30_000;

/** What is called when the server has something new. */
interface ServerListener {
  /** The server has a newer version of the documents than this page. */
  onSwap(): void;
  /** These operations give everybody something else now. */
  onChange(operations: readonly string[]): void;
  /** A change of documents is not taken over, or the last one is. */
  onRefusal(refusal: DocumentRefusal): void;
}

/**
 * Listens to the events of the server. Returns a function that stops it.
 *
 * They are server-sent events. Only one tab of a browser is connected, the one that has the lock, and passes the events on to the other
 * tabs: over HTTP/1.1 a browser opens at most six connections to a host, so a seventh tab could not load anything.
 */
export function listenToServer(
  { events: address, version }: Pick<Boot, 'events' | 'version'>,
  tabs: Tabs,
  { onSwap, onChange, onRefusal }: ServerListener,
): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let lastData = version === undefined ? undefined : JSON.stringify({ version });
  const receive = ({ news, data }: ServerEvent): void => {
    if (news === 'changed') {
      onChange(JSON.parse(data) as readonly string[]);
      return;
    }
    if (news === 'refused') {
      onRefusal(JSON.parse(data) as DocumentRefusal);
      return;
    }
    // A page without a version has nothing to compare the first `version` event with; only a `swap` event then says something new.
    const isSwap = lastData !== data && (lastData !== undefined || news === 'swap');
    lastData = data;
    if (isSwap) onSwap();
  };
  const stopReceiving = tabs.broadcast.listen((message) => {
    if (isServerEvent(message)) receive(message);
  });
  // Asks the connected tab for the version, because this page may have missed an event while it was loading.
  tabs.broadcast.send({ newsAsked: true });
  const stopListening = listenForAllTabs(address, tabs, receive);
  return () => {
    stopReceiving();
    stopListening();
  };
}

/**
 * Waits until no other tab is connected to the server, then connects and passes each event to `receive` and to the other tabs, until the
 * returned function is called.
 */
function listenForAllTabs(address: string, { broadcast, locks }: Tabs, receive: (event: ServerEvent) => void): () => void {
  let releaseLock = (): void => undefined;
  let isStopped = false;
  const listenWhileLocked = async (): Promise<void> => {
    if (isStopped) return;
    let lastData: string | undefined;
    const closeEvents = openEvents(address, (event) => {
      if (event.news === 'version' || event.news === 'swap') lastData = event.data;
      receive(event);
      broadcast.send(event);
    });
    const stopAnswering = broadcast.listen((message) => {
      const isQuestion = typeof message === 'object' && message !== null && 'newsAsked' in message;
      if (isQuestion && lastData !== undefined) broadcast.send({ news: 'version', data: lastData });
    });
    await new Promise<void>((resolve) => {
      releaseLock = resolve;
    });
    stopAnswering();
    closeEvents();
  };
  void locks.hold(LOCK, listenWhileLocked);
  return () => {
    isStopped = true;
    releaseLock();
  };
}

/**
 * Opens the event stream. The browser itself reconnects after a lost connection, but gives up after an error response (readyState CLOSED):
 * then the stream is opened anew every 30 seconds. Either way the server is told which event was the last, and tells what came since.
 */
function openEvents(address: string, onEvent: (event: ServerEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: EventSource | undefined;
  let last = '';
  const open = (): void => {
    const source = new EventSource(last ? `${address}?since=${last}` : address);
    current = source;
    for (const news of ['version', 'swap', 'changed', 'refused'] as const) {
      source.addEventListener(news, ({ data, lastEventId }: MessageEvent<string>) => {
        last = lastEventId;
        onEvent({ news, data });
      });
    }
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    current?.close();
  };
}

function isServerEvent(message: unknown): message is ServerEvent {
  return typeof message === 'object' && message !== null && 'news' in message && 'data' in message;
}
