import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PortalDocument } from '#model';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';

/** Times of sessions, all in seconds; defaults where the portal document is silent. */
export interface SessionSettings {
  readonly lifeSeconds: number;
  readonly accessSeconds: number;
  readonly graceSeconds: number;
  readonly impersonationSeconds: number;
  readonly lockAfterFailures: number;
  readonly lockMinutes: number;
}

/** The session times of a portal. */
export function sessionSettings({ session }: PortalDocument): SessionSettings {
  return {
    lifeSeconds: Math.round((session.cookieDays ?? 1) * 86_400),
    accessSeconds: Math.round((session.accessTokenMinutes ?? 15) * 60),
    graceSeconds: session.reuseGraceSeconds ?? 20,
    impersonationSeconds: Math.round((session.impersonationMinutes ?? 60) * 60),
    lockAfterFailures: session.lockAfterFailures ?? 5,
    lockMinutes: session.lockMinutes ?? 15,
  };
}

/** Credentials of a session just opened or renewed; they exist in clear only here and at the client. */
export interface IssuedSession {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessSeconds: number;
  /** Seconds to the session's absolute end. */
  readonly remainingSeconds: number;
  readonly epoch: string;
  /** Login of the impersonated user, null when there is none. */
  readonly impersonating: string | null;
}

/** Who has proven to be whom. */
export interface ProvenIdentity {
  readonly userId: string;
  /** The stored hash that the password fits; absent when something else is the proof. */
  readonly passwordHash?: string;
}

/**
 * Opens a session of a user whose identity is proven and notes the sign-in; its absolute end is fixed here. Undefined when the password
 * has been changed since it was proven.
 */
export async function openSession(
  db: Kysely<Tables>,
  { userId, passwordHash }: ProvenIdentity,
  options: TokenOptions,
): Promise<IssuedSession | undefined> {
  const { now, settings } = options;
  const ends = new Date(now.getTime() + settings.lifeSeconds * 1000);
  const epoch = randomUUID();
  return db.transaction().execute(async (transaction) => {
    // First, for the lock: a change of the password ends the sessions that it finds.
    let update = transaction
      .updateTable('users')
      .set((row) => ({ previous_login: row.ref('last_login'), last_login: now }))
      .where('id', '=', userId);
    if (passwordHash !== undefined) update = update.where('password_hash', '=', passwordHash);
    if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return undefined;
    const session = await transaction
      .insertInto('sessions')
      .values({ user_id: userId, created_at: now, expires_at: ends, epoch })
      .returning('id')
      .executeTakeFirstOrThrow();
    const generation = await storeTokens(transaction, { id: session.id, expiresAt: ends }, secrets.create(), options);
    return { ...generation, epoch, impersonating: null };
  });
}

/** Revokes a session with all its credentials, at once and for good. */
export async function endSession(db: Kysely<Tables>, sessionId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: why })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface ReplaceOptions extends TokenOptions {
  /** The access token that stays good. */
  readonly keepAccessToken: string | undefined;
  /** The new credential. */
  readonly credential: string;
}

/**
 * Gives a session a new credential and makes every older one, and every access token but `keep`, void at once: who it acts as, or what
 * proves it, has changed.
 */
export async function replaceTokens(
  db: Kysely<Tables>,
  sessionId: string,
  { keepAccessToken, credential, ...options }: ReplaceOptions,
): Promise<TokenPair> {
  const { expires_at: expiresAt } = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('tokens')
    .where('session_id', '=', sessionId)
    .where('hash', '!=', secrets.hashOf(keepAccessToken ?? ''))
    .execute();
  return storeTokens(db, { id: sessionId, expiresAt }, credential, options);
}

export interface TokenOptions {
  readonly settings: SessionSettings;
  readonly signingKey: string;
  readonly now: Date;
}

/** The part of a session that its tokens are: one generation. */
export type TokenPair = Pick<IssuedSession, 'sessionId' | 'accessToken' | 'refreshToken' | 'accessSeconds' | 'remainingSeconds'>;

/** Stores a refresh credential of a session with the access token that belongs to it; neither outlives the session. */
export async function storeTokens(
  db: Kysely<Tables>,
  session: { readonly id: string; readonly expiresAt: Date },
  refreshToken: string,
  { settings, signingKey, now }: TokenOptions,
): Promise<TokenPair> {
  const remainingSeconds = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000);
  const accessSeconds = Math.max(1, Math.min(settings.accessSeconds, remainingSeconds));
  const accessToken = secrets.accessTokenOf(refreshToken, signingKey);
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
