import type { Selectable } from 'kysely';
import type { Json } from '#model';
import type { Tables } from '../store/tables.ts';

/** A step of a life as callers see it: when, who, as whom, by what, why, from where and to where. */
export function wireStep(step: Selectable<Tables['record_history']>): { readonly [key: string]: Json | undefined } {
  return {
    at: step.at.toISOString(),
    event: step.event,
    sentBy: step.sent_by,
    from: step.from_state,
    to: step.to_state,
    version: step.version,
    actor: step.actor_login,
    onBehalfOf: step.effective_login === step.actor_login ? null : step.effective_login,
    payload: step.payload,
  };
}
