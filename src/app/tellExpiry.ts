import type { Broadcast } from '#platform';

/** Tells the other tabs of a session, known by the web-session value it began with, that it is over. */
export function tellExpiry(broadcast: Broadcast, epoch: string | null): void {
  if (epoch !== null) broadcast.send({ expired: epoch });
}
