import type { WireFacts } from '../call/handler.ts';

/** The bearer token of a request. */
export function bearerOf({ headers }: Pick<WireFacts, 'headers'>): string | undefined {
  const [scheme, token] = String(headers['authorization'] ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}
