import { type Evaluation, extendScope } from '#conditions';
import { actorEvaluation } from '../call/evaluation.ts';
import type { LifePlace } from './lifePlace.ts';
import type { WiredRecord } from './storedRecord.ts';

type Around = Pick<LifePlace, 'actor' | 'now' | 'portal'> & { readonly on: Evaluation };

const known = new WeakMap<LifePlace['db'], Around>();

/** What is the same for all records of a transaction: the actor and the day. */
function aroundOf({ actor, db, now, portal }: LifePlace): Evaluation {
  const kept = known.get(db);
  if (kept?.actor === actor && kept?.now === now && kept?.portal === portal) return kept.on;
  const on = actorEvaluation(portal, actor, { now });
  known.set(db, { actor, now, portal, on });
  return on;
}

/** What the guards of a life cycle see of a record as `data.record`, with the actor and the day; `data` takes what they look at besides. */
export function beginEvaluation(
  place: LifePlace,
  record: WiredRecord | undefined,
): { readonly on: Evaluation; readonly data: { [name: string]: unknown } } {
  const data: { [name: string]: unknown } = { record };
  const around = aroundOf(place);
  return { on: { ...around, scope: extendScope(around.scope, { data }) }, data };
}
