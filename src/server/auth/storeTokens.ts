import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { secrets } from '../wire/secrets.ts';
import type { IssuedSession } from './issuedSession.ts';
import type { SessionSettings } from './sessionSettings.ts';

export interface TokenOptions {
  readonly settings: SessionSettings;
  readonly signingKey: string;
  readonly now: Date;
}

/** The part of a session that its tokens are: one generation. */
export type Generation = Pick<IssuedSession, 'sessionId' | 'accessToken' | 'refreshToken' | 'accessSeconds' | 'remainingSeconds'>;

/** Stores a refresh credential of a session with the access token that belongs to it; neither outlives the session. */
export async function storeTokens(
  db: Kysely<Tables>,
  session: { readonly id: string; readonly expiresAt: Date },
  refreshToken: string,
  { settings, signingKey, now }: TokenOptions,
): Promise<Generation> {
  const remainingSeconds = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000);
  const accessSeconds = Math.max(1, Math.min(settings.accessSeconds, remainingSeconds));
  const accessToken = secrets.accessOf(refreshToken, signingKey);
  await db
    .insertInto('tokens')
    .values([
      {
        hash: secrets.hashOf(accessToken),
        session_id: session.id,
        kind: 'access',
        expires_at: new Date(now.getTime() + accessSeconds * 1000),
      },
      { hash: secrets.hashOf(refreshToken), session_id: session.id, kind: 'refresh', expires_at: session.expiresAt },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { sessionId: session.id, accessToken, refreshToken, accessSeconds, remainingSeconds };
}
