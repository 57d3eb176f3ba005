import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '#model';
import { buildRequest, type RequestParts } from '#operations';
import type { Schema } from '../../support/Schema.ts';
import { sampleOf } from '../../support/sampleOf.ts';
import type { PortalSnapshot } from './portalSnapshot.ts';

/** What the documents do not say of a write. */
interface Special {
  readonly account?: string;
  readonly body?: Record<string, string>;
  /** Operation that has to run before each. */
  readonly first?: string;
  /** Action of its audit row; null = it has none. Default: the operation's id. */
  readonly effect?: string | null;
  /** Statuses that a repeat may give; default 200. */
  readonly retry?: readonly number[];
  /** Status of a refusal that many such calls bring about; it has no effect. */
  readonly refused?: number;
  /** Operation that reads back what was written. */
  readonly read?: string;
  readonly skip?: string;
}

interface Write {
  readonly operation: Operation;
  readonly account: string;
  readonly mark: string;
  readonly headers: Record<string, string>;
  readonly request: RequestParts;
  acknowledged: boolean;
}

/** An answer that says the server cannot do its work at the moment. */
export interface Refusal {
  readonly operation: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  /** When the call was made, by the clock of `performance`, and how long its answer took. */
  readonly began: number;
  readonly ms: number;
}

const specials = JSON.parse(readFileSync(join(process.cwd(), 'test/proof/durability/writes.json'), 'utf8')) as Record<string, Special>;

function isAnswer(status: number | undefined): boolean {
  return status !== undefined && status < 500;
}

/** Writes of every operation of a portal that can be repeated, and what is known of each: acknowledged or in the dark. */
export class WriteLoad {
  /** Intentions whose effect is certain by now, by operation. */
  readonly settled = new Map<string, number>();
  readonly faults: string[] = [];
  /** Every answer of 500 and above. */
  readonly refusals: Refusal[] = [];
  acknowledged = 0;
  inTheDark = 0;
  /** Writes in the dark whose effect turned out to be there. */
  wasThere = 0;
  readonly #snapshot: PortalSnapshot;
  readonly #password: string;
  readonly #tokens = new Map<string, string>();
  readonly #accounts = new Map<string, string>();
  readonly #lastKept = new Map<string, string>();
  readonly #busy = new Set<string>();
  #open: Write[] = [];
  #count = 0;
  #turn = 0;

  constructor(snapshot: PortalSnapshot) {
    this.#snapshot = snapshot;
    this.#password = snapshot.demo.find(({ password }) => password)?.password ?? '';
  }

  /** The operations under proof. */
  get operations(): Operation[] {
    return Object.values(this.#snapshot.operations).filter(
      ({ id, method, portal }) =>
        (method !== 'GET' || portal.safe === false) &&
        portal.safe !== true &&
        portal.once !== false &&
        portal.handler !== 'unavailable' &&
        specials[id]?.skip === undefined,
    );
  }

  /** Operations of `writes.json` that no portal has any longer. */
  static unknown(snapshots: readonly PortalSnapshot[]): string[] {
    return Object.keys(specials).filter((id) => snapshots.every(({ operations }) => operations[id] === undefined));
  }

  /** The effect of an operation in the audit; undefined when it leaves none. */
  static auditedAs(id: string): string | undefined {
    const named = specials[id]?.effect;
    return named === null ? undefined : (named ?? id);
  }

