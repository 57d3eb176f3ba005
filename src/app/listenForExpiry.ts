import type { PortalServices } from '#runtime';

/** Ends the session of this tab when another tab has learnt that it is over (S7, G-S32). */
export function listenForExpiry({ flows, platform, session }: Pick<PortalServices, 'flows' | 'platform' | 'session'>): () => void {
  return platform.broadcast.listen((message) => {
    const expired = message !== null && typeof message === 'object' && 'expired' in message ? message.expired : undefined;
    if (expired !== undefined && expired === session.facts.epoch) flows.broadcast({ type: 'EXPIRED' });
  });
}
