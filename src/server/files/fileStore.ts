import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** The record that a file belongs to: who sees the record may open the file, and the file is removed with it. */
export interface FileOwner {
  readonly collection: string;
  readonly id: string;
  readonly organization_id: string | null;
  readonly oem: string | null;
}

/** What is known of a file before it is stored. */
export interface NewFile {
  readonly owner: FileOwner;
  /** Its name for people, with extension. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly at: Date;
}

export type StoredFile = Selectable<Tables['stored_files']>;

/** Where files of records lie. Bytes are written and read in pieces, never held in memory as a whole. */
export interface FileStore {
  /** Stores the file of a record, in place of the one that it had; resolves to its id, size and hash. */
  put(db: Transaction<Tables>, file: NewFile, content: AsyncIterable<Uint8Array>): Promise<Pick<StoredFile, 'id' | 'bytes' | 'sha256'>>;
  /** The file with this id, or undefined where there is none that the caller may see. */
  find(db: Kysely<Tables>, id: string): Promise<StoredFile | undefined>;
  /** The file of a record. */
  findOf(db: Kysely<Tables>, owner: Pick<FileOwner, 'collection' | 'id'>): Promise<StoredFile | undefined>;
  /** Its bytes; the stream fails where some of them are missing. */
  open(db: Kysely<Tables>, file: Pick<StoredFile, 'id' | 'bytes'>): Readable;
  remove(db: Kysely<Tables>, id: string): Promise<void>;
}

const PIECE_BYTES = 131_072;

/** Files in the database, under the row-level policies of their records. */
export const fileStore: FileStore = {
  async put(db, { at, name, owner, type }, content) {
    const { collection, id: record_id, oem, organization_id } = owner;
    await db.deleteFrom('stored_files').where('collection', '=', collection).where('record_id', '=', record_id).execute();
    const row = { collection, record_id, oem, organization_id, name, type, stored_at: at };
    const { id } = await db.insertInto('stored_files').values(row).returning('id').executeTakeFirstOrThrow();
    const hash = createHash('sha256');
    let bytes = 0;
    let number = 0;
    for await (const data of inPieces(content)) {
      hash.update(data);
      await db.insertInto('stored_file_pieces').values({ file_id: id, number, data }).execute();
      bytes += data.length;
      number += 1;
    }
    const sha256 = hash.digest('hex');
    await db.updateTable('stored_files').set({ bytes, sha256 }).where('id', '=', id).execute();
    return { id, bytes, sha256 };
  },

  async find(db, id) {
    return withNumber(await db.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst());
  },

  async findOf(db, { collection, id }) {
    const files = db.selectFrom('stored_files').selectAll();
    return withNumber(await files.where('collection', '=', collection).where('record_id', '=', id).executeTakeFirst());
  },

  open(db, file) {
    return Readable.from(piecesOf(db, file), { objectMode: false });
  },

  async remove(db, id) {
    await db.deleteFrom('stored_files').where('id', '=', id).execute();
  },
};

/** The driver gives a bigint as text. */
function withNumber(file: StoredFile | undefined): StoredFile | undefined {
  return file && { ...file, bytes: Number(file.bytes) };
}

/** The same bytes in pieces of one size, of which the last may be shorter. */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const data of content) {
    waiting.push(data);
    length += data.length;
    if (length < PIECE_BYTES) continue;
    const whole = Buffer.concat(waiting);
    const last = whole.length - (whole.length % PIECE_BYTES);
    for (let start = 0; start < last; start += PIECE_BYTES) yield whole.subarray(start, start + PIECE_BYTES);
    waiting = [whole.subarray(last)];
    length = whole.length - last;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function* piecesOf(db: Kysely<Tables>, { bytes, id }: Pick<StoredFile, 'id' | 'bytes'>): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let number = 0; sent < bytes; number += 1) {
    const pieces = db.selectFrom('stored_file_pieces').select('data').where('file_id', '=', id);
    const piece = await pieces.where('number', '=', number).executeTakeFirst();
    if (!piece) throw new Error(`file ${id} lacks its piece ${number}`);
    sent += piece.data.length;
    yield piece.data;
  }
}
