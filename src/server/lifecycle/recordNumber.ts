import { sql } from 'kysely';
import { dateIn } from '#conditions';
import type { LifecycleContext } from './lifecycleContext.ts';

const DIGITS = /\{(0+)\}/;

/**
 * The next number of a collection by a pattern: `{year}` is that of the portal's time zone, and with it the numbers of each year begin with
 * 1; the zeros say how many digits a number has at least. Numbers are unique; those of calls that are undone are left out.
 */
export async function nextRecordNumber({ db, now, portal }: LifecycleContext, collection: string, pattern: string): Promise<string> {
  const year = dateIn(portal.portal.timeZone, now).slice(0, 4);
  const ofYear = pattern.replaceAll('{year}', year);
  const { rows } = await sql<{ next: string | number }>`select portico_next_number(${`${collection} ${ofYear}`}) as next`.execute(db);
  const next = String(rows[0]?.next ?? '');
  return ofYear.replace(DIGITS, (_, zeros: string) => next.padStart(zeros.length, '0'));
}
