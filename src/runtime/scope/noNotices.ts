import type { Notices } from './notices.ts';

const NONE: ReturnType<Notices['list']> = [];

/** For pages that only show: what would be said to the user is dropped. */
export const noNotices: Notices = {
  list: () => NONE,
  add: () => undefined,
  dismiss: () => undefined,
  hold: () => () => undefined,
  subscribe: () => () => undefined,
};
