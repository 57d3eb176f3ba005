import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortalDatabase } from '#server';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { endWithStarter } from '../../support/endWithStarter.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { freePort } from '../support/freePort.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';

jest.setTimeout(90_000);

const onServer = noPostgres === undefined ? describe : describe.skip;

onServer(`a private PostgreSQL server${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('keeps what was committed over a crash of the whole server', async () => {
    const database = await openDatabase({ databaseUrl: await postgres.createDatabase('crash'), log: silentLog });
    await database.pool.query('create table marks (id integer)');
    await database.pool.query('insert into marks values (1)');
    expect(await postgres.backends('crash')).toHaveLength(1);
    await postgres.halt('immediate');
    await postgres.start();
    expect((await database.pool.query('select id from marks')).rows).toEqual([{ id: 1 }]);
    await database.close();
  });

  test('a start of a user with too few rights says in a line what mends it, and doing what it says does', async () => {
    await postgres.run('psql', [postgres.url, '-c', 'create role plain login']);
    const owned = await postgres.createDatabase('plainly');
    const databaseUrl = owned.replace('portico@', 'plain@');
    const begun = await started(databaseUrl);
    expect(begun).toEqual({
      status: 1,
      said: 'PostgreSQL refuses: permission denied for schema public. As a superuser: alter database "plainly" owner to "plain";\n',
    });
    const steps: string[] = [begun.said];
    for (let mend = sqlIn(begun.said); mend !== undefined; mend = sqlIn(steps.at(-1) ?? '')) {
      await postgres.run('psql', [owned, '-c', mend]);
      steps.push(await openPortalDatabase({ databaseUrl, log: silentLog }).then((database) => database.close().then(() => ''), String));
    }
    expect(steps.slice(1)).toEqual([
      'DatabaseSetupError: PostgreSQL refuses: this database user may not create the role portico_app. As a superuser: create role portico_app nologin; grant portico_app to plain;',
      '',
    ]);
  });

  test('a database that is not there, and a server that does not answer, are said in a line too', async () => {
    const missing = postgres.url.replace(/portico$/, 'nowhere');
    await expect(openPortalDatabase({ databaseUrl: missing, log: silentLog })).rejects.toThrow(
      'PostgreSQL refuses: database "nowhere" does not exist. As a superuser: create database "nowhere" owner "portico";',
    );
    const silent = `postgres://portico@127.0.0.1:${await freePort()}/portico`;
    expect(await started(silent)).toEqual({
      status: 1,
      said: 'No PostgreSQL server answers at the address of DATABASE_URL (ECONNREFUSED): start it, or correct the address.\n',
    });
  });
});

const sqlIn = (words: string): string | undefined => /As a superuser: (.+;)\s*$/.exec(words)?.[1];

/** `portico start` on a database: how it ended, and what it said on its error output. */
async function started(databaseUrl: string): Promise<{ status: number | null; said: string }> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portico-test-')),
    PORT: '0',
  };
  const run = endWithStarter(spawn(process.execPath, ['src/cli/run.mjs', 'start'], { env, stdio: ['ignore', 'ignore', 'pipe'] }));
  let said = '';
  run.stderr.on('data', (text) => {
    said += String(text);
  });
  const status = await new Promise<number | null>((resolve) => run.once('close', resolve));
  return { status, said };
}
