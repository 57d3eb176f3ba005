import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JsonObject, Operation } from '#model';
import { createActor } from '../access/createActor.ts';
import { permit } from '../access/permit.ts';
import { type StoredUser, selectUsers } from '../access/users.ts';
import { audit } from '../auth/audit.ts';
import type { Actor } from '../call/actor.ts';
import type { ResponseFile } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import { fileStore } from '../files/fileStore.ts';
import { JobFailure, type JobKind, type JobRequest } from '../jobs/jobKind.ts';
import { everyTenant, tenantReads, withTenant } from '../persistence/tenantTransactions.ts';
import { procedureHandlers } from './procedureHandlers.ts';

/** Whose file is made, and of which call. */
interface FileInput {
  readonly login?: string;
  /** Login of who asked for it as this user, if somebody did. */
  readonly by?: string | null;
  readonly call?: string;
  readonly params?: JsonObject | null;
  readonly body?: JsonObject | null;
  /** Language of the file. */
  readonly language?: string | null;
}

/**
 * Makes the file that a call answers with, as its user would get it now: the right to make the call is asked for again. The file is kept
 * with the record of the job, in one step, so that a repeat after a crash leaves one file.
 */
export const makeFile: JobKind = {
  reachesOutside: false,
  async run(request) {
    const file = await fileOf(request, request.input as FileInput);
    const folder = await mkdtemp(join(tmpdir(), 'portico-file-'));
    try {
      // First to disk: an embedded database answers no query while the file is stored.
      const path = join(folder, 'content');
      await pipeline(file.content, createWriteStream(path));
      const owner = request.record;
      const stored = await withTenant(request.db, everyTenant, (transaction) =>
        fileStore.put(transaction, { owner, name: file.name, type: file.type, at: request.now }, createReadStream(path)),
      );
      return { bytes: stored.bytes, file: file.name };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function fileOf(request: JobRequest, input: FileInput): Promise<ResponseFile> {
  const { db, now, portal, record } = request;
  const [user, asker] = await Promise.all([userOf(db, input.login), userOf(db, input.by)]);
  const operation = portal.operations[input.call ?? ''];
  if (!user?.active || !operation) throw refused('not allowed');
  const actor = createActor(portal, record.id, user);
  const params = input.params ?? {};
  const file = await answeredFile(request, { operation, actor, params, body: input.body ?? {}, language: input.language ?? '' });
  // The file is the user's own; the audit also keeps who had it made.
  const asked = createActor(portal, record.id, user, asker);
  await audit(db, { at: now, requestId: record.id, action: operation.id, actor: asked, details: { status: 200, params, job: record.id } });
  return file;
}

async function userOf(db: JobRequest['db'], login: string | null | undefined): Promise<StoredUser | undefined> {
  return login ? selectUsers(db).where('login', '=', login).executeTakeFirst() : undefined;
}

/** A call of a job, as its user would make it. */
interface JobCall {
  readonly operation: Operation;
  readonly actor: Actor;
  readonly params: JsonObject;
  readonly body: JsonObject;
  readonly language: string;
}

async function answeredFile({ db, now, portal, record }: JobRequest, call: JobCall): Promise<ResponseFile> {
  const { actor, body, language, operation, params } = call;
  const handler = procedureHandlers[operation.portal.handler];
  if (handler?.kind !== 'tenant') throw refused('not allowed');
  try {
    const tenant = permit(portal, operation.id, actor, { params, now });
    const { file } = await handler.run({
      id: record.id,
      operation,
      settings: (operation.portal.with ?? {}) as JsonObject,
      params,
      body,
      expectedVersion: undefined,
      portal,
      log: { info: () => undefined, warn: () => undefined },
      http: { cookies: {}, headers: { 'accept-language': language }, host: '', ip: '', isSecure: true },
      now,
      db: tenantReads(db, tenant),
      actor,
      tenant,
    });
    if (file) return file;
  } catch (error) {
    if (error instanceof Problem) throw refused(error.status === 403 ? 'not allowed' : 'refused');
    throw error;
  }
  throw refused('no file');
}

function refused(code: string): JobFailure {
  return new JobFailure(code, { isTemporary: false });
}
