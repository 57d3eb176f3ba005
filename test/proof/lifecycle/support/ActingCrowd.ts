import { randomUUID } from 'node:crypto';
import { extendScope } from '#conditions';
import type { DemoAccount, MachineDocument } from '#model';
import type { StoredRecord } from '../../../../src/server/lifecycle/storedRecord.ts';
import type { WireCall } from '../../access/support/callsOf.ts';
import type { PortalSnapshot } from '../../durability/support/portalSnapshot.ts';
import { accountEvaluation } from './accountEvaluation.ts';
import type { Carrier } from './carriersOf.ts';
import { casesOf, plainCase } from './casesOf.ts';
import { stepTaken } from './stepsOf.ts';

/** Share of the calls that somebody in this role could make on a record in such a state; the others are drawn from all that there are. */
const SENSIBLE = 0.75;
/** Share of the slots that those come to first who they belong to; to the others it may be anybody. */
const OWN_FIRST = 0.5;

/** One call of the crowd. */
export interface Act {
  readonly record: string;
  readonly login: string;
  readonly event: string;
  /** Undefined when the server was gone before it answered. */
  readonly status: number | undefined;
}

/** Who acts on what, by which calls. */
interface Setting {
  readonly snapshot: PortalSnapshot;
  readonly machine: MachineDocument;
  readonly carriers: readonly Carrier[];
  readonly people: readonly DemoAccount[];
  readonly chance: () => number;
}

/** What one person does with one slot. */
interface Plan {
  readonly login: string;
  readonly url: string;
  readonly calls: readonly { readonly record: string; readonly event: string; readonly call: WireCall; readonly pause: number }[];
}

/** People who act on records at once over HTTP, each by a session of their own, in an order that chance decides. */
export class ActingCrowd {
  readonly acts: Act[] = [];
  readonly #tokens = new Map<string, string>();
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async signIn(url: string): Promise<void> {
    const { people, snapshot } = this.#setting;
    const token = Object.values(snapshot.operations).find(({ portal }) => portal.handler === 'session.token');
    const password = snapshot.demo.find((document) => document.password)?.password ?? '';
    for (const { id } of people) {
      const form = { grant_type: 'password', username: id, password, 'remember-me': 'false' };
      const headers = { authorization: `Basic ${btoa('portal:')}` };
      const answer = await fetch(url + token?.path, { method: 'POST', headers, body: new URLSearchParams(form) });
      if (!answer.ok) throw new Error(`${id} cannot sign in: ${answer.status}`);
      this.#tokens.set(id, ((await answer.json()) as { access_token: string }).access_token);
    }
  }

  /**
   * Everybody sends some events to any of the records, each at the pace that chance gives. Who is drawn first has had some answers before
   * the others come in: who may do little would else find everything done. Ends when all have, or the servers are gone.
   */
  async interleave(urls: readonly string[], records: readonly StoredRecord[]): Promise<void> {
    const { chance, people } = this.#setting;
    const drawn = (account: DemoAccount) => this.#drawn(account, records[Math.floor(chance() * records.length)] as StoredRecord);
    const own = people.findIndex(({ organizations }) => organizations?.length);
    const first = chance() < OWN_FIRST ? own : Math.floor(chance() * people.length);
    const plans = people.map((account, at) => {
      const calls = Array.from({ length: 2 + Math.floor(chance() * 3) }, () => drawn(account));
      return { login: account.id, url: urls[at % urls.length] ?? '', calls };
    });
    const [plan] = plans.splice(first, 1);
    if (!plan) return;
    const ahead = plan.calls.splice(0, Math.floor(chance() * (plan.calls.length + 1)));
    if (await this.#act({ ...plan, calls: ahead })) await Promise.all([plan, ...plans].map((one) => this.#act(one)));
  }

  /** Those who belong to no organization order the same at once, one thing after the other in an order that chance gives. */
  async order(urls: readonly string[], slot: string, orders: readonly WireCall[]): Promise<void> {
    const { chance, people } = this.#setting;
    const plans = people
      .filter(({ organizations }) => !organizations?.length)
      .map(({ id }) => ({ id, calls: orders.toSorted(() => chance() - 0.5) }));
    await Promise.all(
      plans.map(async ({ id, calls }, at) => {
        for (const call of calls) {
          const status = await this.#send(urls[at % urls.length] ?? '', id, call);
          this.acts.push({ record: slot, login: id, event: 'order', status });
          if (status === undefined) return;
        }
      }),
    );
  }

  /** One call after the other; false as soon as the server is gone. */
  async #act({ calls, login, url }: Plan): Promise<boolean> {
    for (const { event, call, pause, record } of calls) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const status = await this.#send(url, login, call);
      this.acts.push({ record, login, event, status });
      if (status === undefined) return false;
    }
    return true;
  }

  #drawn(account: DemoAccount, target: StoredRecord): Plan['calls'][number] {
    const { carriers: all, chance, machine, snapshot } = this.#setting;
    const sensible = chance() < SENSIBLE ? this.#sensible(account, String(target.state?.['state'])) : [];
    const carriers = sensible.length ? sensible : all;
    const carrier = carriers[Math.floor(chance() * carriers.length)] as Carrier;
    const evaluation = accountEvaluation(snapshot, account, new Date());
    const { event } = plainCase(machine, '', carrier.event, evaluation);
    const carried = carrier.compose({ target, beside: [] }, event, evaluation);
    if (!carried) throw new Error(`${carrier.operation.id} cannot be called for ${carrier.event}`);
    return { record: target.id, event: carrier.event, call: carried.call, pause: Math.floor(chance() * 8) };
  }

  /** Calls whose event this account may send in this state, in one case at least; what the record keeps is not asked. */
  #sensible(account: DemoAccount, state: string): readonly Carrier[] {
    const { carriers, machine, snapshot } = this.#setting;
    const evaluation = accountEvaluation(snapshot, account, new Date());
    return carriers.filter(({ event }) =>
      casesOf(machine, state, event, evaluation).some((one) =>
        stepTaken(machine, state, event, { ...evaluation, scope: extendScope(evaluation.scope, { ...one }) }),
      ),
    );
  }

  async #send(url: string, login: string, { headers, method, payload, url: path }: WireCall): Promise<number | undefined> {
    const own = { ...headers, authorization: `Bearer ${this.#tokens.get(login)}`, 'idempotency-key': `"${randomUUID()}"` };
    try {
      const answer = await fetch(url + path, { method, headers: own, ...(payload === undefined ? {} : { body: payload }) });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return undefined;
    }
  }
}
