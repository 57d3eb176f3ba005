import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { dateIn } from '#conditions';
import type { Tables } from '../store/tables.ts';

/** What is compared: a day of the portal's zone, or a moment in UTC as `Date.toISOString` writes it. */
interface Now {
  readonly portal: CompiledPortal;
  readonly now: Date;
}

const textsOf = ({ now, portal }: Now) => ({ day: dateIn(portal.portal.timeZone, now), moment: now.toISOString() });

/** Whether a day has begun, or a moment has come. */
export function hasCome(when: string, at: Now): boolean {
  const { day, moment } = textsOf(at);
  return when <= (when.length === 10 ? day : moment);
}

/** The same for a column: days and moments both compare as texts. The first condition is the one that the index serves. */
function columnHasCome(column: 'due_on' | 'kept_until', at: Now): RawBuilder<boolean> {
  const { day, moment } = textsOf(at);
  const name = sql.ref(column);
  return sql<boolean>`(${name} <= ${day > moment ? day : moment}
    and ${name} <= case when length(${name}) = 10 then ${day} else ${moment} end)`;
}

/** The first record of a query whose day or moment in the column has come, locked; those that others lock or that failed are left out. */
export function takeFirstCome<Row>(
  records: SelectQueryBuilder<Tables, 'records', Row>,
  column: 'due_on' | 'kept_until',
  at: Now,
  failed: ReadonlySet<string>,
) {
  return records
    .where(columnHasCome(column, at))
    .where(sql<boolean>`not (collection || ' ' || id = any(${[...failed]}::text[]))`)
    .orderBy(column)
    .orderBy('collection')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
