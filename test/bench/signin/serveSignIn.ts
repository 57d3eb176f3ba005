import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { benchServer } from '../support/benchServer.ts';

// A portal of test/library in which many accounts have one password. With the third argument 'light' their hashes are of the least that
// argon2 does, so that what is left of a sign-in is everything else. Says where it is, and serves until its input ends.
const [databaseUrl = '', dataDir = '', weight = ''] = process.argv.slice(2);
const server = await benchServer({ root: join(process.cwd(), 'test', 'library'), databaseUrl, dataDir });
const [first] = await server.db.selectFrom('users').selectAll().orderBy('login').limit(1).execute();
if (!first) throw new Error('The demo data have no account');
const light = await hash('Portal.2026!', { memoryCost: 8, timeCost: 1, parallelism: 1 });
const accounts = Array.from({ length: 40 }, (_, n) => ({
  login: `reader.${n}`,
  login_key: `reader.${n}`,
  password_hash: weight === 'light' ? light : first.password_hash,
  role: first.role,
  user_name: `Reader ${n}`,
}));
await server.db.insertInto('users').values(accounts).execute();
process.stdout.write(`${await server.listen()}\n`);
process.stdin.on('end', () => void server.close()).resume();
