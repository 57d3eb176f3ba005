import { LIVE_VERSION, type LiveCommand } from '#model';
import { Driver } from '../../../src/studio/live/Driver.ts';

/** A Studio that has asked a tab, with a clock that stands still. */
function open() {
  const timers = new Map<() => void, number>();
  const heard: LiveCommand['type'][] = [];
  let now = 0;
  let take: (message: unknown) => void = () => undefined;
  const broadcast = {
    send: (command: unknown) => heard.push((command as LiveCommand).type),
    listen(onMessage: (message: unknown) => void) {
      take = onMessage;
      return () => undefined;
    },
  };
  const clock = {
    now: () => now,
    after(ms: number, act: () => void) {
      const timer = () => act();
      timers.set(timer, now + ms);
      return () => timers.delete(timer);
    },
    every: () => () => undefined,
  };
  const driver = new Driver(() => broadcast, 'mine', clock);
  driver.ask('one');
  return {
    driver,
    heard,
    say: (message: object) => take({ v: LIVE_VERSION, tab: 'one', studio: 'mine', seq: 1, ...message }),
    wait(seconds: number) {
      now += seconds * 1000;
      for (const [timer, due] of timers) if (due <= now && timers.delete(timer)) timer();
    },
    tab: () => driver.tabs().get('one'),
  };
}

test('a tab that tells its pulse once a minute is driven; one that is silent is no more, and shall end it if it comes back', () => {
  const { heard, say, tab, wait } = open();
  for (let minute = 0; minute < 10; minute += 1) {
    say({ type: 'driving', driving: 'allowed' });
    wait(60);
  }
  expect(tab()?.driving).toBe('allowed');
  wait(100);
  expect([tab()?.driving, heard.at(-1)]).toEqual(['ended', 'leave']);
});

test('a tab that answers nothing is told so: to what it was asked, and to what was sent', () => {
  const { driver, say, tab, wait } = open();
  wait(6);
  expect(tab()?.driving).toBe('unanswered');
  say({ type: 'driving', driving: 'allowed' });
  driver.send('one', '1', { type: 'OPEN' });
  say({ type: 'driven', result: 'done' });
  wait(6);
  expect(tab()?.last).toEqual({ result: 'done', count: 1 });
  driver.send('one', '1', { type: 'OPEN' });
  wait(6);
  expect(tab()?.last).toEqual({ result: 'unanswered', count: 2 });
});
