import type { Platform } from '../../../src/platform/index.ts';

/** A platform whose time, cookies and storage a test controls. */
export interface FakePlatform extends Platform {
  /** Lets time pass, timers included. */
  pass(ms: number): void;
  readonly stored: Map<string, string>;
  readonly jar: Map<string, string>;
  /** Documents loaded and windows opened. */
  readonly loads: string[];
  readonly opened: string[];
  /** Days given to each cookie that was set. */
  readonly days: Map<string, number | undefined>;
  visible: boolean;
  /** Another tab writes to the storage. */
  writeElsewhere(key: string, value: string): void;
}

interface Timer {
  due: number;
  readonly every: number | undefined;
  readonly then: () => void;
}

/** A fake platform at an address of portal.example.com. */
export function fakePlatform(address = '/', host = 'portal.example.com'): FakePlatform {
  let now = Date.parse('2026-05-12T15:00:00Z');
  const timers = new Set<Timer>();
  const start = (due: number, every: number | undefined, then: () => void): (() => void) => {
    const timer: Timer = { due: now + due, every, then };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const stored = new Map<string, string>();
  const jar = new Map<string, string>();
  const days = new Map<string, number | undefined>();
  const loads: string[] = [];
  const opened: string[] = [];
  const { pathname, search, hash } = new URL(address, `https://${host}`);
  const state = { visible: true };
  const lookers = new Set<() => void>();
  const readers = new Set<(key: string | undefined, value: string | undefined) => void>();
  return {
    stored,
    jar,
    days,
    loads,
    opened,
    get visible() {
      return state.visible;
    },
    set visible(visible) {
      state.visible = visible;
      for (const then of lookers) then();
    },
    writeElsewhere(key, value) {
      stored.set(key, value);
      for (const then of readers) then(key, value);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...timers].filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0];
        if (next === undefined) break;
        now = next.due;
        if (next.every === undefined) timers.delete(next);
        else next.due += next.every;
        next.then();
      }
      now = end;
    },
    clock: { now: () => now, after: (ms, then) => start(ms, undefined, then), every: (ms, then) => start(ms, ms, then) },
    storage: {
      get: (key) => stored.get(key),
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
      clear: (prefix, isRemoved) => {
        for (const [key, value] of [...stored]) if (key.startsWith(prefix) && isRemoved(value)) stored.delete(key);
      },
      watch(then) {
        readers.add(then);
        return () => void readers.delete(then);
      },
    },
    cookies: {
      get: (name) => jar.get(name),
      set(name, value, life) {
        jar.set(name, value);
        days.set(name, life);
      },
      remove: (name) => void jar.delete(name),
    },
    location: {
      origin: `https://${host}`,
      host,
      current: { path: pathname, query: search, hash },
      assign: (url) => void loads.push(url),
      reload: () => void loads.push('reload'),
      print: () => void loads.push('print'),
      openWindow: (url) => void opened.push(url),
      prepareWindow: () => undefined,
    },
    broadcast: { send: () => undefined, listen: () => () => undefined },
    downloads: { save: () => undefined },
    locks: { hold: (_, action) => action() },
    page: {
      get visible() {
        return state.visible;
      },
      online: true,
      languages: ['en-US'],
      watch(then) {
        lookers.add(then);
        return () => void lookers.delete(then);
      },
      describe: () => undefined,
    },
  };
}
