import type { Kysely } from 'kysely';
import type { JsonObject } from '#model';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';

export interface AuditEntry {
  readonly at: Date;
  readonly requestId: string;
  readonly action: string;
  readonly actor?: Actor | undefined;
  readonly details?: JsonObject;
}

/** Notes an act with both identities: who acted, and as whom. */
export async function audit(db: Kysely<Tables>, { at, requestId, action, actor, details = {} }: AuditEntry): Promise<void> {
  const behind = actor?.impersonator;
  await db
    .insertInto('audit')
    .values({
      at,
      request_id: requestId,
      session_id: actor?.sessionId ?? null,
      actor_id: behind?.userId ?? actor?.userId ?? null,
      actor_login: behind?.login ?? actor?.login ?? null,
      effective_id: actor?.userId ?? null,
      effective_login: actor?.login ?? null,
      action,
      details: JSON.stringify(details),
    })
    .execute();
}
