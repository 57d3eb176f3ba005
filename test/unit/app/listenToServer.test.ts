import { listenToServer } from '../../../src/app/listenToServer.ts';

/** The browser's source of events, worked by hand. */
class FakeEvents {
  static last: FakeEvents;
  static readonly CLOSED = 2;
  static open = 0;
  readyState = 1;
  readonly #listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeEvents.last = this;
    FakeEvents.open += 1;
  }

  addEventListener(name: string, then: (event: { data: string; lastEventId: string }) => void): void {
    this.#listeners.set(name, then);
  }

  close(): void {
    FakeEvents.open -= 1;
  }

  refuse(): void {
    this.readyState = FakeEvents.CLOSED;
    this.#listeners.get('error')?.({ data: '', lastEventId: '' });
  }

  say(name: string, version: string): void {
    this.send(name, { version });
  }

  send(name: string, data: object): void {
    this.#listeners.get(name)?.({ data: JSON.stringify(data), lastEventId: `after-${name}` });
  }
}

/** Tabs of one browser: one lock, and messages that reach all but the sender. */
function browser() {
  const tabs = new Set<{ hear: ((message: unknown) => void)[] }>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    tab() {
      const own = { hear: [] as ((message: unknown) => void)[] };
      tabs.add(own);
      return {
        broadcast: {
          send: (message: unknown) => {
            for (const tab of tabs) if (tab !== own) for (const hear of tab.hear) hear(message);
          },
          listen: (then: (message: unknown) => void) => {
            own.hear.push(then);
            return () => void tabs.delete(own);
          },
        },
        locks: {
          hold: <T>(_: string, action: () => Promise<T>): Promise<T> => {
            const held = tabs.size === 1 ? action() : queue.then(action);
            queue = held;
            return held;
          },
        },
      };
    },
  };
}

/** A page that counts swaps. */
const swaps = (onSwap: () => void) => ({ onSwap, onChange: () => undefined, onRefusal: () => undefined });

beforeEach(() => {
  FakeEvents.open = 0;
});
beforeEach(() => Object.assign(globalThis, { EventSource: FakeEvents }));
afterEach(() => Reflect.deleteProperty(globalThis, 'EventSource'));

test('the documents that the page came with are no news; others are, also when they came between page and news', () => {
  const heard = jest.fn();
  listenToServer({ events: '/events', version: 'a' }, browser().tab(), swaps(heard));
  FakeEvents.last.say('version', 'a');
  expect(heard).toHaveBeenCalledTimes(0);
  FakeEvents.last.say('version', 'b');
  expect(heard).toHaveBeenCalledTimes(1);
  FakeEvents.last.say('swap', 'c');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a page that does not know takes what it hears first for its own', () => {
  const heard = jest.fn();
  listenToServer({ events: '/events' }, browser().tab(), swaps(heard));
  FakeEvents.last.say('version', 'a');
  FakeEvents.last.say('version', 'a');
  expect(heard).toHaveBeenCalledTimes(0);
  FakeEvents.last.say('version', 'b');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('of all tabs one has a connection; the others hear from it what they miss, and one of them takes over when it goes', async () => {
  const { tab } = browser();
  const heard = [jest.fn(), jest.fn(), jest.fn()];
  const stops = heard.slice(0, 2).map((then) => listenToServer({ events: '/events', version: 'a' }, tab(), swaps(then)));
  expect(FakeEvents.open).toBe(1);
  FakeEvents.last.say('version', 'b');
  FakeEvents.last.say('swap', 'b');
  expect(heard.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  listenToServer({ events: '/events', version: 'a' }, tab(), swaps(heard[2] as jest.Mock));
  expect([FakeEvents.open, heard[2]?.mock.calls.length]).toEqual([1, 1]);
  stops[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(FakeEvents.open).toBe(1);
  FakeEvents.last.say('version', 'c');
  expect(heard.map(({ mock }) => mock.calls.length)).toEqual([1, 2, 2]);
});

test('events that were refused are asked for again, since the last that came, until nobody listens any longer', async () => {
  jest.useFakeTimers();
  const heard = jest.fn();
  const stop = listenToServer({ events: '/events', version: 'a' }, browser().tab(), swaps(heard));
  FakeEvents.last.say('version', 'a');
  FakeEvents.last.send('changed', ['readLoan']);
  FakeEvents.last.refuse();
  const first = FakeEvents.last;
  jest.advanceTimersByTime(30_000);
  expect(FakeEvents.last).not.toBe(first);
  expect([first, FakeEvents.last].map(({ address }) => address)).toEqual(['/events', '/events?since=after-changed']);
  FakeEvents.last.say('version', 'b');
  expect(heard).toHaveBeenCalledTimes(1);
  const second = FakeEvents.last;
  second.refuse();
  stop();
  await Promise.resolve();
  jest.advanceTimersByTime(60_000);
  expect(FakeEvents.last).toBe(second);
  jest.useRealTimers();
});

test('every tab hears which data others have changed, and takes it for no other version of the documents', async () => {
  const { tab } = browser();
  const heard = [jest.fn(), jest.fn()];
  const onSwap = jest.fn();
  for (const onChange of heard)
    listenToServer({ events: '/events', version: 'a' }, tab(), { onSwap, onChange, onRefusal: () => undefined });
  FakeEvents.last.say('version', 'a');
  FakeEvents.last.send('changed', ['readLoan']);
  expect(heard.map(({ mock }) => mock.calls)).toEqual([[[['readLoan']]], [[['readLoan']]]]);
  // A tab that opens now asks the connected one for the version, and not for what has changed before.
  const late = jest.fn();
  listenToServer({ events: '/events', version: 'a' }, tab(), { onSwap, onChange: late, onRefusal: () => undefined });
  FakeEvents.last.say('version', 'a');
  expect([late, onSwap].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('every tab hears why a change of documents is refused, and takes it for no other version of them', () => {
  const { tab } = browser();
  const heard = [jest.fn(), jest.fn()];
  const onSwap = jest.fn();
  for (const onRefusal of heard)
    listenToServer({ events: '/events', version: 'a' }, tab(), { onSwap, onChange: () => undefined, onRefusal });
  FakeEvents.last.say('version', 'a');
  const refusal = { line: 'a.screen.json:6:38 OPERATION_UNKNOWN no operation "countPermitz"' };
  FakeEvents.last.send('refused', refusal);
  expect(heard.map(({ mock }) => mock.calls)).toEqual([[[refusal]], [[refusal]]]);
  FakeEvents.last.say('version', 'a');
  expect(onSwap).not.toHaveBeenCalled();
});