  /** Signs every account in and finds out who may make which call. */
  async prepare(url: string): Promise<void> {
    const everybody = this.#snapshot.demo.flatMap(({ accounts = [] }) => accounts.map(({ id }) => id));
    for (const operation of this.operations) {
      const candidates = operation.portal.auth === 'client' ? [''] : [specials[operation.id]?.account ?? everybody].flat();
      for (const account of candidates) {
        await this.#signIn(url, account);
        const write = this.#compose(operation, account);
        const status = await this.#send(url, write);
        if (status === 401 || status === 403) continue;
        if (status !== 200) this.faults.push(`${operation.id} as ${account}: ${status}`);
        else this.#settle(write);
        this.#accounts.set(operation.id, account);
        break;
      }
      if (!this.#accounts.has(operation.id)) this.faults.push(`${operation.id}: nobody may call it`);
    }
  }

  /** Writes until the server is gone or `until` resolves: one chain of writes for each account, all at once. */
  async burst(url: string, until: Promise<unknown>): Promise<void> {
    let over = false;
    void until.then(() => {
      over = true;
    });
    const chains = new Map<string, Operation[]>();
    for (const operation of this.operations) {
      const account = this.#accounts.get(operation.id) ?? '';
      chains.set(account, [...(chains.get(account) ?? []), operation]);
    }
    await Promise.all(
      [...chains].map(async ([account, operations]) => {
        for (let turn = 0; !over; turn += 1) {
          const operation = operations[turn % operations.length] as Operation;
          const before = specials[operation.id]?.first;
          const first = before === undefined ? undefined : this.#snapshot.operations[before];
          if (first && !isAnswer(await this.#attempt(url, first, account))) return;
          if (over || !isAnswer(await this.#attempt(url, operation, account))) return;
        }
      }),
    );
  }

  /** One write of an account that has none under way, with what has to run before it; its statuses, undefined where no answer came. */
  async step(url: string): Promise<(number | undefined)[]> {
    this.#turn += 1;
    const operation = this.operations[this.#turn % this.operations.length] as Operation;
    const account = this.#accounts.get(operation.id) ?? '';
    if (this.#busy.has(account)) return [];
    this.#busy.add(account);
    const before = specials[operation.id]?.first;
    const all = [before === undefined ? undefined : this.#snapshot.operations[before], operation];
    const statuses: (number | undefined)[] = [];
    for (const one of all) if (one) statuses.push(await this.#attempt(url, one, account));
    this.#busy.delete(account);
    return statuses;
  }

  /** Repeats a write whose effect is not certain, or else a read; the status. */
  async probe(url: string): Promise<number> {
    const dark = this.#open.filter((write) => !write.acknowledged);
    const write = dark[Math.floor(Math.random() * dark.length)];
    return write && Math.random() < 0.5 ? this.#send(url, write) : this.read(url);
  }

  /** Reads back something that was written; the status. */
  async read(url: string): Promise<number> {
    const writer = this.operations.find(({ id }) => specials[id]?.read !== undefined && this.#accounts.has(id));
    const read = this.#snapshot.operations[specials[writer?.id ?? '']?.read ?? ''];
    if (!writer || !read) throw new Error('no operation reads back what another wrote');
    return this.#send(url, this.#compose(read, this.#accounts.get(writer.id) ?? ''));
  }

  /** Lets go of the writes that were acknowledged: nobody will ask after them. */
  forget(): void {
    this.#open = this.#open.filter((write) => !write.acknowledged);
  }

  /** After recovery: what was acknowledged is there, what was not is absent or whole, and a repeat has one effect. */
  async verify(url: string): Promise<void> {
    for (const operation of this.operations) await this.#readBack(url, operation);
    for (const write of this.#open) {
      const { status, replayed } = await this.#repeat(url, write);
      const { retry: allowed = [200], refused } = specials[write.operation.id] ?? {};
      if (status === refused && !write.acknowledged) continue;
      if (!allowed.includes(status)) this.faults.push(`${write.operation.id} repeated: ${status}`);
      else if (write.acknowledged && status === 200 && !replayed) this.faults.push(`${write.operation.id} was acknowledged and is gone`);
      if (!write.acknowledged) {
        this.inTheDark += 1;
        if (replayed || status !== 200) this.wasThere += 1;
        // Writes of an account follow one another: one in the dark was the last, whether it got through then or now.
        if (status === 200) this.#lastKept.set(write.operation.id, write.mark);
      }
      this.#settle(write);
    }
    this.#open = [];
    for (const account of new Set(this.#accounts.values())) await this.#signIn(url, account);
  }

  #settle({ operation: { id } }: Write): void {
    this.settled.set(id, (this.settled.get(id) ?? 0) + 1);
  }

  /** The status; undefined when no answer came. */
  async #attempt(url: string, operation: Operation, account: string): Promise<number | undefined> {
    const write = this.#compose(operation, account);
    this.#open.push(write);
    const status = await this.#send(url, write).catch(() => undefined);
    if (status === undefined || status >= 500) return status;
    if (status !== 200) {
      this.#open = this.#open.filter((other) => other !== write);
      if (status !== specials[operation.id]?.refused) this.faults.push(`${operation.id}: ${status}`);
      return status;
    }
    write.acknowledged = true;
    this.acknowledged += 1;
    this.#lastKept.set(operation.id, write.mark);
    return status;
  }

  #compose(operation: Operation, account: string): Write {
    this.#count += 1;
    const mark = `mark${this.#count}x${randomUUID().slice(0, 8)}`;
    const { body, parameters } = this.#input(operation, mark);
    const request = buildRequest(operation, { ...parameters, ...(body === undefined ? {} : { body }) });
    const headers = {
      ...request.headers,
      'idempotency-key': `"${randomUUID()}"`,
      ...(request.contentType ? { 'content-type': request.contentType } : {}),
    };
    return { operation, account, mark, headers, request, acknowledged: false };
  }

  #input(operation: Operation, mark: string): { body: unknown; parameters: Record<string, unknown> } {
    const document = this.#snapshot.openapi as unknown as { paths: Record<string, Record<string, Record<string, unknown>>> };
    const declared = document.paths[operation.path]?.[operation.method.toLowerCase()] ?? {};
    const content = (declared['requestBody'] as { content?: Record<string, { schema: object }> } | undefined)?.content ?? {};
    const schema = operation.requestType && content[operation.requestType]?.schema;
    const own = specials[operation.id]?.body;
    const filled = own && Object.fromEntries(Object.entries(own).map(([name, text]) => [name, this.#filled(text, mark)]));
    const given = (declared['parameters'] ?? []) as { name: string; in: string; required?: boolean; schema: object }[];
    const required = given.filter((parameter) => parameter.required);
    return {
      body: filled ?? (schema && sampleOf(schema as Schema, { mark, document })),
      parameters: Object.fromEntries(
        required.map((parameter) => [parameter.name, sampleOf(parameter.schema as Schema, { mark: 'fr', document })]),
      ),
    };
  }

  #filled(text: string, mark: string): string {
    return text.replace('{password}', this.#password).replace('{mark}', mark);
  }

  async #send(url: string, write: Write): Promise<number> {
    return (await this.#exchange(url, write)).status;
  }

  async #repeat(url: string, write: Write): Promise<{ status: number; replayed: boolean }> {
    const answer = await this.#exchange(url, write);
    return { status: answer.status, replayed: answer.headers.get('idempotency-replayed') === 'true' };
  }

  async #exchange(url: string, { account, headers, operation, request }: Write): Promise<Response> {
    const token = this.#tokens.get(account);
    const bearer = operation.portal.auth === 'client' ? `Basic ${btoa('portal:')}` : `Bearer ${token}`;
    const began = performance.now();
    const answer = await fetch(url + request.url, {
      method: request.method,
      headers: { ...headers, authorization: bearer },
      ...(typeof request.body === 'string' ? { body: request.body } : {}),
    });
    const text = await answer.text();
    if (answer.status >= 500) {
      const ms = performance.now() - began;
      this.refusals.push({
        operation: operation.id,
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        text,
        began,
        ms,
      });
    }
    return answer;
  }

  /** The texts of the stored entity carry one mark, of the last write acknowledged or of one in the dark. */
  async #readBack(url: string, operation: Operation): Promise<void> {
    const read = this.#snapshot.operations[specials[operation.id]?.read ?? ''];
    const account = this.#accounts.get(operation.id) ?? '';
    if (!read || !this.#lastKept.has(operation.id)) return;
    const answer = await fetch(url + read.path, { headers: { authorization: `Bearer ${this.#tokens.get(account)}` } });
    const marks = new Set((await answer.text()).match(/mark\d+x[0-9a-f]{8}/g));
    const dark = this.#open.filter((write) => !write.acknowledged && write.operation === operation).map(({ mark }) => mark);
    const [mark = ''] = marks;
    if (marks.size !== 1) this.faults.push(`${operation.id}: torn, it shows ${marks.size} writes (${answer.status})`);
    else if (![this.#lastKept.get(operation.id), ...dark].includes(mark)) this.faults.push(`${operation.id}: an older write is shown`);
  }

  async #signIn(url: string, account: string): Promise<void> {
    if (account === '') return;
    const token = Object.values(this.#snapshot.operations).find(({ portal }) => portal.handler === 'session.token');
    const form = { grant_type: 'password', username: account, password: this.#password, 'remember-me': 'false' };
    const answer = await fetch(url + token?.path, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('portal:')}` },
      body: new URLSearchParams(form),
    });
    if (!answer.ok) throw new Error(`${account} cannot sign in: ${answer.status}`);
    this.#tokens.set(account, ((await answer.json()) as { access_token: string }).access_token);
  }
}
