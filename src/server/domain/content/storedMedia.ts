import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/tables.ts';

export type StoredMedia = Selectable<Tables['media']>;

/** A file to store: what lies at `path`, or a text. */
export interface NewFile {
  /** Pixels; 0 = the picture itself. */
  readonly width: number;
  /** Media type. */
  readonly type: string;
  readonly content: { readonly path: string } | { readonly text: string };
}

const CHUNK_BYTES = 131_072;

/** Pictures in the database: written and read in pieces, never held in memory as a whole. */
export const storedMedia = {
  async write(db: Transaction<Tables>, media: Omit<StoredMedia, 'alt' | 'bytes'>, files: readonly NewFile[]): Promise<void> {
    await db
      .insertInto('media')
      .values({ ...media, bytes: 0 })
      .execute();
    for (const file of files) {
      const bytes = await writeFile(db, media.id, file);
      if (file.width === 0) await db.updateTable('media').set({ bytes }).where('id', '=', media.id).execute();
    }
  },

  /** The file of a picture that is at least `width` pixels wide, the smallest such; the picture itself if there is none or 0 is asked for. */
  async findFile(db: Kysely<Tables>, id: string, width: number) {
    const files = await db.selectFrom('media_files').selectAll().where('media_id', '=', id).orderBy('width').execute();
    const wideEnough = width > 0 ? files.find((file) => file.width >= width) : undefined;
    return wideEnough ?? files.find((file) => file.width === 0);
  },

  /** The bytes of a file; the stream fails where one of its pieces is missing, because what was sent is cached for ever. */
  content(db: Kysely<Tables>, file: Pick<Selectable<Tables['media_files']>, 'media_id' | 'width' | 'bytes'>): Readable {
    return Readable.from(chunksOf(db, file), { objectMode: false });
  },

  /** Whether a block, a draft or an earlier version of a page shows a picture. */
  async isUsed(db: Kysely<Tables>, id: string): Promise<boolean> {
    const media = db.selectFrom('media').select('id').where('id', '=', id);
    return (await media.where(unused).executeTakeFirst()) === undefined;
  },

  /** Deletes pictures that were uploaded before `before` and that no block, no draft and no earlier version of a page shows. */
  async deleteUnused(db: Kysely<Tables>, before: Date): Promise<number> {
    const { numDeletedRows } = await db.deleteFrom('media').where('uploaded_at', '<', before).where(unused).executeTakeFirst();
    return Number(numDeletedRows);
  },
};

const unused = sql<boolean>`not exists (select from blocks where position(media.id in blocks.content) > 0)
  and not exists (select from drafts where position(media.id in drafts.content) > 0)
  and not exists (select from page_versions where position(media.id in page_versions.blocks::text) > 0)`;

/** Resolves to the bytes of the file. */
async function writeFile(db: Transaction<Tables>, id: string, { content, type, width }: NewFile): Promise<number> {
  const key = { media_id: id, width };
  await db
    .insertInto('media_files')
    .values({ ...key, type, bytes: 0 })
    .execute();
  let bytes = 0;
  let number = 0;
  for await (const data of 'text' in content ? piecesOf(Buffer.from(content.text)) : readPieces(content.path)) {
    await db
      .insertInto('media_chunks')
      .values({ ...key, number, data })
      .execute();
    number += 1;
    bytes += data.length;
  }
  await db.updateTable('media_files').set({ bytes }).where('media_id', '=', id).where('width', '=', width).execute();
  return bytes;
}

function* piecesOf(buffer: Buffer): Iterable<Buffer> {
  for (let start = 0; start < buffer.length; start += CHUNK_BYTES) yield buffer.subarray(start, start + CHUNK_BYTES);
}

async function* readPieces(path: string): AsyncIterable<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* chunksOf(db: Kysely<Tables>, { bytes, media_id: id, width }: Parameters<typeof storedMedia.content>[1]) {
  let sent = 0;
  for (let number = 0; sent < bytes; number += 1) {
    const chunks = db.selectFrom('media_chunks').select('data').where('media_id', '=', id).where('width', '=', width);
    const chunk = await chunks.where('number', '=', number).executeTakeFirst();
    if (!chunk) throw new Error(`picture ${id} lacks piece ${number} of its copy ${width}`);
    sent += chunk.data.length;
    yield chunk.data;
  }
}
