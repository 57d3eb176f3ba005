import { type Kysely, sql } from 'kysely';
import { activeIds, graphOf, type PersistedState } from '#machines';
import type { MachineDocument, StudioDueEvent, StudioRecordSummary, StudioStateCount } from '#model';
import type { Tables } from '../store/tables.ts';

type StateValue = PersistedState['state'];

/** Which records of a life cycle a list holds. */
export interface LifeCycleRecords {
  readonly machine: MachineDocument;
  /** Only those of this maker's portal. */
  readonly oem: string | undefined;
}

/** A record as the Studio selects it: nothing of what it says. */
interface RecordRow {
  readonly id: string;
  readonly oem: string | null;
  readonly state: StateValue | null;
  readonly due_on: string | null;
  readonly due_event: string | null;
  readonly entered_at: Date;
}

/** More records than these are not counted. */
const MAX_COUNTED = 50_000;

/** Ids of the active states of a record; one that was stored before its collection had a life cycle stands at the beginning. */
export function activeOf({ initial = '' }: MachineDocument, state: StateValue | null): readonly string[] {
  return activeIds(state ?? initial).slice(1);
}

/** The name of a state value: the ids of its innermost states. */
function nameOf(machine: MachineDocument, state: StateValue | null): string {
  const active = activeOf(machine, state);
  return active.filter((id) => !active.some((other) => other.startsWith(`${id}.`))).join(', ');
}

/** How many records there are in each state, and the stored state values by these names. */
export async function countStates(
  db: Kysely<Tables>,
  { machine, oem }: LifeCycleRecords,
): Promise<{ readonly counts: readonly StudioStateCount[]; readonly values: ReadonlyMap<string, readonly (StateValue | null)[]> }> {
  const { rows } = await sql<{ readonly state: StateValue | null; readonly count: number }>`
    select state, count(*)::int as count from (
      select state -> 'state' as state from records where ${recordsOf({ machine, oem })} limit ${sql.lit(MAX_COUNTED)}
    ) as counted group by state`.execute(db);
  const resting = graphOf(machine).states.filter(({ id, kind }) => id !== '' && (kind === 'atomic' || kind === 'final'));
  const counts = new Map(resting.map(({ id }) => [id, 0]));
  const values = new Map<string, (StateValue | null)[]>();
  for (const { count, state } of rows) {
    const name = nameOf(machine, state);
    counts.set(name, (counts.get(name) ?? 0) + count);
    values.set(name, [...(values.get(name) ?? []), state]);
  }
  return { counts: Array.from(counts, ([state, count]) => ({ state, count })), values };
}

/** Whether so many counted records may be fewer than there are. */
export const isCountExact = (counted: number): boolean => counted < MAX_COUNTED;

/** Records, those that changed last first; only those in one of these states, if any are given. */
export async function selectRecords(
  db: Kysely<Tables>,
  records: LifeCycleRecords & { readonly id?: string; readonly states?: readonly (StateValue | null)[] },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StudioRecordSummary[]> {
  const { id, machine, states } = records;
  const json = states?.map((state) => JSON.stringify(state));
  // The history of the records of the page alone is looked at.
  const { rows } = await sql<RecordRow>`
    with page as materialized (
      select id, oem, state -> 'state' as state, due_on, due_event, created_at, updated_at from records where ${recordsOf(records)}
        ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${json === undefined ? sql`` : sql`and coalesce(state -> 'state', 'null'::jsonb)::text = any(select t::jsonb::text from unnest(${json}::text[]) as t)`}
      order by updated_at desc, id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select id, oem, state, due_on, due_event, coalesce((
      select max(at) from record_history
      where collection = ${machine.collection ?? ''} and record_id = page.id and from_state is distinct from to_state
    ), created_at) as entered_at
    from page order by updated_at desc, id`.execute(db);
  return rows.map((row) => summaryOf(machine, row));
}

function recordsOf({ machine, oem }: LifeCycleRecords) {
  const collection = sql`collection = ${sql.lit(machine.collection ?? '')}`;
  return oem === undefined ? collection : sql`${collection} and oem = ${oem}`;
}

function summaryOf(machine: MachineDocument, { due_event, due_on, entered_at, id, oem, state }: RecordRow): StudioRecordSummary {
  const due: StudioDueEvent | undefined = due_on === null || due_event === null ? undefined : { event: due_event, on: due_on };
  return {
    id,
    ...(oem !== null && { program: oem }),
    active: activeOf(machine, state),
    enteredAt: new Date(entered_at).toISOString(),
    ...(due && { due }),
  };
}
