import type { Insertable, Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { type Evaluation, evaluate, extendScope, namedValues, resolveParams, resolveValue } from '#conditions';
import { lifeCycleOf } from '#machines';
import type { DemoDocument, JsonObject } from '#model';
import { actorEvaluation } from '../call/evaluation.ts';
import { newRecord, type RecordDraft, recordRow } from '../lifecycle/createRecord.ts';
import type { Tables } from '../store/tables.ts';
import type { DemoOrganization } from './demoTenants.ts';
import { type QuantityOwner, quantityCount, quantityDrafts } from './quantities.ts';

type Quantity = NonNullable<DemoDocument['quantities']>[number];
type OrganizationRecords = NonNullable<DemoDocument['perOrganization']>[number];

interface RecordsContext {
  readonly db: Transaction<Tables>;
  readonly portal: CompiledPortal;
  readonly document: DemoDocument;
  readonly organizations: readonly DemoOrganization[];
  readonly now: Date;
  readonly log?: DemoLog | undefined;
  /** A collection of which so many are wanted in all, in place of what the documents say. */
  readonly wanted?: { readonly collection: string; readonly count: number } | undefined;
}

/** Told what the demo documents say and is not loaded. */
export interface DemoLog {
  warn(details: object, message: string): void;
}

/** Whether a record is stored already, by collection and id. */
type IsStored = (collection: string, id: string) => boolean;

// PostgreSQL takes 65,535 parameters a statement.
const ROWS_PER_STATEMENT = 2000;
/** Of records that are not loaded, so many are named. */
const MOST_TOLD = 20;

/** Stores those records of a demo document that do not exist yet, in the life-cycle states that it names. */
export async function loadRecords(context: RecordsContext): Promise<void> {
  const { db, log, now, portal } = context;
  const evaluation = actorEvaluation(portal, undefined, { now });
  const isStored = await storedRecords(db);
  const rowOf = (draft: RecordDraft) => {
    const { collection, document, id, organization_id, oem } = draft;
    const machine = lifeCycleOf(portal.machines, collection);
    const data = { record: { ...document, id, organization_id, oem } };
    return recordRow(portal, newRecord(portal, draft, machine, { ...evaluation, scope: { ...evaluation.scope, data } }), now);
  };
  const rows = [...namedDrafts(context, isStored), ...generatedDrafts(context, evaluation, isStored)].map(rowOf);
  const twice = idsTwice(rows);
  if (twice.length > 0)
    log?.warn(
      { count: twice.length, records: twice.slice(0, MOST_TOLD) },
      'demo records have an id twice: only the first of each is loaded',
    );
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) await insert(db, rows.slice(start, start + ROWS_PER_STATEMENT));
  // There may be tens of thousands of these: they are made and stored some at a time.
  const quantities = portal.demo.flatMap((one) => one.quantities ?? []);
  let some: ReturnType<typeof rowOf>[] = [];
  const owners = organizationsIn(context, evaluation);
  for (const quantity of context.document.quantities ?? [])
    for (const owner of owners)
      for (const draft of quantityDrafts(quantity, owner, { factor: factorOf(quantity, owners, context), others: quantities })) {
        if (draft.id === undefined || isStored(draft.collection, draft.id)) continue;
        some.push(rowOf(draft));
        if (some.length < ROWS_PER_STATEMENT) continue;
        await insert(db, some);
        some = [];
      }
  await insert(db, some);
}

/** By how much the number of records is multiplied, so that as many as are wanted come to be. */
function factorOf(quantity: Quantity, owners: readonly QuantityOwner[], { wanted }: RecordsContext): number {
  if (wanted?.collection !== quantity.collection) return 1;
  const sum = owners.reduce((all, owner) => all + quantityCount(quantity, owner), 0);
  return sum === 0 ? 1 : Math.max(1, wanted.count / sum);
}

async function insert(db: Transaction<Tables>, rows: readonly Insertable<Tables['records']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('records')
    .values([...rows])
    .onConflict((found) => found.doNothing())
    .execute();
}

/** Collections and ids that several rows have. */
function idsTwice(rows: readonly { readonly collection: string; readonly id: string }[]): string[] {
  const seen = new Set<string>();
  const keys = rows.map(({ collection, id }) => `${collection} ${id}`);
  return [...new Set(keys.filter((key) => seen.has(key) || !seen.add(key)))];
}

/** Looked up once: to make thousands of records that are there already is most of what a start would do. */
async function storedRecords(db: Transaction<Tables>): Promise<IsStored> {
  const stored = await db.selectFrom('records').select(['collection', 'id']).execute();
  const keys = new Set(stored.map(({ collection, id }) => `${collection} ${id}`));
  return (collection, id) => keys.has(`${collection} ${id}`);
}

/** The records that the document spells out. */
function namedDrafts({ document: { records = {} } }: RecordsContext, isStored: IsStored): RecordDraft[] {
  const drafts = Object.entries(records).flatMap(([collection, documents]) =>
    documents.map(({ id, organization, oem, state, ...document }, index) => ({
      collection,
      id: String(id ?? index + 1),
      organization_id: typeof organization === 'string' ? organization : null,
      oem: typeof oem === 'string' ? oem : null,
      document: document as JsonObject,
      ...(typeof state === 'string' ? { state } : {}),
    })),
  );
  return drafts.filter(({ collection, id }) => !isStored(collection, id));
}

/** The records that the document describes once for all organizations. */
function generatedDrafts(context: RecordsContext, evaluation: Evaluation, isStored: IsStored): RecordDraft[] {
  const { perOrganization = [] } = context.document;
  return organizationsIn(context, evaluation).flatMap((one) =>
    perOrganization
      .filter(({ programs }) => programs?.includes(one.organization.oem) ?? true)
      .flatMap((records) => organizationDrafts(records, { ...one, isStored })),
  );
}

/** Each organization with what the expressions of the document read of it. */
function organizationsIn(
  { document: { values }, organizations, portal }: RecordsContext,
  evaluation: Evaluation,
): Omit<OrganizationCases, 'isStored'>[] {
  const counts = new Map<string, number>();
  return organizations.map((organization) => {
    const index = counts.get(organization.oem) ?? 0;
    counts.set(organization.oem, index + 1);
    const oem = portal.variants.get(organization.oem)?.oem;
    const ofOrganization = { ...evaluation, scope: extendScope(evaluation.scope, { organization: { ...organization, index }, oem }) };
    const withValues = { ...ofOrganization, scope: extendScope(ofOrganization.scope, { value: namedValues(values, ofOrganization) }) };
    return { organization, index, evaluation: withValues };
  });
}

interface OrganizationCases {
  readonly organization: DemoOrganization;
  /** Which organization of its program this is. */
  readonly index: number;
  readonly evaluation: Evaluation;
  readonly isStored: IsStored;
}

/** The records of one organization. The document lists cases: the first organization of a maker's portal gets the first case, and so on. */
function organizationDrafts(
  { collection, cases }: OrganizationRecords,
  { organization, index, evaluation, isStored }: OrganizationCases,
): RecordDraft[] {
  return (cases[index % cases.length] ?? []).flatMap((record) => {
    const id = String(resolveValue(record.id, evaluation));
    if (isStored(collection, id) || !(record.when === undefined || evaluate(record.when, evaluation))) return [];
    return {
      collection,
      id,
      organization_id: organization.id,
      oem: organization.oem,
      document: withoutAbsent(resolveParams(record.document, evaluation)),
      ...(record.state === undefined ? {} : { state: record.state }),
    };
  });
}

function withoutAbsent(fields: Record<string, unknown>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}
