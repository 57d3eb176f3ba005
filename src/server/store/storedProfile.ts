import { sql, type Transaction } from 'kysely';
import type { JsonObject } from '#model';
import type { Tables } from './tables.ts';

/** The organization of a profile; `oem` is the id of the maker's portal to which it belongs. */
interface Owner {
  readonly id: string;
  readonly oem: string;
}

/** The parts of a profile to write; the others stay as they are. */
interface Change {
  readonly contact?: JsonObject;
  /** Fields of the enrollment contact. */
  readonly enrollment?: JsonObject;
}

interface Profile {
  readonly contact: JsonObject | null;
  readonly enrollment: JsonObject | null;
  /** 0 when no profile is stored. */
  readonly version: number;
}

/** The version after a write: saving unchanged values does not increase it. */
const nextVersion = sql<number>`profiles.version + case
  when (profiles.contact, profiles.enrollment) is distinct from (excluded.contact, excluded.enrollment) then 1 else 0 end`;

/** The profile of an organization: its contact data, and whom to contact about enrollment. All calls read and write it through here. */
export const storedProfile = {
  /** Locks the profile until the transaction ends. An advisory lock, because a profile that does not exist yet has no row. */
  async lock(db: Transaction<Tables>, organization: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`profile ${organization}`}, 0))`.execute(db);
  },

  async read(db: Transaction<Tables>, organization: string | undefined): Promise<Profile> {
    const row =
      organization === undefined
        ? undefined
        : await db
            .selectFrom('profiles')
            .select(['contact', 'enrollment', 'version'])
            .where('organization_id', '=', organization)
            .executeTakeFirst();
    // An organization that enrolled before anybody saved its profile has an empty contact.
    const contact = row && Object.keys(row.contact).length > 0 ? row.contact : null;
    return { contact, enrollment: row?.enrollment ?? null, version: row?.version ?? 0 };
  },

  async write(db: Transaction<Tables>, { id, oem }: Owner, change: Change, now: Date): Promise<void> {
    const stored = await storedProfile.read(db, id);
    const contact = JSON.stringify(change.contact ?? stored.contact ?? {});
    const enrollment = JSON.stringify({ ...stored.enrollment, ...change.enrollment });
    await db
      .insertInto('profiles')
      .values({ organization_id: id, oem, contact, enrollment, updated_at: now })
      .onConflict((conflict) =>
        conflict.column('organization_id').doUpdateSet({ contact, enrollment, updated_at: now, version: nextVersion }),
      )
      .execute();
  },
};
