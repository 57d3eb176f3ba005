import { sql } from 'kysely';
import type { Operation } from '#model';
import { changesSomething } from '#operations';
import type { MatrixActor } from '#server';
import { permit } from '../../../src/server/access/permit.ts';
import { findActor } from '../../../src/server/auth/accessToken.ts';
import { withTenant } from '../../../src/server/persistence/tenantTransactions.ts';
import { drawn } from '../support/drawn.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { callOf, type Inputs, inputsOf } from './support/callsOf.ts';
import { tenantsIn } from './support/canaries.ts';
import { type AccessPortal, openAccessPortal } from './support/openAccessPortal.ts';
import { bodySchemaOf } from './support/operationSchemas.ts';
import { scopesOf } from './support/scopesOf.ts';
import { contents, jobsDone, MARK, markedIn, sumsOf } from './support/tableContents.ts';

jest.setTimeout(rounds(300_000, 3_600_000));

/** Names of columns and facts that only the server may set. */
const SERVER_ONLY = (
  'id organization_id organizationId organizations oem oemId oemName role roles groups userGroups demo active version state status ' +
  'updated_at created_at user_id userId login login_key email password_hash details language impersonator bypass tenant ' +
  'hasAccessOnManageProfile showBillingDetails belongsToCmsEditorGroup ssoLoginOnlyAllowed __proto__ constructor'
).split(' ');

const signedIn = (portal: AccessPortal) => portal.matrix.actors.filter(({ without }) => without === undefined);

/** One actor of every set of roles in a quick run, else all of them. */
function kinds(portal: AccessPortal): MatrixActor[] {
  const kindOf = ({ actor }: MatrixActor) => `${actor?.roles} ${actor?.impersonator !== undefined} ${actor?.purpose}`;
  const first = new Map(
    signedIn(portal)
      .reverse()
      .map((actor) => [kindOf(actor), actor]),
  );
  return rounds(0, 1) ? signedIn(portal) : [...first.values()];
}

