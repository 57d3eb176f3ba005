import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { graphOf, type PersistedState } from '#machines';
import type { MachineDocument, StudioHistoryEntry } from '#model';
import type { Tables } from '../store/tables.ts';
import { rolesByLogin } from './recordActors.ts';
import { activeOf } from './recordStates.ts';

/** How many transitions of a record are told at most, the newest ones. */
const MAX_ENTRIES = 200;

/** What a record has gone through, the newest first, without the data of its events and without anybody's name. */
export async function recordPast(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  machine: MachineDocument,
  id: string,
): Promise<{ readonly history: readonly StudioHistoryEntry[]; readonly hasEarlier: boolean }> {
  const rows = await db
    .selectFrom('record_history')
    .select(['at', 'event', 'sent_by', 'from_state', 'to_state', 'actor_login', 'effective_login'])
    .where('collection', '=', machine.collection ?? '')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES + 1)
    .execute();
  const logins = new Set(rows.flatMap(({ actor_login, effective_login }) => [actor_login ?? [], effective_login ?? []].flat()));
  const roles = await rolesByLogin(db, portal, [...logins]);
  const rolesOf = (login: string | null): readonly string[] => (login === null ? [] : (roles.get(login) ?? []));
  const history = rows.slice(0, MAX_ENTRIES).map((row): StudioHistoryEntry => {
    const from = row.from_state === null ? undefined : activeOf(machine, row.from_state as PersistedState['state']);
    const to = row.to_state === null ? [] : activeOf(machine, row.to_state as PersistedState['state']);
    return {
      at: row.at.toISOString(),
      event: row.event,
      ...(from && { from }),
      to,
      sentBy: row.sent_by,
      roles: rolesOf(row.actor_login),
      ...(row.effective_login !== row.actor_login && { onBehalfOf: rolesOf(row.effective_login) }),
      transitions: from === undefined ? [] : transitionsBetween(machine, from, row.event, to),
    };
  });
  return { history, hasEarlier: rows.length > MAX_ENTRIES };
}

/** Which of several transitions for an event was taken is told by where it led; those that lead to the same state cannot be told apart. */
function transitionsBetween(machine: MachineDocument, from: readonly string[], event: string, to: readonly string[]): string[] {
  const leads = (target: string | undefined): boolean => (target === undefined ? from.join() === to.join() : to.includes(target));
  return graphOf(machine)
    .transitions.filter((transition) => transition.event === event && ['', ...from].includes(transition.source) && leads(transition.target))
    .map(({ id }) => id);
}
