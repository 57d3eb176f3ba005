import { eventDeclaration, lifeCycleOf, type PersistedState } from '#machines';
import { permit } from '../access/permit.ts';
import type { Handler, SystemHandler, SystemRequest } from '../call/handler.ts';
import { missingRecord } from '../call/problem.ts';
import { textFor } from '../call/texts.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import { toWireHistory } from '../lifecycle/history.ts';
import { stateLabel } from '../lifecycle/recordState.ts';
import { type Tenant, tenantReads } from '../persistence/tenantTransactions.ts';

/** How many entries of a history are shown at most, the newest ones. */
const MAX_HISTORY = 200;

/**
 * The history of a record. Settings: `collection`, which the call names where they do not, and `read`, the call that reads the record: what
 * it refuses or does not find has no history either. `handlerOf` gives the handler of that call.
 */
export function recordHistory(handlerOf: (name: string) => Handler | undefined): SystemHandler {
  return {
    kind: 'system',
    async run(request) {
      const { params, portal, settings } = request;
      const collection = String(settings['collection'] ?? params['collection'] ?? '');
      await refuseUnread(request, handlerOf);
      const db = tenantReads(request.db, tenantOf(request, request.operation.id));
      const [stored] = await findRecords(db, { collection, where: { id: params['id'] }, limit: 1 });
      if (!stored) throw missingRecord();
      const entries = db.selectFrom('record_history').selectAll().where('collection', '=', collection).where('record_id', '=', stored.id);
      const rows = await entries.orderBy('id', 'desc').limit(MAX_HISTORY).execute();
      const machine = lifeCycleOf(portal.machines, collection);
      const textOf = (key: string | undefined) => (key === undefined ? null : textFor(request, { key }));
      return {
        body: {
          items: rows.map((row) => ({
            ...toWireHistory(row),
            label: textOf(machine && eventDeclaration(machine, row.event).label),
            toLabel: row.to_state === null ? null : textOf(stateLabel(machine, row.to_state as PersistedState['state'])),
          })),
        },
      };
    },
  };
}

/** Makes the call that `read` names with the same parameters: its refusal is that of the history. */
async function refuseUnread(request: SystemRequest, handlerOf: (name: string) => Handler | undefined): Promise<void> {
  const { read } = request.settings;
  if (read === undefined) return;
  const operation = request.portal.operations[String(read)];
  const handler = operation && handlerOf(operation.portal.handler);
  if (!operation || !handler) throw missingRecord();
  const call = { ...request, operation, settings: (operation.portal.with ?? {}) as SystemRequest['settings'] };
  const tenant = tenantOf(request, operation.id);
  if (handler.kind === 'tenant') await handler.run({ ...call, db: tenantReads(request.db, tenant), tenant });
  else await handler.run(call);
}

function tenantOf({ actor, now, params, portal }: SystemRequest, operationId: string): Tenant {
  return permit(portal, operationId, actor, { params, now });
}
