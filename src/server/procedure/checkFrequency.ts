import { sql } from 'kysely';
import type { AtMost } from '#model';
import { requireActor } from '../access/permit.ts';
import type { TenantRequest } from '../call/handler.ts';
import { latestEnd } from '../call/otherClock.ts';
import { Problem } from '../call/problem.ts';
import { textFor } from '../call/texts.ts';

const MINUTE_MS = 60_000;

/**
 * Throws a Problem 429 when the person has done what the call does as often as may be: then the oldest of those calls has to pass first.
 * Calls of one person wait for each other here, or several at the same time would each find the limit unreached.
 */
export async function checkFrequency(request: TenantRequest, { message, minutes, times }: AtMost): Promise<void> {
  const { db, now, operation } = request;
  const actor = requireActor(request.actor);
  const person = actor.impersonator?.userId ?? actor.userId;
  const first = new Date(now.getTime() - minutes * MINUTE_MS);
  const { rows } = await sql<{ at: Date }>`
    select at from portico_recent_calls(${operation.id}, ${person}, ${first}, ${latestEnd(now, 0)}, ${times}) at`.execute(db);
  const oldest = rows[times - 1]?.at;
  if (oldest === undefined) return;
  const waitMs = Math.max(oldest.getTime() + minutes * MINUTE_MS - now.getTime(), 1000);
  const text = textFor(request, { key: message }, { minutes: Math.ceil(waitMs / MINUTE_MS) });
  throw new Problem(429, text, { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
}
