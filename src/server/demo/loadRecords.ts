import type { Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { type Evaluation, evaluate, extendScope, namedValues, resolveParams, resolveValue } from '#conditions';
import { lifeCycleOf } from '#machines';
import type { DemoDocument, JsonObject } from '#model';
import { actorEvaluation } from '../call/evaluation.ts';
import { newRecord, type RecordDraft, recordRow } from '../lifecycle/createRecord.ts';
import type { Tables } from '../store/tables.ts';
import type { DemoOrganization } from './demoTenants.ts';

type OrganizationRecords = NonNullable<DemoDocument['perOrganization']>[number];

interface RecordsContext {
  readonly db: Transaction<Tables>;
  readonly portal: CompiledPortal;
  readonly document: DemoDocument;
  readonly organizations: readonly DemoOrganization[];
  readonly now: Date;
}

/** Whether a record is stored already, by collection and id. */
type IsStored = (collection: string, id: string) => boolean;

// PostgreSQL takes 65,535 parameters a statement.
const ROWS_PER_STATEMENT = 2000;

/** Stores those records of a demo document that do not exist yet, in the life-cycle states that it names. */
export async function loadRecords(context: RecordsContext): Promise<void> {
  const { db, now, portal } = context;
  const evaluation = actorEvaluation(portal, undefined, { now });
  const isStored = await storedRecords(db);
  const rows = [...namedDrafts(context, isStored), ...generatedDrafts(context, evaluation, isStored)].map((draft) => {
    const { collection, document, id, organization_id, oem } = draft;
    const machine = lifeCycleOf(portal.machines, collection);
    const data = { record: { ...document, id, organization_id, oem } };
    return recordRow(newRecord(draft, machine, { ...evaluation, scope: { ...evaluation.scope, data } }), now);
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('records')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((found) => found.doNothing())
      .execute();
  }
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
function generatedDrafts(
  { document: { perOrganization = [], values }, organizations, portal }: RecordsContext,
  evaluation: Evaluation,
  isStored: IsStored,
): RecordDraft[] {
  const counts = new Map<string, number>();
  return organizations.flatMap((organization) => {
    const index = counts.get(organization.oem) ?? 0;
    counts.set(organization.oem, index + 1);
    const oem = portal.variants.get(organization.oem)?.oem;
    const ofOrganization = { ...evaluation, scope: extendScope(evaluation.scope, { organization: { ...organization, index }, oem }) };
    const withValues = { ...ofOrganization, scope: extendScope(ofOrganization.scope, { value: namedValues(values, ofOrganization) }) };
    return perOrganization
      .filter(({ programs }) => programs?.includes(organization.oem) ?? true)
      .flatMap((records) => organizationDrafts(records, { organization, index, evaluation: withValues, isStored }));
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
