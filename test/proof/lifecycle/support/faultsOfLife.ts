import { deepEqual } from '#conditions';
import type { MachineDocument } from '#model';
import type { StoredRecord } from '../../../../src/server/lifecycle/storedRecord.ts';
import type { PortalSnapshot } from '../../durability/support/portalSnapshot.ts';
import type { Act } from './ActingCrowd.ts';
import { accountEvaluation } from './accountEvaluation.ts';
import type { Line } from './LifePortal.ts';
import { contextAfter, stepTaken } from './stepsOf.ts';

/** All that is known of a record's life during a proof. */
interface Life {
  readonly snapshot: PortalSnapshot;
  readonly machine: MachineDocument;
  readonly begun: StoredRecord;
  readonly ended: StoredRecord;
  /** Its history, in order. */
  readonly lines: readonly Line[];
  /** Those lines of it that steps of other records brought about. */
  readonly consequences: ReadonlySet<Line>;
  /** What people tried. */
  readonly acts: readonly Act[];
  /** Records that guards look at beside it. */
  readonly data: { readonly [name: string]: unknown };
}

/** What is wrong with a life: history does not lead to the state by arrows that its actors may take, or does not hold what was answered. */
export function faultsOfLife(life: Life): string[] {
  return [...faultsOfPath(life), ...faultsOfAnswers(life)].map((fault) => `${life.begun.id}: ${fault}`);
}

function faultsOfPath({ begun, data, ended, lines, machine, snapshot }: Life): string[] {
  const accounts = snapshot.demo.flatMap((document) => document.accounts ?? []);
  let { state, context } = begun.state as unknown as { state: string; context: object };
  let { version } = begun;
  const faults: string[] = [];
  for (const line of lines) {
    const account = accounts.find(({ id }) => id === line.effective_login);
    const evaluation = accountEvaluation(snapshot, account, line.at, {
      data: { ...data, record: begun.document },
      context,
      event: { ...(line.payload as object), type: line.event },
    });
    const step = stepTaken(machine, state, line.event, evaluation);
    if (line.from_state !== state) faults.push(`${line.event} is told to begin in ${line.from_state}, but it was ${state}`);
    if (!step) return [...faults, `${line.event} by ${line.effective_login} is not possible in ${state}`];
    if (line.to_state !== step.to) faults.push(`${line.event} is told to lead to ${line.to_state}, not ${step.to}`);
    if (line.version !== version + 1) faults.push(`version ${line.version} follows ${version}`);
    context = contextAfter(step, evaluation);
    ({ to: state } = step);
    ({ version } = line);
  }
  const stored = ended.state as unknown as { state: string; context: object };
  if (stored.state !== state) faults.push(`it is ${stored.state}, its history ends in ${state}`);
  if (!deepEqual(stored.context, context))
    faults.push(`it keeps ${JSON.stringify(stored.context)}, its history leads to ${JSON.stringify(context)}`);
  const shown = Object.fromEntries(Object.keys(context).map((name) => [name, ended.document[name]]));
  if (!deepEqual(shown, context)) faults.push(`it shows ${JSON.stringify(shown)}, its history leads to ${JSON.stringify(context)}`);
  return ended.version === version ? faults : [...faults, `its version is ${ended.version}, the last step's ${version}`];
}

function faultsOfAnswers({ acts, consequences, lines }: Life): string[] {
  const keyOf = (login: string | null, event: string) => `${event} by ${login}`;
  const asked = lines.filter((line) => !consequences.has(line));
  const left = asked.map(({ actor_login, event }) => keyOf(actor_login, event));
  const take = (key: string) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const named = (status: number | undefined) => acts.filter((act) => act.status === status).map(({ login, event }) => keyOf(login, event));
  const lost = named(200).filter((key) => !take(key));
  named(undefined).forEach(take);
  // Who is asked to come again has changed nothing: what is left in the history tells otherwise.
  const odd = acts.filter(({ status }) => ![200, 409, 503, undefined].includes(status));
  return [
    ...lost.map((key) => `${key} was answered 200 and is not in its history`),
    ...left.map((key) => `${key} is in its history, but was not asked or was refused`),
    ...odd.map(({ login, event, status }) => `${keyOf(login, event)} was answered ${status}`),
  ];
}
