import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { impersonatedUser } from '../access/impersonatedUser.ts';
import { selectUsers } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';
import { audit } from './audit.ts';
import { secrets } from './secrets.ts';
import type { IssuedSession } from './sessions.ts';
import { endSession, storeTokens, type TokenOptions, type TokenPair } from './sessions.ts';
import { sessionHandle } from './tokenResponse.ts';

/**
 * The renewed session, or why it was refused. `reused`: the refresh token had been used before, longer ago than the grace time, so its
 * session is revoked; `invalid`: the token or its session is unknown, expired or revoked; `other`: the page belongs to another session than
 * the cookie.
 */
export type Rotation =
  | { readonly issued: IssuedSession }
  | { readonly refused: 'reused' | 'invalid' | 'other'; readonly sessionId?: string };

export interface RotationOptions extends TokenOptions {
  /** Its access document decides whether an impersonation may go on. */
  readonly portal: CompiledPortal;
  /** Stands in the audit when an impersonation ends. */
  readonly requestId: string;
  /** What the page sent as `refresh_token`; see `sessionHandle`. */
  readonly handle?: string | undefined;
  /** What the session has to be for; by default every call that its user may make. */
  readonly purpose?: Actor['purpose'];
  /** The page has no access token yet: it gets the session's current one if that is still valid. */
  readonly hasNoToken?: boolean;
}

interface LockedSession {
  readonly session_id: string;
  readonly used_at: Date | null;
  readonly expires_at: Date;
  readonly epoch: string;
  readonly user_id: string;
  readonly impersonated_user_id: string | null;
  readonly impersonation_ends_at: Date | null;
}

/** An access token that expires sooner than this is not returned again; a new one is issued. */
const MIN_ACCESS_SECONDS = 60;

/**
 * Exchanges a refresh token for its successor. Several tabs share the refresh cookie and may use the same token at once: within the grace
 * time, a token that was used already gets the newest tokens of the session instead of further ones. After the grace time, or when a clock that was ahead has used it, using it again counts as
 * theft and ends the session. The session's absolute end never moves.
 */
export async function rotateSession(db: Kysely<Tables>, refreshToken: string, options: RotationOptions): Promise<Rotation> {
  return db.transaction().execute(async (transaction) => {
    const session = await lockSession(transaction, refreshToken, options);
    if (!session) return { refused: 'invalid' };
    const { now, settings } = options;
    const handle = sessionHandle.read(options.handle, session.session_id, refreshToken);
    if (handle?.isOwnSession === false) return { refused: 'other' };
    if (session.used_at && Math.abs(now.getTime() - session.used_at.getTime()) > settings.graceSeconds * 1000) {
      await endSession(transaction, session.session_id, 'reuse', now);
      return { refused: 'reused', sessionId: session.session_id };
    }
    const newest = session.used_at ? await newestRefreshToken(transaction, refreshToken, options) : refreshToken;
    // Another tab has refreshed already, or the page never got the newest access token: the newest tokens are returned, if valid long
    // enough.
    const isBehind = newest !== refreshToken || options.hasNoToken === true || handle?.isNewest === false;
    const currentPair = isBehind ? await currentTokens(transaction, newest, session, options) : undefined;
    const identity = await continueImpersonation(transaction, session, options);
    const tokens = currentPair ?? (await issueSuccessor(transaction, newest, session, options));
    return { issued: { ...tokens, ...identity } };
  });
}

/** Finds the session of a refresh token and locks both, so that concurrent renewals run one after another. */
async function lockSession(
  db: Transaction<Tables>,
  refreshToken: string,
  { now, purpose }: RotationOptions,
): Promise<LockedSession | undefined> {
  return db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'tokens.session_id',
      'tokens.used_at',
      'sessions.expires_at',
      'sessions.epoch',
      'sessions.user_id',
      'sessions.impersonated_user_id',
      'sessions.impersonation_ends_at',
    ])
    .where('tokens.hash', '=', secrets.hashOf(refreshToken))
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.purpose', purpose === undefined ? 'is' : '=', purpose ?? null)
    .where('users.active', '=', true)
    .forUpdate(['tokens', 'sessions'])
    .executeTakeFirst();
}

/**
 * Resolves to the session's epoch and the login of the impersonated user, if there still is one. An impersonation ends here when its time
 * is over, or when the user may no longer impersonate the other one.
 */
async function continueImpersonation(
  db: Transaction<Tables>,
  session: LockedSession,
  { now, portal, requestId }: RotationOptions,
): Promise<{ epoch: string; impersonating: string | null }> {
  if (!session.impersonation_ends_at) return { epoch: session.epoch, impersonating: null };
  const ids = [session.user_id, session.impersonated_user_id ?? ''];
  const target = impersonatedUser(portal, session, await selectUsers(db).where('id', 'in', ids).execute(), now);
  if (target) return { epoch: session.epoch, impersonating: target.login };
  const epoch = randomUUID();
  await db
    .updateTable('sessions')
    .set({ epoch, impersonated_user_id: null, impersonation_ends_at: null })
    .where('id', '=', session.session_id)
    .execute();
  const { session_id: sessionId, user_id: userId, impersonated_user_id: targetId } = session;
  const reason = session.impersonation_ends_at <= now ? 'timeOver' : 'notAllowed';
  await audit(db, { at: now, requestId, action: 'impersonation.ended', details: { sessionId, userId, targetId, reason } });
  return { epoch, impersonating: null };
}

/**
 * The last refresh token of the chain that starts at a used one. Only hashes are stored, but each token can be computed from the one
 * before.
 */
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

/** A refresh token with its access token, if the access token is still valid for a while. */
async function currentTokens(
  db: Transaction<Tables>,
  refreshToken: string,
  session: LockedSession,
  { settings, signingKey, now }: TokenOptions,
): Promise<TokenPair | undefined> {
  const accessToken = secrets.accessTokenOf(refreshToken, signingKey);
  const row = await db.selectFrom('tokens').select('expires_at').where('hash', '=', secrets.hashOf(accessToken)).executeTakeFirst();
  const accessSeconds = row ? Math.floor((row.expires_at.getTime() - now.getTime()) / 1000) : 0;
  if (accessSeconds < Math.min(MIN_ACCESS_SECONDS, settings.accessSeconds / 2)) return undefined;
  const remainingSeconds = Math.floor((session.expires_at.getTime() - now.getTime()) / 1000);
  return { sessionId: session.session_id, accessToken, refreshToken, accessSeconds, remainingSeconds };
}

/** Marks a refresh token as used and stores its successor. */
async function issueSuccessor(
  db: Transaction<Tables>,
  refreshToken: string,
  session: LockedSession,
  options: TokenOptions,
): Promise<TokenPair> {
  await db.updateTable('tokens').set({ used_at: options.now }).where('hash', '=', secrets.hashOf(refreshToken)).execute();
  const next = secrets.successorOf(refreshToken, options.signingKey);
  return storeTokens(db, { id: session.session_id, expiresAt: session.expires_at }, next, options);
}
