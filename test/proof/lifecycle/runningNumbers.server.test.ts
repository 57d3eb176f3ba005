import type { CompiledPortal } from '#compiler';
import type { LifecycleContext } from '../../../src/server/lifecycle/lifecycleContext.ts';
import { nextRecordNumber } from '../../../src/server/lifecycle/recordNumber.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { noPostgres, startPostgres } from '../support/postgres.ts';
import { rounds } from '../support/proof.ts';

jest.setTimeout(120_000);

const onServer = noPostgres === undefined ? test : test.skip;
const portal = { portal: { timeZone: 'America/Chicago' } } as CompiledPortal;

onServer('numbers are taken at once by many, nobody waits for a transaction that is open, and each year begins anew', async () => {
  const postgres = await startPostgres();
  const database = await openPortalDatabase({ log: silentLog, databaseUrl: postgres.url });
  const take = (db: LifecycleContext['db'], now: string) =>
    nextRecordNumber({ db, now: new Date(now), portal } as LifecycleContext, 'letters', 'LC-{year}-{000000}');
  const one = (now: string) => database.db.transaction().execute((db) => take(db, now));
  try {
    expect(await one('2027-01-01T05:59:59Z')).toBe('LC-2026-000001');
    const [within, beside] = await database.db.transaction().execute(async (db) => [
      await take(db, '2026-12-01T12:00:00Z'),
      // With a lock on the counter this would wait for the transaction around it for ever.
      await one('2026-12-01T12:00:00Z'),
    ]);
    expect([within, beside]).toEqual(['LC-2026-000002', 'LC-2026-000003']);
    const many = await Promise.all(Array.from({ length: rounds(40, 1_000) }, () => one('2027-01-01T06:00:00Z')));
    expect(new Set(many).size).toBe(many.length);
    expect(many.toSorted()[0]).toBe('LC-2027-000001');
  } finally {
    await database.close();
    await postgres.stop();
  }
});
