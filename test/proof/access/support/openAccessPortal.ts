import { resolve } from 'node:path';
import { sql } from 'kysely';
import { compilePortal } from '#compiler';
import { accessMatrix, createLog, createServer, handlerDescriptions, type MatrixActor, type PorticoServer } from '#server';
import { loadSigningKey } from '../../../../src/server/auth/secrets.ts';
import type { IssuedSession } from '../../../../src/server/auth/sessions.ts';
import { openSession, sessionSettings } from '../../../../src/server/auth/sessions.ts';
import { renewRecords } from '../../../../src/server/lifecycle/renewRecords.ts';
import { migrateToLatest } from '../../../../src/server/persistence/migrateToLatest.ts';
import { migrations } from '../../../../src/server/store/migrations.ts';
import { openDatabase } from '../../../../src/server/store/openDatabase.ts';
import type { Tables } from '../../../../src/server/store/tables.ts';
import { createTestDatabase, silentLog } from '../../../unit/server/persistence/testDatabase.ts';
import { canaryOf } from './canaries.ts';

export interface Organization {
  readonly id: string;
  readonly oem: string;
  readonly code: string;
  readonly group_name: string | null;
}

/** A server on real documents whose every tenant carries canaries, and sessions for every actor of the access matrix. */
export interface AccessPortal {
  readonly server: PorticoServer;
  readonly matrix: ReturnType<typeof accessMatrix>;
  readonly organizations: readonly Organization[];
  readonly lines: string[];
  /** Organizations of a user. */
  organizationsOf(login: string): readonly string[];
  /** A login of the organization, the plainest one. */
  memberOf(organization: string): string | undefined;
  /** A new session of an actor; undefined for nobody. That of a suspended user is valid in every other respect. */
  tokenOf(actor: MatrixActor): Promise<string | undefined>;
  /** A new session of an actor, as a browser holds it. */
  cookieOf(actor: MatrixActor): Promise<{ readonly cookie: string; readonly token: string }>;
  close(): Promise<void>;
}

const actors = ['cookieWatch', 'storageWatch', 'timer', 'documentWatch'];

