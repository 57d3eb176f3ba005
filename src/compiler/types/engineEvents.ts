import { ANY, FLAG, mapOf, TEXT, type Type } from './type.ts';

/** What the events carry that the portal itself and its actors send to flows. */
export const ENGINE_EVENTS: { readonly [event: string]: Type } = {
  ROUTE: mapOf('the event', { route: ANY }),
  RETRY: mapOf('the event', {}),
  EXPIRED: mapOf('the event', {}),
  SWAPPED: mapOf('the event', {}),
  FORBIDDEN: mapOf('the event', { failure: ANY }),
  COOKIE_CHANGED: mapOf('the event', { cookie: TEXT, before: TEXT, value: TEXT }),
  PAGE_CHANGED: mapOf('the event', { visible: FLAG, online: FLAG }),
  STORAGE_CHANGED: mapOf('the event', { name: TEXT, value: ANY }),
};