describe.each([
  ['portal', '.'],
  ['library', 'test/library'],
])('%s, embedded', (name, root) => {
  let portal: AccessPortal;
  let inputs: Inputs;
  const chance = seeded(proofSeed());
  beforeAll(async () => {
    portal = await openAccessPortal(root);
    inputs = inputsOf(name);
  });
  afterAll(() => portal.close());

  test('[A6] with no filter at all the database gives no row of another tenant', async () => {
    await expect(foreignRows(portal)).resolves.toEqual({ foreign: [], own: expect.any(Number) });
  });

  test('[A3] fields that only the server sets are refused or dropped in every write', async () => {
    const compiled = portal.server.source.current();
    const writes = Object.values(compiled.operations).filter(({ method, requestType }) => method !== 'GET' && requestType);
    let tries = 0;
    await jobsDone(portal);
    let before = await contents(portal);
    for (const operation of writes) {
      for (const [actor, payload] of await triedPayloads(operation)) {
        const token = await portal.tokenOf(actor);
        const call = callOf(compiled, operation, inputs, (await scopesOf(portal, actor)).get('own') ?? {});
        const headers = { ...call.headers, authorization: `Bearer ${token}` };
        const answer = await portal.server.app.inject({ method: call.method as 'POST', url: call.url, headers, payload });
        const label = `${operation.id} by ${actor.id}: ${answer.statusCode}`;
        expect([label, answer.statusCode < 500 || answer.statusCode === 501]).toEqual([label, true]);
        await jobsDone(portal);
        const after = await contents(portal, before);
        expect([label, markedIn(after)]).toEqual([label, []]);
        if (answer.statusCode >= 400) expect([label, sumsOf(after)]).toEqual([label, sumsOf(before)]);
        before = after;
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
        tries += 1;
      }
    }
    expect(tries).toBeGreaterThan(0);
    // A value that is stored is seen, so others would be.
    await sql`update users set user_name = ${MARK} where id = (select min(id) from users)`.execute(portal.server.db);
    expect(markedIn(await contents(portal, before))).toEqual(['users']);
    recordProof({
      id: `A3-in-${name}`,
      what: 'writes with every server-only field',
      bar: '0 unintended fields changed',
      figure: `${tries} writes of ${writes.length} operations, ${SERVER_ONLY.length} fields each, 0 stored`,
    });
  });

  test('[H3] what another site sends with the cookies of a user changes nothing and takes no cookie away', async () => {
    const compiled = portal.server.source.current();
    const changing = Object.values(compiled.operations).filter(changesSomething);
    await jobsDone(portal);
    const before = await contents(portal);
    const sessions = () =>
      portal.server.db.selectFrom('sessions').select(['id', 'revoked_at', 'epoch', 'impersonated_user_id']).orderBy('id').execute();
    let tries = 0;
    for (const actor of kinds(portal)) {
      const { cookie, token } = await portal.cookieOf(actor);
      const open = await sessions();
      for (const operation of changing) {
        const call = callOf(compiled, operation, inputs, (await scopesOf(portal, actor)).get('own') ?? {});
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const attempts = [
          { headers: { ...form, origin: 'https://evil.example.com' }, payload: 'grant_type=refresh_token&refresh_token=session' },
          { headers: { ...form }, payload: call.payload ?? '' },
          {
            headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
            payload: call.payload ?? '',
          },
          { headers: { ...call.headers, 'sec-fetch-site': 'cross-site' }, payload: call.payload ?? '' },
          { headers: { ...call.headers, 'sec-fetch-site': 'same-site', authorization: `Bearer ${token}` }, payload: call.payload ?? '' },
          { headers: { ...call.headers, origin: 'null', authorization: `Bearer ${token}` }, payload: call.payload ?? '' },
          { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } },
        ];
        for (const { headers, ...rest } of attempts) {
          const answer = await portal.server.app.inject({
            method: call.method as 'POST',
            url: call.url,
            headers: { ...headers, cookie },
            ...rest,
          });
          const label = `${operation.id} by ${actor.id} with ${JSON.stringify(headers)}: ${answer.statusCode}`;
          // A call that is hidden is not there, also for another site.
          const refused = compiled.access.operations[operation.id]?.hidden === true ? 404 : 403;
          expect([label, answer.statusCode, answer.headers['set-cookie']]).toEqual([label, refused, undefined]);
          tries += 1;
        }
      }
      expect(await sessions()).toEqual(open);
    }
    await jobsDone(portal);
    expect(sumsOf(await contents(portal, before))).toEqual(sumsOf(before));
    recordProof({
      id: `H3-${name}`,
      what: 'state-changing calls from other sites, with the cookies of a user',
      bar: '0 effects',
      figure: `${tries} tries of ${changing.length} operations, all 403, 0 effects`,
    });
  });

  /** Bodies with server-only fields, by whom an operation lets in: at quick scale some of them, others by another seed. */
  async function triedPayloads(operation: Operation): Promise<[MatrixActor, string][]> {
    const found: [MatrixActor, string][] = [];
    const reaching = kinds(portal).filter((one) => !['refused', 'hidden', 'key'].includes(portal.matrix.reach(operation.id, one)));
    for (const actor of drawn(reaching, rounds(3, reaching.length), chance))
      for (const payload of await payloads(operation, actor)) found.push([actor, payload]);
    return found;
  }

  /** A valid body with every server-only field: at the top, and inside every object of it. */
  async function payloads(operation: Operation, actor: MatrixActor): Promise<string[]> {
    const call = callOf(portal.server.source.current(), operation, inputs, (await scopesOf(portal, actor)).get('own') ?? {});
    const known = new Set(Object.keys(bodySchemaOf(portal.server.source.current(), operation)?.properties ?? {}));
    if (operation.requestType === 'application/x-www-form-urlencoded') {
      const form = new URLSearchParams(call.payload);
      for (const field of SERVER_ONLY) if (!form.has(field) && !known.has(field)) form.append(field, MARK);
      return [form.toString()];
    }
    if (operation.requestType !== 'application/json') return [];
    const body = JSON.parse(call.payload ?? '{}') as Record<string, unknown>;
    const nested = Object.keys(body).filter(
      (field) => typeof body[field] === 'object' && body[field] !== null && !Array.isArray(body[field]),
    );
    return [
      withMarks(body, known),
      ...nested.map((field) =>
        JSON.stringify({ ...body, [field]: JSON.parse(withMarks(body[field] as object, new Set(Object.keys(body[field] as object)))) }),
      ),
    ];
  }
});

