import type { Platform } from '#platform';
import type { Boot } from './readBoot.ts';

/** An event of the server, as one tab passes it on to the others. */
interface News {
  readonly news: 'version' | 'swap';
  readonly data: string;
}

type Wire = Pick<Platform, 'broadcast' | 'locks'>;

const LOCK = 'portal-news';
const RETRY_MS = 30_000;

/**
 * Calls back when the server has other documents than the page came with, and after a lost connection, when it may have (server-sent
 * events). One tab of a browser listens and tells the others: a browser keeps six connections to a host that does not speak HTTP/2, and
 * one for each tab would leave none to load the seventh.
 */
export function listenForSwaps({ events: address, version }: Pick<Boot, 'events' | 'version'>, wire: Wire, then: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let known = version === undefined ? undefined : JSON.stringify({ version });
  const heard = ({ news, data }: News): void => {
    const isNew = known !== data && (known !== undefined || news === 'swap');
    known = data;
    if (isNew) then();
  };
  const stopHearing = wire.broadcast.listen((message) => {
    if (isNews(message)) heard(message);
  });
  // Asks for an event that was missed since the page was loaded.
  wire.broadcast.send({ newsAsked: true });
  const stopListening = listenForAll(address, wire, heard);
  return () => {
    stopHearing();
    stopListening();
  };
}

/** Waits until no other tab listens, then listens for all of them. */
function listenForAll(address: string, { broadcast, locks }: Wire, heard: (news: News) => void): () => void {
  let end = (): void => undefined;
  let ended = false;
  const untilEnded = async (): Promise<void> => {
    if (ended) return;
    let last: string | undefined;
    const stopEvents = openEvents(address, (news) => {
      last = news.data;
      heard(news);
      broadcast.send(news);
    });
    const stopAnswering = broadcast.listen((message) => {
      const asks = typeof message === 'object' && message !== null && 'newsAsked' in message;
      if (asks && last !== undefined) broadcast.send({ news: 'version', data: last });
    });
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    stopAnswering();
    stopEvents();
  };
  void locks.hold(LOCK, untilEnded);
  return () => {
    ended = true;
    end();
  };
}

/** Opens the event stream, and again after a refusal; a browser reconnects by itself only after a lost connection. */
function openEvents(address: string, onNews: (news: News) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events: EventSource | undefined;
  const open = (): void => {
    const source = new EventSource(address);
    events = source;
    for (const news of ['version', 'swap'] as const) {
      source.addEventListener(news, ({ data }: MessageEvent<string>) => onNews({ news, data }));
    }
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, RETRY_MS);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    events?.close();
  };
}

function isNews(message: unknown): message is News {
  return typeof message === 'object' && message !== null && 'news' in message && 'data' in message;
}
