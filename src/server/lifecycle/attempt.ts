import { sql } from 'kysely';
import { Problem } from '../call/problem.ts';
import type { LifePlace } from './lifePlace.ts';

/** Does the work; where a Problem ends it, all that it wrote is undone and the Problem is handed back. */
export async function attempt(db: LifePlace['db'], work: () => Promise<unknown>): Promise<Problem | undefined> {
  await sql`savepoint attempt`.execute(db);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
  await sql`release savepoint attempt`.execute(db);
  return undefined;
}
