import type { Platform } from '#platform';
import type { Boot } from './readBoot.ts';

/**
 * An event of the server, as one tab passes it on to the others: `version` says which configuration documents are served (at the beginning
 * of every connection), `swap` that they have just been replaced.
 */
interface ServerEvent {
  readonly news: 'version' | 'swap';
  /** JSON `{version}`; compared as text. */
  readonly data: string;
}

/** How the tabs of one browser reach each other. */
type Tabs = Pick<Platform, 'broadcast' | 'locks'>;

const LOCK = 'portal-news';
const RETRY_MS = 30_000;

/**
 * Calls `onSwap` when the server has other configuration documents than those of this page, and after a lost connection, during which they
 * may have changed (server-sent events). Returns a function that stops it. Only one tab of a browser holds the connection and passes the
 * events on: a browser opens at most six connections to a host over HTTP/1.1, and one for each tab would leave none for the seventh tab.
 */
export function listenForSwaps({ events: address, version }: Pick<Boot, 'events' | 'version'>, tabs: Tabs, onSwap: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let lastData = version === undefined ? undefined : JSON.stringify({ version });
  const receive = ({ news, data }: ServerEvent): void => {
    // Where the page named no version, the first `version` event only says what is served; there is nothing to compare it with.
    const isSwap = lastData !== data && (lastData !== undefined || news === 'swap');
    lastData = data;
    if (isSwap) onSwap();
  };
  const stopReceiving = tabs.broadcast.listen((message) => {
    if (isServerEvent(message)) receive(message);
  });
  // Asks the listening tab for an event that was sent while this page was loading.
  tabs.broadcast.send({ newsAsked: true });
  const stopListening = listenForAllTabs(address, tabs, receive);
  return () => {
    stopReceiving();
    stopListening();
  };
}

/** Waits until no other tab listens to the server, then listens for all of them until the returned function is called. */
function listenForAllTabs(address: string, { broadcast, locks }: Tabs, receive: (event: ServerEvent) => void): () => void {
  let releaseLock = (): void => undefined;
  let isStopped = false;
  const listenWhileLocked = async (): Promise<void> => {
    if (isStopped) return;
    let lastData: string | undefined;
    const closeEvents = openEvents(address, (event) => {
      lastData = event.data;
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
 * then the stream is opened anew every 30 seconds.
 */
function openEvents(address: string, onEvent: (event: ServerEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: EventSource | undefined;
  const open = (): void => {
    const source = new EventSource(address);
    current = source;
    for (const news of ['version', 'swap'] as const) {
      source.addEventListener(news, ({ data }: MessageEvent<string>) => onEvent({ news, data }));
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