/** The object as JSON text, so that even `__proto__` is a key of its own. */
function withMarks(value: object, known: ReadonlySet<string>): string {
  const added = SERVER_ONLY.filter((field) => !known.has(field)).map((field) => `${JSON.stringify(field)}:{"polluted":"${MARK}"}`);
  const own = Object.entries(value).map(([field, part]) => `${JSON.stringify(field)}:${JSON.stringify(part)}`);
  return `{${[...own, ...added].join(',')}}`;
}

/** What every actor's tenant of every operation sees when a handler asks for all rows of all tables. */
async function foreignRows(portal: AccessPortal): Promise<{ foreign: string[]; own: number }> {
  const { server, matrix } = portal;
  const compiled = server.source.current();
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity`.execute(server.db);
  const foreign: string[] = [];
  let own = 0;
  for (const actor of signedIn(portal)) {
    const known = await findActor(server.db, compiled, (await portal.tokenOf(actor)) ?? '', new Date());
    const reaches = new Map(matrix.operations.map((id) => [`${matrix.reach(id, actor)}`, id] as const));
    for (const [reach, operation] of reaches) {
      if (['signIn', 'refused', 'hidden', 'key', 'everything'].includes(reach)) continue;
      const tenant = permit(compiled, operation, known, { params: {}, now: new Date() });
      const texts = await withTenant(server.db, tenant, async (db) => {
        const all: string[] = [];
        for (const { name } of rows.filter((row) => row.name !== 'audit')) {
          const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
          all.push(...found.rows.map(({ row }) => row));
        }
        return all;
      });
      for (const tenantId of tenantsIn(texts.join('\n')).filter((id) => !id.startsWith('program-'))) {
        if (mayHold(portal, actor, reach, tenantId)) own += 1;
        else foreign.push(`${operation} (${reach}) by ${actor.id} sees ${tenantId}`);
      }
    }
  }
  return { foreign, own };
}

function mayHold(portal: AccessPortal, { actor, login = '', actsFor }: MatrixActor, reach: string, tenant: string): boolean {
  const mine = portal.organizationsOf(actsFor ?? login);
  const organization = portal.organizations.find(({ id }) => id === tenant);
  if (tenant.startsWith('nobody-')) return mine.length === 0 || reach === 'program';
  // A user always sees the own row, which names the first organization; and every colleague's through the organizations reached.
  // A colleague of several organizations carries the canary of the first of them.
  const colleagues = portal.matrix.actors
    .map((one) => portal.organizationsOf(one.login ?? ''))
    .filter((ids) => ids.some((id) => mine.includes(id)));
  if (reach === 'organizations') return mine.includes(tenant) || colleagues.some((ids) => [...ids].sort()[0] === tenant);
  if (reach === 'program') return organization?.oem === actor?.oem;
  return mine.includes(tenant);
}

describe('on a PostgreSQL server', () => {
  let postgres: PrivatePostgres | undefined;
  afterAll(async () => postgres?.stop());

  (noPostgres === undefined ? test : test.skip)(
    `[A6] with no filter at all the database gives no row of another tenant${noPostgres ? ` (${noPostgres})` : ''}`,
    async () => {
      let own = 0;
      postgres = await startPostgres();
      for (const [name, root] of [
        ['portal', '.'],
        ['library', 'test/library'],
      ] as const) {
        const portal = await openAccessPortal(root, await postgres.createDatabase(`access_${name}`));
        try {
          const found = await foreignRows(portal);
          expect(found.foreign).toEqual([]);
          own += found.own;
        } finally {
          await portal.close();
        }
      }
      expect(own).toBeGreaterThan(50);
      recordProof({
        id: 'A6',
        what: 'rows of every table without any filter, as every actor, embedded and PostgreSQL',
        bar: '0 foreign rows',
        figure: `${own} own tenants seen on PostgreSQL, 0 foreign on either`,
      });
    },
  );
});
