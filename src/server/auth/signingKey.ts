import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { secrets } from '../wire/secrets.ts';

/** The key of this database for derived credentials; made once, whichever process comes first. */
export async function signingKey(db: Kysely<Tables>): Promise<string> {
  const name = 'refresh';
  await db
    .insertInto('server_keys')
    .values({ name, value: secrets.create() })
    .onConflict((found) => found.doNothing())
    .execute();
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
