import type { Kysely } from 'kysely';
import { changeProbe } from '../../../../src/server/http/changeProbe.ts';

/** A database that only answers and counts queries. */
function countingDatabase() {
  const state = { queries: 0, fails: false };
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: () => ({}),
    async executeQuery() {
      state.queries += 1;
      await Promise.resolve();
      if (state.fails) throw new Error('cannot change data in a read-only transaction');
      return { rows: [] };
    },
  };
  return { state, db: { getExecutor: () => executor } as unknown as Kysely<unknown> };
}

test('a flood of questions whether changes are taken costs one query a second, and the answer is no older', async () => {
  const { db, state } = countingDatabase();
  let time = 0;
  const takesChanges = changeProbe(db, () => time);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => takesChanges()));
  expect([new Set(answers), state.queries]).toEqual([new Set([true]), 1]);
  state.fails = true;
  time = 999;
  expect(await takesChanges()).toBe(true);
  time = 1000;
  expect([await takesChanges(), state.queries]).toEqual([false, 2]);
});
