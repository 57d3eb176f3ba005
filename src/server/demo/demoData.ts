import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { dateIn } from '#conditions';
import type { DemoAccount } from '#model';
import { passwordHash } from '../auth/passwords.ts';
import { loadContents } from '../domain/loadContents.ts';
import { SettingError } from '../settingError.ts';
import type { Tables } from '../store/tables.ts';
import { type DemoOrganization, type DemoTenants, demoTenants } from './demoTenants.ts';
import { type DemoLog, loadRecords } from './loadRecords.ts';

type Database = Transaction<Tables>;

/** Number of an advisory lock: one process at a time loads the demo. Two that lock the same rows in different orders could deadlock. */
const LOCK = sql.raw('4178023');

/**
 * Loads the organizations, accounts and records that the demo documents describe. Rows that exist already are not changed, with two
 * exceptions: demo accounts are activated, and profiles marked `confirmedToday` get today's date.
 */
export async function loadDemo(db: Kysely<Tables>, portal: CompiledPortal, now: Date, log?: DemoLog): Promise<void> {
  const documents = portal.demo.map((document) => ({ document, tenants: demoTenants(portal, document) }));
  const organizations = documents.flatMap(({ tenants }) => tenants.organizations);
  for (const { document, tenants } of documents) {
    await withLock(db, async (transaction) => {
      const { password } = document;
      const hash = password === undefined ? null : await passwordForMissing(transaction, tenants.accounts, password);
      await loadOrganizations(transaction, tenants.organizations);
      await loadProfiles(transaction, tenants.organizations, now, dateIn(portal.portal.timeZone, now));
      await loadAccounts(transaction, tenants, hash);
      await transaction.updateTable('users').set({ active: true }).where('demo', '=', true).where('active', '=', false).execute();
    });
  }
  // Records come last: they may belong to organizations of any demo document.
  for (const { document } of documents) {
    await withLock(db, (transaction) => loadRecords({ db: transaction, portal, document, organizations, now, log }));
  }
}

/**
 * Deletes all records, all pages, the demo accounts and organizations and the counts of failed sign-ins, and loads the demo anew. Other
 * accounts and the audit stay.
 */
export async function resetDemo(db: Kysely<Tables>, portal: CompiledPortal, now: Date): Promise<void> {
  await withLock(db, async (transaction) => {
    await transaction.deleteFrom('users').where('demo', '=', true).execute();
    await transaction.deleteFrom('organizations').where('demo', '=', true).execute();
    await transaction.deleteFrom('records').execute();
    await transaction.deleteFrom('pages').execute();
    await transaction.deleteFrom('throttle').execute();
  });
  await loadContents(db, portal);
  await loadDemo(db, portal, now);
}

/** Adds records of a collection to the demo until there are about so many; refused where no demo document makes quantities of it. */
export async function loadMoreOf(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  now: Date,
  wanted: { readonly collection: string; readonly count: number },
): Promise<void> {
  const documents = portal.demo.filter(({ quantities = [] }) => quantities.some(({ collection }) => collection === wanted.collection));
  if (documents.length === 0) throw new SettingError(`No demo document makes quantities of "${wanted.collection}".`);
  const organizations = portal.demo.flatMap((document) => demoTenants(portal, document).organizations);
  for (const document of documents)
    await withLock(db, (transaction) => loadRecords({ db: transaction, portal, document, organizations, now, wanted }));
}

/** Deactivates the demo accounts of a database that is used in production mode; that ends their sessions too. */
export async function closeDemo(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('users').set({ active: false }).where('demo', '=', true).where('active', '=', true).execute();
}

function withLock(db: Kysely<Tables>, work: (transaction: Database) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await work(transaction);
  });
}

/** Hash of the password that all demo accounts share. Null if all accounts exist already: the hash, which takes long, would not be used. */
async function passwordForMissing(db: Database, accounts: readonly DemoAccount[], password: string): Promise<string | null> {
  if (!accounts.length) return null;
  const existing = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('login_key', 'in', accounts.map(keyOf))
    .executeTakeFirstOrThrow();
  return existing.count < accounts.length ? passwordHash.create(password) : null;
}

function keyOf({ id }: Pick<DemoAccount, 'id'>): string {
  return id.toLowerCase();
}

async function loadOrganizations(db: Database, organizations: readonly DemoOrganization[]): Promise<void> {
  if (!organizations.length) return;
  const rows = organizations.map(({ id, oem, code, name, group, attributes = {} }) => ({
    id,
    oem,
    code,
    name,
    group_name: group ?? null,
    attributes: JSON.stringify(attributes),
    demo: true,
  }));
  await db
    .insertInto('organizations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Creates the profiles that the attributes `contact` and `enrollmentContact` of the organizations describe. */
async function loadProfiles(db: Database, organizations: readonly DemoOrganization[], now: Date, today: string): Promise<void> {
  const withContact = organizations.filter(({ attributes }) => attributes?.['contact'] !== undefined);
  if (withContact.length) {
    const rows = withContact.map(({ id, oem, attributes = {} }) => ({
      organization_id: id,
      oem,
      contact: JSON.stringify(attributes['contact']),
      enrollment: JSON.stringify(attributes['enrollmentContact'] ?? {}),
      updated_at: now,
    }));
    await db
      .insertInto('profiles')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const { id } of organizations.filter(({ attributes }) => attributes?.['confirmedToday'] === true)) {
    const confirmed = JSON.stringify({ lastUpdatedDateForDealerContact: today });
    const enrollment = sql<string>`enrollment || ${confirmed}::jsonb`;
    await db.updateTable('profiles').set({ enrollment }).where('organization_id', '=', id).execute();
  }
}

async function loadAccounts(db: Database, { accounts, organizationsOf }: DemoTenants, password: string | null): Promise<void> {
  if (!accounts.length) return;
  const rows = accounts.map(({ id, userName, role, oem, email, groups = [], details = {} }) => ({
    login: id,
    login_key: keyOf({ id }),
    password_hash: password,
    role,
    oem: oem ?? null,
    user_name: userName ?? id,
    email: email ?? null,
    groups: [...groups],
    details: JSON.stringify(details),
    demo: true,
  }));
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Demo accounts only: a real account that has the login of a demo account gets no demo organization.
  const users = await db
    .selectFrom('users')
    .select(['id', 'login_key'])
    .where('demo', '=', true)
    .where('login_key', 'in', accounts.map(keyOf))
    .execute();
  const ids = new Map(users.map(({ id, login_key }) => [login_key, id]));
  const links = accounts.flatMap((account) =>
    organizationsOf(account).flatMap((organization) => {
      const id = ids.get(keyOf(account));
      return id === undefined ? [] : [{ user_id: id, organization_id: organization }];
    }),
  );
  if (links.length)
    await db
      .insertInto('user_organizations')
      .values(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
