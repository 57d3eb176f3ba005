import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { JsonObject } from '#model';
import type { Services } from '../call/handler.ts';
import type { Tables } from '../store/tables.ts';

/** A job that has begun. */
export interface JobRequest {
  /** `meta.job.with` of the state, worked out when the job begins; without it the fields of the record. */
  readonly input: JsonObject;
  /** The record that stands in the state. */
  readonly record: {
    readonly collection: string;
    readonly id: string;
    readonly organization_id: string | null;
    readonly oem: string | null;
  };
  readonly portal: CompiledPortal;
  /** Without row-level policies: the code of the kind alone limits what it reads and writes. */
  readonly db: Kysely<Tables>;
  readonly services: Pick<Services, 'mailer' | 'publicUrl'>;
  readonly now: Date;
}

/** What the engine can do in the background, by the name under which documents ask for it (`meta.job.run`). */
export interface JobKind {
  /** Whether doing it a second time can be noticed outside of the database, so that a repeat after a crash is told in the log. */
  readonly reachesOutside: boolean;
  /** Resolves to what the event that ends the job carries; rejects with JobFailure, or with any other error, which is tried again. */
  run(request: JobRequest): Promise<JsonObject>;
}

/** A job that did not end well. The code is short, and holds nobody's data: it is kept with the record and told in the log. */
export class JobFailure extends Error {
  readonly code: string;
  /** Whether it is worth trying again. */
  readonly isTemporary: boolean;

  constructor(code: string, { cause, isTemporary }: { readonly isTemporary: boolean; readonly cause?: unknown }) {
    super(`job failed: ${code}`, { cause });
    this.code = code;
    this.isTemporary = isTemporary;
  }
}
