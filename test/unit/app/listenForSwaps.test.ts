import { listenForSwaps } from '../../../src/app/listenForSwaps.ts';

/** The browser's source of events, worked by hand. */
class FakeEvents {
  static last: FakeEvents;
  readonly #told = new Map<string, (event: { data: string }) => void>();

  constructor() {
    FakeEvents.last = this;
  }

  addEventListener(name: string, then: (event: { data: string }) => void): void {
    this.#told.set(name, then);
  }

  say(name: string, version: string): void {
    this.#told.get(name)?.({ data: JSON.stringify({ version }) });
  }
}

beforeEach(() => Object.assign(globalThis, { EventSource: FakeEvents }));
afterEach(() => Reflect.deleteProperty(globalThis, 'EventSource'));

test('the documents that the page came with are no news; others are, also when they came between page and news', () => {
  const heard = jest.fn();
  listenForSwaps({ events: '/events', version: 'a' }, heard);
  FakeEvents.last.say('version', 'a');
  expect(heard).toHaveBeenCalledTimes(0);
  FakeEvents.last.say('version', 'b');
  expect(heard).toHaveBeenCalledTimes(1);
  FakeEvents.last.say('swap', 'c');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a page that does not know takes what it hears first for its own', () => {
  const heard = jest.fn();
  listenForSwaps({ events: '/events' }, heard);
  FakeEvents.last.say('version', 'a');
  FakeEvents.last.say('version', 'a');
  expect(heard).toHaveBeenCalledTimes(0);
  FakeEvents.last.say('version', 'b');
  expect(heard).toHaveBeenCalledTimes(1);
});
