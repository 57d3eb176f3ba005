import type { Kysely } from 'kysely';
import type { JsonObject } from '#model';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';

/** An action that is recorded in the table `audit`. */
export interface AuditEntry {
  readonly at: Date;
  readonly requestId: string;
  readonly action: string;
  readonly actor?: Actor | undefined;
  readonly details?: JsonObject;
}

/** Records an action with two users: who acted, and the user whom that one impersonated; the same user twice without impersonation. */
export async function audit(db: Kysely<Tables>, { at, requestId, action, actor, details = {} }: AuditEntry): Promise<void> {
  const { userId: actorId, login: actorLogin } = actor?.impersonator ?? actor ?? {};
  await db
    .insertInto('audit')
    .values({
      at,
      request_id: requestId,
      session_id: actor?.sessionId ?? null,
      actor_id: actorId ?? null,
      actor_login: actorLogin ?? null,
      effective_id: actor?.userId ?? null,
      effective_login: actor?.login ?? null,
      action,
      details: JSON.stringify(details),
    })
    .execute();
}