/** Opens the portal of a folder of documents; on the PostgreSQL database at `databaseUrl`, else embedded. */
export async function openAccessPortal(folder: string, databaseUrl?: string): Promise<AccessPortal> {
  const root = resolve(folder);
  const lines: string[] = [];
  const own = databaseUrl === undefined ? await createTestDatabase() : undefined;
  const database = own ? await own.open<Tables>() : await openDatabase<Tables>({ databaseUrl, log: silentLog });
  await migrateToLatest(database, migrations);
  const registry = { actors, handlers: handlerDescriptions };
  const server = await createServer({
    root,
    engineRoot: process.cwd(),
    compile: (previous) => compilePortal({ root, engineRoot: process.cwd(), registry, previous }),
    database,
    mode: 'demo',
    watch: false,
    callsPerMinute: 1_000_000,
    log: createLog({ write: (line) => void lines.push(line) }),
  });
  await plant(server);
  const { db } = server;
  await stillRecords(server);
  const organizations = await db.selectFrom('organizations').select(['id', 'oem', 'code', 'group_name']).orderBy('id').execute();
  const members = await db
    .selectFrom('user_organizations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['login', 'organization_id'])
    .orderBy('login')
    .execute();
  const organizationsOf = (login: string) => members.filter((member) => member.login === login).map(({ organization_id: id }) => id);
  return {
    server,
    matrix: accessMatrix(server.source.current()),
    organizations,
    lines,
    organizationsOf,
    memberOf(organization) {
      const found = members.filter(({ organization_id: id }) => id === organization).map(({ login }) => login);
      return found.sort((one, other) => organizationsOf(one).length - organizationsOf(other).length)[0];
    },
    tokenOf: async (actor) => (await sessionOf(server, actor))?.accessToken,
    async cookieOf(actor) {
      const issued = await sessionOf(server, actor);
      const name = server.source.current().portal.cookies.refresh;
      return { cookie: `${name}=${issued?.refreshToken ?? ''}`, token: issued?.accessToken ?? '' };
    },
    async close() {
      await server.close();
      if (own) await own.drop();
      else await database.close();
    },
  };
}

/**
 * Nothing is due while a proof runs, and no record's time is over: what the clock writes and removes is no effect of a call. What the server
 * works out anew for itself after its start is worked out first, since it would set the times again.
 */
async function stillRecords({ db, source }: PorticoServer): Promise<void> {
  let isDone = false;
  // The server may be at it, which is where it goes on then.
  while (!isDone) isDone = await renewRecords({ db, portal: source.current(), log: silentLog });
  await sql`update records set due_on = null, due_event = null, kept_until = null`.execute(db);
}

/** Gives every organization a profile, a second group and a page of each program, and writes canaries into every text. */
async function plant({ db, source }: PorticoServer): Promise<void> {
  await sql`insert into profiles (organization_id, oem, contact, enrollment, updated_at)
    select id, oem, '{}', '{}', now() from organizations on conflict do nothing`.execute(db);
  await sql`update organizations set group_name = 'second' where id like '%-g0001' or id like '%-g0002'`.execute(db);
  const mark = canaryOf('');
  await db.transaction().execute(async (transaction) => {
    await sql`update organizations set name = ${mark}::text || id,
      attributes = attributes || jsonb_build_object('city', ${mark}::text || id)`.execute(transaction);
    await sql`update profiles set
      contact = contact || jsonb_build_object('title', ${mark}::text || organization_id, 'name', ${mark}::text || organization_id),
      enrollment = enrollment || jsonb_build_object('authorizedPerson', ${mark}::text || organization_id,
        'dealerWebsite', 'https://' || ${mark}::text || organization_id || '.example.com')`.execute(transaction);
    for (const field of ['title', 'name']) {
      await sql`update records set document = document || jsonb_build_object(${field}::text, ${mark}::text || organization_id)
        where organization_id is not null and jsonb_exists(document, ${field})`.execute(transaction);
    }
    await sql`update users u set user_name = ${mark}::text || coalesce((select min(organization_id) from user_organizations m
      where m.user_id = u.id), 'nobody-' || u.login)`.execute(transaction);
    for (const oem of source.current().variants.keys()) {
      const page = await transaction.insertInto('pages').values({ hri: 'sample', oem }).returning('id').executeTakeFirstOrThrow();
      const block = { page_id: page.id, hri: 'sample', language: 'en', type: 'PAGE_TEASER', block_order: 1 };
      await transaction
        .insertInto('blocks')
        .values({ ...block, content: canaryOf(`program-${oem}`) })
        .execute();
    }
  });
}

async function sessionOf(
  { db, source }: PorticoServer,
  { actor, actsFor, login = '', without }: MatrixActor,
): Promise<IssuedSession | undefined> {
  if (without === 'session') return undefined;
  const now = new Date();
  const { id } = await db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow();
  const options = { settings: sessionSettings(source.current().portal), signingKey: await loadSigningKey(db), now };
  const issued = await openSession(db, { userId: id }, options);
  if (!issued) throw new Error(`no session of ${login}`);
  if (without === 'expired') {
    const past = new Date(now.getTime() - 1000);
    await db.updateTable('tokens').set({ expires_at: past }).where('session_id', '=', issued.sessionId).execute();
  }
  if (actor?.purpose) await db.updateTable('sessions').set({ purpose: actor.purpose }).where('id', '=', issued.sessionId).execute();
  if (actsFor !== undefined) {
    const target = await db.selectFrom('users').select('id').where('login', '=', actsFor).executeTakeFirstOrThrow();
    const acting = { impersonated_user_id: target.id, impersonation_ends_at: new Date(now.getTime() + 3_600_000) };
    await db.updateTable('sessions').set(acting).where('id', '=', issued.sessionId).execute();
  }
  return issued;
}
