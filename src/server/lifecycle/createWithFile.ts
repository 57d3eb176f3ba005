import { createReadStream } from 'node:fs';
import { FILE_KINDS, fileKindOf } from '../files/fileKinds.ts';
import { fileStore } from '../files/fileStore.ts';
import { UploadedFile } from '../files/uploadedFile.ts';
import { createRecord, type RecordDraft } from './createRecord.ts';
import type { LifecycleContext } from './lifecycleContext.ts';
import type { StoredRecord } from './storedRecord.ts';

/** Longest name that a file keeps. */
const MOST_CHARACTERS = 200;

/** Stores a new record with the file that the call brought, which has been examined; both are there after the transaction, or neither. */
export async function createWithFile(context: LifecycleContext, draft: RecordDraft, rules: unknown): Promise<StoredRecord> {
  const { content: file } = rules as { readonly content?: unknown };
  if (!(file instanceof UploadedFile)) throw new Error(`a record of '${draft.collection}' is made with a file, and there is none`);
  const kind = fileKindOf(file.name);
  const type = kind === undefined ? 'application/octet-stream' : FILE_KINDS[kind].type;
  const name = shortName(file.name);
  const fields = { name, kind: kind ?? null, bytes: file.bytes, sha256: file.sha256 };
  const record = await createRecord(context, { ...draft, document: { ...draft.document, ...fields } });
  await fileStore.put(context.db, { owner: record, name, type, at: context.now }, createReadStream(file.path));
  return record;
}

/** A name with its extension, without what steers a terminal or turns the direction of writing. */
function shortName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\\/]/gu, '-').trim();
  const extension = /\.[^.]+$/.exec(plain)?.[0] ?? '';
  return plain.length <= MOST_CHARACTERS ? plain : `${plain.slice(0, MOST_CHARACTERS - extension.length)}${extension}`;
}
