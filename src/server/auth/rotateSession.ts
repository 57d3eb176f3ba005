import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';
import type { IssuedSession } from './sessions.ts';
import { endSession, storeTokens, type TokenOptions, type TokenPair } from './sessions.ts';
import { sessionHandle } from './tokenResponse.ts';

/**
 * `reused`: a credential came back after its grace, so its session is revoked; `invalid`: unknown, expired or revoked; `other`: the page
 * that asks belongs to another session than the cookie.
 */
export type Rotation =
  | { readonly issued: IssuedSession }
  | { readonly refused: 'reused' | 'invalid' | 'other'; readonly sessionId?: string };

export interface RotationOptions extends TokenOptions {
  /** What the page sent as `refresh_token`. */
  readonly handle?: string | undefined;
  /** The page holds no token yet: one that is still good will do. */
  readonly hasNoToken?: boolean;
}

interface LockedSession {
  readonly session_id: string;
  readonly used_at: Date | null;
  readonly expires_at: Date;
  readonly epoch: string;
  readonly impersonation_ends_at: Date | null;
  readonly impersonated_login: string | null;
}

/** An access token with less life than this is not handed out again. */
const MIN_ACCESS_SECONDS = 60;

/**
 * Trades a refresh credential for its successor. Whoever presents the same one within the grace, or asks for a page that is behind the
 * newest generation, gets the newest pair, so tabs may race; later it counts as stolen. The session's absolute end never moves.
 */
export async function rotateSession(db: Kysely<Tables>, refreshToken: string, options: RotationOptions): Promise<Rotation> {
  return db.transaction().execute(async (transaction) => {
    const found = await lockSession(transaction, refreshToken, options.now);
    if (!found) return { refused: 'invalid' };
    const { now, settings } = options;
    const handle = sessionHandle.read(options.handle, found.session_id, refreshToken);
    if (handle?.isOwnSession === false) return { refused: 'other' };
    if (found.used_at && now.getTime() - found.used_at.getTime() > settings.graceSeconds * 1000) {
      await endSession(transaction, found.session_id, 'reuse', now);
      return { refused: 'reused', sessionId: found.session_id };
    }
    const newest = found.used_at ? await newestRefreshToken(transaction, refreshToken, options) : refreshToken;
    const behind = newest !== refreshToken || options.hasNoToken === true || handle?.isNewest === false;
    const current = behind ? await currentTokens(transaction, newest, found, options) : undefined;
    const state = await endLapsedImpersonation(transaction, found, now);
    return { issued: { ...(current ?? (await issueSuccessor(transaction, newest, found, options))), ...state } };
  });
}

/** Locks the session, so that its credentials change one after another. */
async function lockSession(db: Transaction<Tables>, refreshToken: string, now: Date): Promise<LockedSession | undefined> {
  return db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('users as target', 'target.id', 'sessions.impersonated_user_id')
    .select([
      'tokens.session_id',
      'tokens.used_at',
      'sessions.expires_at',
      'sessions.epoch',
      'sessions.impersonation_ends_at',
      'target.login as impersonated_login',
    ])
    .where('tokens.hash', '=', secrets.hashOf(refreshToken))
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.active', '=', true)
    .forUpdate(['tokens', 'sessions'])
    .executeTakeFirst();
}

async function endLapsedImpersonation(
  db: Transaction<Tables>,
  found: LockedSession,
  now: Date,
): Promise<{ epoch: string; impersonating: string | null }> {
  if (!found.impersonation_ends_at) return { epoch: found.epoch, impersonating: null };
  if (found.impersonation_ends_at > now) return { epoch: found.epoch, impersonating: found.impersonated_login };
  const epoch = randomUUID();
  await db
    .updateTable('sessions')
    .set({ epoch, impersonated_user_id: null, impersonation_ends_at: null })
    .where('id', '=', found.session_id)
    .execute();
  return { epoch, impersonating: null };
}

/** The end of the chain that starts at a used credential. */
async function newestRefreshToken(db: Transaction<Tables>, refreshToken: string, { signingKey }: TokenOptions): Promise<string> {
  let newest = refreshToken;
  for (;;) {
    const next = secrets.successorOf(newest, signingKey);
    const row = await db.selectFrom('tokens').select('used_at').where('hash', '=', secrets.hashOf(next)).executeTakeFirst();
    if (!row) return newest;
    newest = next;
    if (!row.used_at) return newest;
  }
}

/** The pair of a credential as it stands, when its access token is good for a while yet. */
async function currentTokens(
  db: Transaction<Tables>,
  refreshToken: string,
  found: LockedSession,
  { settings, signingKey, now }: TokenOptions,
): Promise<TokenPair | undefined> {
  const accessToken = secrets.accessTokenOf(refreshToken, signingKey);
  const row = await db.selectFrom('tokens').select('expires_at').where('hash', '=', secrets.hashOf(accessToken)).executeTakeFirst();
  const accessSeconds = row ? Math.floor((row.expires_at.getTime() - now.getTime()) / 1000) : 0;
  if (accessSeconds < Math.min(MIN_ACCESS_SECONDS, settings.accessSeconds / 2)) return undefined;
  const remainingSeconds = Math.floor((found.expires_at.getTime() - now.getTime()) / 1000);
  return { sessionId: found.session_id, accessToken, refreshToken, accessSeconds, remainingSeconds };
}

async function issueSuccessor(
  db: Transaction<Tables>,
  refreshToken: string,
  found: LockedSession,
  options: TokenOptions,
): Promise<TokenPair> {
  await db.updateTable('tokens').set({ used_at: options.now }).where('hash', '=', secrets.hashOf(refreshToken)).execute();
  const next = secrets.successorOf(refreshToken, options.signingKey);
  return storeTokens(db, { id: found.session_id, expiresAt: found.expires_at }, next, options);
}
