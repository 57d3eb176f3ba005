import { resolve } from 'node:path';
import { sql } from 'kysely';
import { compilePortal } from '#compiler';
import { createLog, createServer, handlerDescriptions, type PorticoServer } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { secrets } from '../../../src/server/auth/secrets.ts';
import { migrateToLatest } from '../../../src/server/persistence/migrateToLatest.ts';
import { migrations } from '../../../src/server/store/migrations.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { createTestDatabase } from '../../unit/server/persistence/testDatabase.ts';

/** How often something happened on the server, by what it is called there. */
export type Effects = { readonly [name: string]: number };

/** A portal in the process of the test, so that the rows behind its calls can be counted. */
export interface EffectServer {
  readonly url: string;
  readonly server: PorticoServer;
  /** Accounts and profiles as at the start, no limits used up, one open link for `resetSecret` of the account, the draft of triggers.json. */
  restore(login: string, resetSecret: string): Promise<void>;
  /** What has happened since the last `restore` or `effects`. */
  effects(): Promise<Effects>;
  close(): Promise<void>;
}

/** Starts the repository's portal on loopback with a database in memory. */
export async function startEffectServer(): Promise<EffectServer> {
  const root = resolve('.');
  const registry = { ...vocabulary, handlers: handlerDescriptions };
  const own = await createTestDatabase();
  const database = await own.open<Tables>();
  await migrateToLatest(database, migrations);
  const server = await createServer({
    root,
    engineRoot: root,
    compile: (previous) => compilePortal({ root, engineRoot: root, registry, previous }),
    database,
    mode: 'demo',
    host: '127.0.0.1',
    port: 0,
    watch: false,
    callsPerMinute: 0,
    log: createLog({ level: 'warn', write: () => undefined }),
  });
  const { db } = server;
  for (const table of ['users', 'profiles', 'records'])
    await sql`create table ${sql.table(`first_${table}`)} as table ${sql.table(table)}`.execute(db);
  let audited = 0;
  async function effects(): Promise<Effects> {
    const notes = await db.selectFrom('audit').select(['id', 'action']).where('id', '>', audited).execute();
    audited = Math.max(audited, ...notes.map(({ id }) => Number(id)));
    const storedResponses = await db.deleteFrom('kept_answers').returning('operation').execute();
    const names = [
      ...notes.map(({ action }) => `audit ${action}`),
      ...storedResponses.map(({ operation }) => `answer ${operation}`),
    ].sort();
    return Object.fromEntries(names.map((name) => [name, names.filter((other) => other === name).length]));
  }
  return {
    url: await server.listen(),
    server,
    effects,
    async restore(login, resetSecret) {
      await sql`update users u set password_hash = f.password_hash, language = f.language from first_users f
        where f.id = u.id and (f.password_hash, f.language) is distinct from (u.password_hash, u.language)`.execute(db);
      await sql`delete from profiles`.execute(db);
      await sql`insert into profiles select * from first_profiles`.execute(db);
      await sql`delete from records r where not exists
        (select from first_records f where f.collection = r.collection and f.id = r.id and f.version = r.version)`.execute(db);
      await sql`insert into records select * from first_records f where not exists
        (select from records r where r.collection = f.collection and r.id = f.id)`.execute(db);
      await db.deleteFrom('throttle').execute();
      await db.deleteFrom('password_resets').execute();
      const owner = await db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow();
      const link = { hash: secrets.hashOf(resetSecret), user_id: owner.id, expires_at: new Date(Date.now() + 3_600_000) };
      await db.insertInto('password_resets').values(link).execute();
      await layDraft(db);
      await effects();
    },
    async close() {
      await server.close();
      await own.drop();
    },
  };
}

/** The draft -1 of page 3, and nothing of its publication: triggers.json names it where drafts are published and discarded. */
async function layDraft(db: PorticoServer['db']): Promise<void> {
  await db.deleteFrom('drafts').execute();
  await db.deleteFrom('blocks').where('draft_id', '=', -1).execute();
  const text = { hri: 'text', language: 'ENGLISH', type: 'LIST_ITEM_TEXT', content: 'New content', status: 'DRAFT' };
  const position = { id: -1, page_id: 3, block_id: null, parent: null, block_order: 1, image_format: null };
  const saved = { version: 1, edited_by: null, editor_name: 'An editor', edited_at: new Date() };
  await db
    .insertInto('drafts')
    .values({ ...text, ...position, ...saved })
    .execute();
}
