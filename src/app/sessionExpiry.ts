import type { Broadcast } from '#platform';
import type { PortalServices } from '#runtime';

/**
 * Ends the session of this tab when another tab reports that the session is over (S7, G-S32). A report with another epoch is about an
 * earlier session and is ignored.
 */
export function listenForExpiry({ flows, platform, session }: Pick<PortalServices, 'flows' | 'platform' | 'session'>): () => void {
  return platform.broadcast.listen((message) => {
    const expired = message !== null && typeof message === 'object' && 'expired' in message ? message.expired : undefined;
    if (expired !== undefined && expired === session.facts.epoch) flows.broadcast({ type: 'EXPIRED' });
  });
}

/** Tells the other tabs that the session is over; `epoch` is the value of the web-session cookie with which it began. */
export function announceExpiry(broadcast: Broadcast, epoch: string | null): void {
  if (epoch !== null) broadcast.send({ expired: epoch });
}
