import type { Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { type Evaluation, evaluate, extendScope, namedValues, resolveParams, resolveValue } from '#conditions';
import { lifeCycleOf } from '#machines';
import type { DemoDocument, JsonObject } from '#model';
import { actorEvaluation } from '../call/evaluation.ts';
import { newRecord, type WantedRecord } from '../lifecycle/newRecord.ts';
import { rowOf } from '../lifecycle/rowOf.ts';
import type { Tables } from '../store/tables.ts';
import type { DemoOrganization } from './generated.ts';

type DemoRecords = NonNullable<DemoDocument['perOrganization']>[number];

interface DemoPlace {
  readonly db: Transaction<Tables>;
  readonly portal: CompiledPortal;
  readonly document: DemoDocument;
  readonly organizations: readonly DemoOrganization[];
  readonly now: Date;
}

// PostgreSQL takes 65,535 parameters a statement.
const ROWS_A_STATEMENT = 2000;

/** Stores the records of a demo document that are not there yet, in the states that it says. */
export async function loadRecords(place: DemoPlace): Promise<void> {
  const { db, now, portal } = place;
  const bare = actorEvaluation(portal, undefined, { now });
  const rows = [...named(place), ...ofOrganizations(place, bare)].map((wanted) => {
    const { collection, document, id, organization_id, oem } = wanted;
    const machine = lifeCycleOf(portal.machines, collection);
    const on = { ...bare, scope: { ...bare.scope, data: { record: { ...document, id, organization_id, oem } } } };
    return rowOf(newRecord(wanted, machine, on), now);
  });
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto('records')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .onConflict((found) => found.doNothing())
      .execute();
  }
}

function named({ document: { records = {} } }: DemoPlace): WantedRecord[] {
  return Object.entries(records).flatMap(([collection, documents]) =>
    documents.map(({ id, organization, oem, state, ...document }, index) => ({
      collection,
      id: String(id ?? index + 1),
      organization_id: typeof organization === 'string' ? organization : null,
      oem: typeof oem === 'string' ? oem : null,
      document: document as JsonObject,
      ...(typeof state === 'string' ? { state } : {}),
    })),
  );
}

function ofOrganizations({ document: { perOrganization = [], values }, organizations, portal }: DemoPlace, on: Evaluation): WantedRecord[] {
  const counts = new Map<string, number>();
  return organizations.flatMap((organization) => {
    const index = counts.get(organization.oem) ?? 0;
    counts.set(organization.oem, index + 1);
    const oem = portal.variants.get(organization.oem)?.oem;
    const around = { ...on, scope: extendScope(on.scope, { organization: { ...organization, index }, oem }) };
    const here = { ...around, scope: extendScope(around.scope, { value: namedValues(values, around) }) };
    return perOrganization
      .filter(({ programs }) => programs?.includes(organization.oem) ?? true)
      .flatMap((records) => ofOne(records, organization, index, here));
  });
}

function ofOne({ collection, cases }: DemoRecords, { id, oem }: DemoOrganization, index: number, on: Evaluation): WantedRecord[] {
  return (cases[index % cases.length] ?? [])
    .filter(({ when }) => when === undefined || evaluate(when, on))
    .map((one) => ({
      collection,
      id: String(resolveValue(one.id, on)),
      organization_id: id,
      oem,
      document: withoutAbsent(resolveParams(one.document, on)),
      ...(one.state === undefined ? {} : { state: one.state }),
    }));
}

function withoutAbsent(fields: Record<string, unknown>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}
