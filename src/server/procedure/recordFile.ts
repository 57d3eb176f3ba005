import type { Kysely } from 'kysely';
import { type Evaluation, resolveValue } from '#conditions';
import type { RecordFile } from '#model';
import type { ResponseFile } from '../call/handler.ts';
import { missingRecord } from '../call/problem.ts';
import { fileStore } from '../files/fileStore.ts';
import type { Tables } from '../store/tables.ts';

/** The file of a record as a response; a Problem 404 where the record has none, or is not the caller's to see. */
export async function recordFile(db: Kysely<Tables>, { collection, id }: RecordFile, evaluation: Evaluation): Promise<ResponseFile> {
  const file = await fileStore.findOf(db, { collection, id: String(resolveValue(id, evaluation) ?? '') });
  if (!file) throw missingRecord();
  return { name: file.name, type: file.type, content: fileStore.open(db, file) };
}
