import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Handlers, Services } from '../call/handler.ts';
import type { FirstCalls } from '../documents/firstCalls.ts';
import type { Tables } from '../store/tables.ts';
import type { Admission } from './admission.ts';
import type { FullStorage } from './fullStorage.ts';

/** What serving a call needs: the same for all calls, and for both apps. */
export interface CallContext {
  readonly db: Kysely<Tables>;
  readonly handlers: Handlers;
  readonly services: Services;
  readonly admission: Admission;
  /** Whether the last save found the storage full. */
  readonly fullStorage: FullStorage;
  /** Is told of each call that begins; without a data folder nobody is. */
  readonly firstCalls?: Pick<FirstCalls, 'begin'> | undefined;
  /** The current portal; it changes when documents are swapped. */
  portal(): CompiledPortal;
  now(): Date;
}
