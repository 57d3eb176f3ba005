/** @jest-environment jsdom */
import { afterPress } from '../../../../src/runtime/content/afterPress.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const point = (type: string) => document.dispatchEvent(new Event(type, { bubbles: true }));

test('while a pointer is pressed, what would move the page waits until its click is over', () => {
  const done: string[] = [];
  point('pointerdown');
  afterPress(() => done.push('closed'));
  expect(done).toEqual([]);
  document.addEventListener('click', () => done.push('clicked'), { once: true });
  point('pointerup');
  point('click');
  jest.runAllTimers();
  expect(done).toEqual(['clicked', 'closed']);
});

test('without a pressed pointer it is done at once', () => {
  const done: string[] = [];
  afterPress(() => done.push('closed'));
  expect(done).toEqual(['closed']);
});

test('a touch is over with its click, which comes some time after its release, or with none', () => {
  const done: string[] = [];
  const touch = (type: string) => document.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType: 'touch' }));
  touch('pointerdown');
  touch('pointerup');
  afterPress(() => done.push('closed'));
  jest.advanceTimersByTime(300);
  expect(done).toEqual([]);
  point('click');
  jest.advanceTimersByTime(0);
  expect(done).toEqual(['closed']);
  touch('pointerdown');
  touch('pointerup');
  afterPress(() => done.push('without a click'));
  jest.runAllTimers();
  expect(done).toEqual(['closed', 'without a click']);
});
