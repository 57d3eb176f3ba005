import { resetDemo } from '#server';
import { withDemoDatabase } from '../demoDatabase.ts';

/**
 * `portico demo-reset`: deletes every record and page, and loads the demo data again, with accounts whose password is published; refused on
 * a server without demo data. A server with an embedded database must be stopped first.
 */
export function demoReset(args: readonly string[]): Promise<number> {
  return withDemoDatabase(args, async (db, portal) => {
    await resetDemo(db, portal, new Date());
    return 'The demo data are as on the first day.';
  });
}
