import { parseArgs } from 'node:util';
import { loadMoreOf, SettingError } from '#server';
import { withDemoDatabase } from '../demoDatabase.ts';

const MOST = 10_000_000;

/**
 * `portico demo-more --collection leads --count 1000000`: adds records of a collection to the demo until there are about so many, e.g. for
 * measuring; refused on a server without demo data. A server with an embedded database must be stopped first.
 */
export async function demoMore(args: readonly string[]): Promise<number> {
  const options = { collection: { type: 'string' }, count: { type: 'string' } } as const;
  const { collection = '', count = '' } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true }).values;
  const wanted = { collection: String(collection), count: Number(count) };
  if (!(Number.isInteger(wanted.count) && wanted.count > 0 && wanted.count <= MOST))
    throw new SettingError(`--count is a number up to ${MOST}.`);
  return withDemoDatabase(args, async (db, portal) => {
    await loadMoreOf(db, portal, new Date(), wanted);
    return `The demo has about ${wanted.count} records of ${wanted.collection}.`;
  });
}
