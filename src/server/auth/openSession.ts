import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { IssuedSession } from './issuedSession.ts';
import { secrets } from './secrets.ts';
import type { SessionSettings } from './sessionSettings.ts';

/** Opens a session of a user whose identity is proven and notes the sign-in; its absolute end is fixed here. */
export async function openSession(db: Kysely<Tables>, userId: string, settings: SessionSettings, now: Date): Promise<IssuedSession> {
  const ends = new Date(now.getTime() + settings.lifeSeconds * 1000);
  const accessSeconds = Math.min(settings.accessSeconds, settings.lifeSeconds);
  const accessToken = secrets.create();
  const refreshToken = secrets.create();
  const epoch = randomUUID();
  return db.transaction().execute(async (transaction) => {
    const session = await transaction
      .insertInto('sessions')
      .values({ user_id: userId, created_at: now, expires_at: ends, epoch })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('tokens')
      .values([
        {
          hash: secrets.hashOf(accessToken),
          session_id: session.id,
          kind: 'access',
          expires_at: new Date(now.getTime() + accessSeconds * 1000),
        },
        { hash: secrets.hashOf(refreshToken), session_id: session.id, kind: 'refresh', expires_at: ends },
      ])
      .execute();
    await transaction
      .updateTable('users')
      .set((row) => ({ previous_login: row.ref('last_login'), last_login: now }))
      .where('id', '=', userId)
      .execute();
    return {
      sessionId: session.id,
      accessToken,
      refreshToken,
      accessSeconds,
      remainingSeconds: settings.lifeSeconds,
      epoch,
      impersonating: null,
    };
  });
}
