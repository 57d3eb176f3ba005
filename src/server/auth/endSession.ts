import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Revokes a session with all its credentials, at once and for good. */
export async function endSession(db: Kysely<Tables>, sessionId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: why })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
