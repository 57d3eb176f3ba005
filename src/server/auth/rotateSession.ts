import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { endSession } from './endSession.ts';
import type { IssuedSession } from './issuedSession.ts';
import { secrets } from './secrets.ts';
import type { SessionSettings } from './sessionSettings.ts';

/** `reused`: a credential came back after its grace, so its session is revoked; `invalid`: unknown, expired or revoked. */
export type Rotation = { readonly issued: IssuedSession } | { readonly refused: 'reused' | 'invalid'; readonly sessionId?: string };

export interface RotationOptions {
  readonly settings: SessionSettings;
  readonly signingKey: string;
  readonly now: Date;
}

interface Found {
  readonly session_id: string;
  readonly used_at: Date | null;
  readonly expires_at: Date;
  readonly epoch: string;
  readonly impersonation_ends_at: Date | null;
  readonly impersonated_login: string | null;
}

/**
 * Trades a refresh credential for its successor. Whoever presents the same one within the grace gets the same pair, so
 * tabs may race; later it counts as stolen. The session's absolute end never moves.
 */
export async function rotateSession(db: Kysely<Tables>, refreshToken: string, options: RotationOptions): Promise<Rotation> {
  return db.transaction().execute(async (transaction) => {
    const hash = secrets.hashOf(refreshToken);
    const found = await find(transaction, hash, options.now);
    if (!found) return { refused: 'invalid' };
    const { now, settings } = options;
    if (found.used_at && now.getTime() - found.used_at.getTime() > settings.graceSeconds * 1000) {
      await endSession(transaction, found.session_id, 'reuse', now);
      return { refused: 'reused', sessionId: found.session_id };
    }
    if (!found.used_at) await transaction.updateTable('tokens').set({ used_at: now }).where('hash', '=', hash).execute();
    const state = await withoutLapsedImpersonation(transaction, found, now);
    return { issued: { ...(await successors(transaction, refreshToken, found, options)), ...state } };
  });
}

async function find(db: Transaction<Tables>, hash: string, now: Date): Promise<Found | undefined> {
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
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.active', '=', true)
    .forUpdate('tokens')
    .executeTakeFirst();
}

async function withoutLapsedImpersonation(
  db: Transaction<Tables>,
  found: Found,
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

async function successors(db: Transaction<Tables>, refreshToken: string, found: Found, { settings, signingKey, now }: RotationOptions) {
  const remainingSeconds = Math.floor((found.expires_at.getTime() - now.getTime()) / 1000);
  const accessSeconds = Math.max(1, Math.min(settings.accessSeconds, remainingSeconds));
  const accessToken = secrets.successorOf(refreshToken, 'access', signingKey);
  const next = secrets.successorOf(refreshToken, 'refresh', signingKey);
  await db
    .insertInto('tokens')
    .values([
      {
        hash: secrets.hashOf(accessToken),
        session_id: found.session_id,
        kind: 'access',
        expires_at: new Date(now.getTime() + accessSeconds * 1000),
      },
      { hash: secrets.hashOf(next), session_id: found.session_id, kind: 'refresh', expires_at: found.expires_at },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { sessionId: found.session_id, accessToken, refreshToken: next, accessSeconds, remainingSeconds };
}
