import { sql } from 'kysely';
import type { MatrixActor } from '#server';
import { runDueEvents } from '../../../../src/server/lifecycle/runDueEvents.ts';
import { recordColumns, type StoredRecord } from '../../../../src/server/lifecycle/storedRecord.ts';
import type { WireCall } from '../../access/support/callsOf.ts';
import { type AccessPortal, openAccessPortal } from '../../access/support/openAccessPortal.ts';

type Fields = { readonly [name: string]: unknown };

/** A line of a record's history as the database keeps it. */
export interface Line {
  readonly collection: string;
  readonly record_id: string;
  readonly event: string;
  readonly sent_by: string;
  readonly from_state: unknown;
  readonly to_state: unknown;
  readonly version: number;
  readonly actor_login: string | null;
  readonly effective_login: string | null;
  readonly request_id: string | null;
  readonly payload: unknown;
  readonly at: Date;
}

/** The answer to a call. */
export interface Answer {
  readonly status: number;
  readonly body: { readonly message?: string; readonly errors?: readonly { readonly field: string; readonly message: string }[] };
}

/** So many records of a collection an organization keeps. */
const MOST_ALIKE = 20;

/** A server whose records can be put into any state of their lives, and set back. */
export class LifePortal {
  readonly now = new Date();
  readonly #portal: AccessPortal;
  /** Organizations of which no record has been written but by putting it into a state. */
  readonly #clean = new Set<string>();
  readonly #tokens = new Map<string, string | undefined>();
  #lastLine = 0;
  #calls = 0;

  private constructor(portal: AccessPortal) {
    this.#portal = portal;
  }

  static async open(folder: string): Promise<LifePortal> {
    const portal = await openAccessPortal(folder);
    const { db } = portal.server;
    // Few records of a collection stand for all: cells are set back some thousand times.
    await sql`delete from records where (collection, id) in (select collection, id from (select collection, id,
      row_number() over (partition by organization_id, collection order by id) as place from records) numbered where place > ${MOST_ALIKE})`.execute(
      db,
    );
    await sql`create table first_records as table records`.execute(db);
    const life = new LifePortal(portal);
    await life.newLines();
    return life;
  }

  get compiled() {
    return this.#portal.server.source.current();
  }

  get matrix() {
    return this.#portal.matrix;
  }

  get organizations() {
    return this.#portal.organizations;
  }

  get log(): readonly string[] {
    return this.#portal.lines;
  }

  organizationsOf(actor: MatrixActor): readonly string[] {
    return this.#portal.organizationsOf(actor.actsFor ?? actor.login ?? '');
  }

  close(): Promise<void> {
    return this.#portal.close();
  }

  /** Records of an organization as they were at the start. */
  async recordsOf(organization: string): Promise<StoredRecord[]> {
    const rows = await sql<StoredRecord>`select ${sql.join(recordColumns.map((name) => sql.ref(name)))} from first_records
      where organization_id = ${organization} order by collection, id`.execute(this.#portal.server.db);
    return rows.rows;
  }

  async read({ collection, id }: Pick<StoredRecord, 'collection' | 'id'>): Promise<StoredRecord | undefined> {
    const query = this.#portal.server.db.selectFrom('records').select(recordColumns);
    return query.where('collection', '=', collection).where('id', '=', id).executeTakeFirst();
  }

  /** Everything of an organization as it was at the start, but for records that were only put into other states. */
  async restore(organization: string): Promise<void> {
    if (this.#clean.has(organization)) return;
    this.#clean.add(organization);
    const { db } = this.#portal.server;
    await sql`delete from records where organization_id = ${organization}`.execute(db);
    await sql`insert into records select * from first_records where organization_id = ${organization}`.execute(db);
  }

  /** Lets also records be restored that were only put into other states: guards of other lives may look at these. */
  forgetStates(): void {
    this.#clean.clear();
  }

  /** Writes fields of a record, and where it stands in its life; `due` is the event that the clock has to send now. */
  async put(
    record: StoredRecord,
    fields: Fields,
    stands?: { readonly state: string; readonly context: Fields },
    due?: string,
  ): Promise<void> {
    if (stands === undefined || due !== undefined) this.#clean.clear();
    const day = due === undefined ? null : '2000-01-01';
    await sql`update records set document = document || ${JSON.stringify({ ...stands?.context, ...fields })}::jsonb,
      state = coalesce(${stands === undefined ? null : JSON.stringify(stands)}::jsonb, state), due_on = ${day}, due_event = ${due ?? null}
      where collection = ${record.collection} and id = ${record.id}`.execute(this.#portal.server.db);
  }

  /** Something that differs when any record of the organization does, or any history has grown, but in collections that move by themselves. */
  async fingerprint(organization: string, moving: readonly string[]): Promise<string> {
    const { rows } = await sql<{ print: string }>`select md5(string_agg(r::text, ' ' order by collection, id)) || ' ' ||
      (select count(*) from record_history where collection <> all(${moving as string[]}::text[])) as print
      from records r where organization_id = ${organization} and collection <> all(${moving as string[]}::text[])`.execute(
      this.#portal.server.db,
    );
    return String(rows[0]?.print);
  }

  /** History since it was last asked for. */
  async newLines(): Promise<Line[]> {
    const rows = await this.#portal.server.db
      .selectFrom('record_history')
      .selectAll()
      .where('id', '>', String(this.#lastLine) as never)
      .orderBy('id')
      .execute();
    this.#lastLine = Math.max(this.#lastLine, ...rows.map(({ id }) => Number(id)));
    return rows as unknown as Line[];
  }

  async send(call: WireCall, actor: MatrixActor): Promise<Answer> {
    if (!this.#tokens.has(actor.id)) this.#tokens.set(actor.id, await this.#portal.tokenOf(actor));
    const token = this.#tokens.get(actor.id);
    this.#calls += 1;
    const headers = { ...call.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const answer = await this.#portal.server.app.inject({ ...call, method: call.method as 'GET', headers });
    if (answer.statusCode === 200) this.#clean.clear();
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  }

  get calls(): number {
    return this.#calls;
  }

  /** One look of the clock. */
  async tick(): Promise<void> {
    const { db } = this.#portal.server;
    await runDueEvents({ db, portal: this.compiled, now: new Date(), log: { warn: () => undefined } });
  }
}
