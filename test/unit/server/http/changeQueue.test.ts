import { ChangeQueue } from '../../../../src/server/http/changeQueue.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A queue with so many open pages, and what it has heard, newest last. */
function open(count: number) {
  const heard: [number, readonly string[]][] = [];
  const queue = new ChangeQueue<number>((page, operations) => heard.push([page, operations]));
  return { heard, queue, pages: Array.from({ length: count }, (_, page) => page) };
}

test('few pages are told at once; of many no more than 250 in a second, each once', () => {
  const { heard, queue, pages } = open(600);
  queue.add(pages, ['read']);
  expect(heard).toHaveLength(250);
  jest.advanceTimersByTime(999);
  expect(heard).toHaveLength(250);
  jest.advanceTimersByTime(1);
  expect(heard).toHaveLength(500);
  jest.advanceTimersByTime(10_000);
  expect(heard.map(([page]) => page)).toEqual(pages);
});

test('a change that comes while others are told does not add to the portion of that second', () => {
  const { heard, queue, pages } = open(300);
  queue.add(pages.slice(0, 250), ['read']);
  queue.add(pages.slice(250), ['read']);
  expect(heard).toHaveLength(250);
  jest.advanceTimersByTime(1000);
  expect(heard).toHaveLength(300);
});

test('a page that waits is told what has come up meanwhile at once, and one that is gone nothing', () => {
  const { heard, queue, pages } = open(253);
  queue.add(pages, ['first']);
  queue.add([250, 251], ['second', 'first']);
  queue.delete(251);
  jest.advanceTimersByTime(1000);
  expect(heard.slice(250)).toEqual([
    [250, ['first', 'second']],
    [252, ['first']],
  ]);
});

test('after a quiet second a change is told at once again; a server that ends tells nobody', () => {
  const { heard, queue, pages } = open(2);
  queue.add(pages, ['first']);
  jest.advanceTimersByTime(1000);
  queue.add([0], ['second']);
  expect(heard.at(-1)).toEqual([0, ['second']]);
  queue.add([1], ['third']);
  queue.clear();
  jest.advanceTimersByTime(5000);
  expect(heard).toHaveLength(3);
});
