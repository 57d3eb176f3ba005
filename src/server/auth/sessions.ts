import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PortalDocument } from '#model';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';

/** Durations of sessions, and after how many failures an account is locked and for how long. */
export interface SessionSettings {
  readonly lifeSeconds: number;
  readonly accessSeconds: number;
  /** How long a used refresh token is still accepted. */
  readonly graceSeconds: number;
  readonly impersonationSeconds: number;
  readonly lockAfterFailures: number;
  readonly lockMinutes: number;
}

/** The session settings of a portal document with their defaults. */
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

/** A session that was just opened or renewed, with its tokens: the database stores only their hashes. */
export interface IssuedSession {
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly accessSeconds: number;
  /** Seconds to the session's absolute end. */
  readonly remainingSeconds: number;
  /**
   * A random id that is replaced whenever the effective user (the impersonated one, else who signed in) changes. Pages read it from a
   * cookie to notice that change.
   */
  readonly epoch: string;
  /** Login of the impersonated user; null when nobody is impersonated. */
  readonly impersonating: string | null;
}

/** A user whose identity has been proven. */
export interface ProvenIdentity {
  readonly userId: string;
  /** The stored hash that the password matched; undefined when the proof is not a password. */
  readonly passwordHash?: string;
}

/**
 * Opens a session and records the sign-in; the session's absolute end is fixed here. Undefined when the password has been changed since it
 * was checked.
 */
export async function openSession(
  db: Kysely<Tables>,
  { userId, passwordHash }: ProvenIdentity,
  options: TokenOptions,
): Promise<IssuedSession | undefined> {
  const { now, settings } = options;
  const expiresAt = new Date(now.getTime() + settings.lifeSeconds * 1000);
  const epoch = randomUUID();
  return db.transaction().execute(async (transaction) => {
    // This update comes first because it locks the user's row. Without the lock, a concurrent change of the password, which ends all
    // sessions of the user, could miss the session that is inserted below.
    let update = transaction
      .updateTable('users')
      .set((row) => ({ previous_login: row.ref('last_login'), last_login: now }))
      .where('id', '=', userId);
    if (passwordHash !== undefined) update = update.where('password_hash', '=', passwordHash);
    if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return undefined;
    const session = await transaction
      .insertInto('sessions')
      .values({ user_id: userId, created_at: now, expires_at: expiresAt, epoch })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tokens = await storeTokens(transaction, { id: session.id, expiresAt }, secrets.create(), options);
    return { ...tokens, epoch, impersonating: null };
  });
}

/** Revokes a session and those that end with it: none of their tokens is valid any more. */
export async function endSession(db: Kysely<Tables>, sessionId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: reason })
    .where((row) => row.or([row('id', '=', sessionId), row('ends_with', '=', sessionId)]))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Which tokens a session has after `replaceTokens`. */
export interface ReplaceOptions extends TokenOptions {
  /** The access token that stays valid. */
  readonly keepAccessToken: string | undefined;
  /** The new refresh token. */
  readonly refreshToken: string;
}

/**
 * Gives a session a new refresh token with its access token, and deletes all other tokens of the session but `keepAccessToken`: after a
 * change of the effective user or the password, tokens from before must not be valid any more.
 */
export async function replaceTokens(
  db: Kysely<Tables>,
  sessionId: string,
  { keepAccessToken, refreshToken, ...options }: ReplaceOptions,
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
  return storeTokens(db, { id: sessionId, expiresAt }, refreshToken, options);
}

/** What issuing tokens depends on. */
export interface TokenOptions {
  readonly settings: SessionSettings;
  readonly signingKey: string;
  readonly now: Date;
}

/** A refresh token with its access token. */
export type TokenPair = Pick<IssuedSession, 'sessionId' | 'accessToken' | 'refreshToken' | 'accessSeconds' | 'remainingSeconds'>;

/** Stores a refresh token of a session with its access token; both expire with the session at the latest. */
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
