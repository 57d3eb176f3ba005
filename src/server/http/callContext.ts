import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Handlers, Services } from '../call/handler.ts';
import type { Tables } from '../store/tables.ts';
import type { Traffic } from './admission.ts';

/** What every call is served with. */
export interface CallContext {
  readonly db: Kysely<Tables>;
  readonly handlers: Handlers;
  readonly services: Services;
  readonly traffic: Traffic;
  /** The portal of this moment: it changes when documents are swapped. */
  portal(): CompiledPortal;
  now(): Date;
}
