import type { PortalDocument } from '#model';
import type { WireFacts } from '../call/handler.ts';

/** Whether the Basic credentials are those of the public client that the portal document names for its pages (G-N22); none at all pass too. */
export function knownClient({ headers }: WireFacts, portal: PortalDocument): boolean {
  const { authorization } = headers;
  if (authorization === undefined) return true;
  const [scheme, encoded = ''] = String(authorization).split(' ');
  if (scheme?.toLowerCase() !== 'basic') return true;
  return Buffer.from(encoded, 'base64').toString('utf8') === (portal.session.client ?? 'portal:');
}
