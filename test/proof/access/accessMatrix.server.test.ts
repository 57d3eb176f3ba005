import type { Operation } from '#model';
import type { MatrixActor } from '#server';
import { drawn } from '../support/drawn.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { callOf, type Inputs, inputsOf, namesTenants, suspectsOf, type WireCall } from './support/callsOf.ts';
import { tenantsIn } from './support/canaries.ts';
import { type AccessPortal, openAccessPortal } from './support/openAccessPortal.ts';
import { type Scope, scopesOf } from './support/scopesOf.ts';
import { strayFields } from './support/strayFields.ts';

jest.setTimeout(rounds(900_000, 3_600_000));

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly wantsSignIn: boolean;
}

interface Cell {
  readonly operation: Operation;
  readonly actor: MatrixActor;
  readonly scope: Scope;
  readonly answer: Answer;
}

const PORTALS = [
  ['portal', '.'],
  ['library', 'test/library'],
] as const;
/** Of these no call is answered, whatever it names. */
const CLOSED: readonly string[] = ['signIn', 'refused', 'hidden', 'key'];

const figures = { cells: 0, calls: 0, answers: 0, own: 0, replays: 0 };

describe.each(PORTALS)('%s', (name, root) => {
  let portal: AccessPortal;
  let inputs: Inputs;
  let operations: readonly Operation[];
  const cells: Cell[] = [];
  const chance = seeded(proofSeed());

  beforeAll(async () => {
    portal = await openAccessPortal(root);
    inputs = inputsOf(name);
    const table = portal.server.source.current().operations;
    // Reading comes first: what is written would cover canaries.
    operations = Object.values(table).sort((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'));
    for (const operation of operations) for (const actor of portal.matrix.actors) cells.push(...(await cellsOf(operation, actor)));
  });
  afterAll(() => portal.close());

  const tokens = new Map<string, string | undefined>();

  /** Reading calls share a session; every other call has one of its own. */
  async function tokenFor(operation: Operation, actor: MatrixActor): Promise<string | undefined> {
    if (operation.method !== 'GET') return portal.tokenOf(actor);
    if (!tokens.has(actor.id)) tokens.set(actor.id, await portal.tokenOf(actor));
    return tokens.get(actor.id);
  }

  async function send(call: WireCall, token: string | undefined): Promise<Answer> {
    figures.calls += 1;
    const authorization = token === undefined ? undefined : `Bearer ${token}`;
    // Every call from an address of its own: attempts are counted by address.
    const remoteAddress = `10.${(figures.calls >> 16) & 255}.${(figures.calls >> 8) & 255}.${figures.calls & 255}`;
    const headers = { ...call.headers, ...(authorization ? { authorization } : {}) };
    const answer = await portal.server.app.inject({ ...call, method: call.method as 'GET', headers, remoteAddress });
    return { status: answer.statusCode, body: answer.body, wantsSignIn: /^Bearer\b/.test(String(answer.headers['www-authenticate'])) };
  }

  async function suspended<Result>(actor: MatrixActor, work: () => Promise<Result>): Promise<Result> {
    const set = (active: boolean) =>
      portal.server.db
        .updateTable('users')
        .set({ active })
        .where('login', '=', actor.login ?? '')
        .execute();
    if (actor.without !== 'suspended') return work();
    await set(false);
    try {
      return await work();
    } finally {
      await set(true);
    }
  }

  /** Whose things a call names: at quick scale the own ones and some of others, and those that are nowhere to compare with. */
  function triedScopes(operation: Operation, actor: MatrixActor, scopes: readonly Scope[]): Scope[] {
    if (!namesTenants(inputs, operation)) return ['own'];
    const others = scopes.filter((scope) => scope !== 'own' && scope !== 'nowhere');
    const isClosed = CLOSED.includes(portal.matrix.reach(operation.id, actor));
    if (isClosed) return ['own', ...drawn<Scope>([...others, 'nowhere'], rounds(1, 4), chance)];
    return ['own', ...drawn(others, rounds(1, 3), chance), 'nowhere'];
  }

  async function cellsOf(operation: Operation, actor: MatrixActor): Promise<Cell[]> {
    const compiled = portal.server.source.current();
    const found: Cell[] = [];
    const scopes = await scopesOf(portal, actor);
    for (const scope of triedScopes(operation, actor, [...scopes.keys()])) {
      const target = scopes.get(scope) ?? {};
      const token = await tokenFor(operation, actor);
      const call = callOf(compiled, operation, inputs, target);
      found.push({ operation, actor, scope, answer: await suspended(actor, () => send(call, token)) });
    }
    return found;
  }

  const reachOf = ({ operation, actor }: Cell) => portal.matrix.reach(operation.id, actor);
  const describeCell = ({ operation, actor, scope, answer }: Cell) =>
    `${operation.id} by ${actor.id} (${scope}): ${answer.status} ${answer.body.slice(0, 120)}`;
  const closed = (cell: Cell) => CLOSED.includes(reachOf(cell));

  /** Whether a call in this scope may give what it names. */
  function isOpen(cell: Cell): boolean {
    const reach = reachOf(cell);
    if (cell.scope === 'own') return true;
    if (cell.scope === 'nowhere') return false;
    if (reach === 'everything' || reach === 'anyContent') return true;
    return cell.scope !== 'other maker' && (reach === 'program' || reach === 'content');
  }

  function mayHold({ actor, ...cell }: Cell, tenant: string): boolean {
    const reach = reachOf({ actor, ...cell });
    const organization = portal.organizations.find(({ id }) => id === tenant);
    const own = portal.organizationsOf(actor.actsFor ?? actor.login ?? '');
    if (tenant.startsWith('program-')) return reach === 'anyContent' || (reach === 'content' && tenant === `program-${actor.actor?.oem}`);
    // Editors are named to each other.
    if (tenant === `nobody-${actor.login}`) return reach === 'content' || reach === 'anyContent' || reach === 'self';
    if (reach === 'everything') return true;
    if (reach === 'program') return organization === undefined || organization.oem === actor.actor?.oem;
    if (reach === 'organizations') return own.includes(tenant);
    return reach === 'self' && (own.includes(tenant) || (own.length === 0 && tenant.startsWith('nobody-')));
  }

  test('[A1] every input that may name a tenant is known, and no line says more than is needed', () => {
    const compiled = portal.server.source.current();
    const suspects = operations.flatMap((operation) => suspectsOf(compiled, operation));
    const lines = [...Object.keys(inputs.tenant), ...Object.keys(inputs.free)];
    const everywhere = new Set(Object.keys(inputs.everywhere));
    const nameOf = (suspect: string) => suspect.slice(suspect.indexOf('.') + 1);
    expect(suspects.filter((suspect) => !lines.includes(suspect) && !everywhere.has(nameOf(suspect)))).toEqual([]);
    const known = operations.map(({ id }) => id);
    expect(lines.filter((line) => !known.some((id) => line.startsWith(`${id}.`)))).toEqual([]);
    expect(Object.keys(inputs.free).filter((line) => !suspects.includes(line))).toEqual([]);
    expect([...everywhere].filter((input) => !suspects.some((suspect) => nameOf(suspect) === input))).toEqual([]);
  });

  test('[A1] every actor gets from every operation what the table says', () => {
    const wrong = cells.filter((cell) => {
      const { status, wantsSignIn } = cell.answer;
      const reach = reachOf(cell);
      if (reach === 'signIn') return status !== 401 || !wantsSignIn;
      if (reach === 'refused') return status !== 403;
      // No source has a key here, so that calls for sources are not there.
      if (reach === 'hidden' || reach === 'key') return status !== 404 || wantsSignIn;
      return wantsSignIn || status === 403 || (status >= 500 && status !== 501);
    });
    expect(wrong.map(describeCell)).toEqual([]);
    figures.cells += cells.length;
  });

  test('[A2] what is not yours looks exactly as if it were not there', () => {
    const wrong = cells.filter((cell) => {
      if (closed(cell) || cell.scope === 'nowhere' || isOpen(cell)) return false;
      const missing = cells.find(
        ({ operation, actor, scope }) => operation === cell.operation && actor === cell.actor && scope === 'nowhere',
      );
      figures.replays += 1;
      return cell.answer.status !== missing?.answer.status || cell.answer.body !== missing.answer.body;
    });
    expect(wrong.map(describeCell)).toEqual([]);
    expect(cells.some((cell) => !closed(cell) && !isOpen(cell) && cell.answer.status === 404)).toBe(true);
  });

  test('[A2] every id that one actor was given is worth nothing to another tenant', async () => {
    const compiled = portal.server.source.current();
    const ids = new Map<string, Set<string>>();
    for (const { actor, answer } of cells.filter(({ scope, answer }) => scope === 'own' && answer.status === 200)) {
      const known = ids.get(actor.id) ?? new Set();
      for (const [, id = ''] of answer.body.matchAll(/"(?:\w+Id|id|uuid|code|loginName)":"?([\w.-]+)/g)) known.add(id);
      ids.set(actor.id, known);
    }
    const withNames = operations.filter((operation) => namesTenants(inputs, operation));
    const everybody = portal.matrix.actors.filter(({ without, actsFor }) => without === undefined && actsFor === undefined);
    const wrong: string[] = [];
    for (const operation of withNames) {
      for (const actor of everybody) {
        const reach = portal.matrix.reach(operation.id, actor);
        if ([...CLOSED, 'everything', 'anyContent'].includes(reach) && reach !== 'signIn') continue;
        const foreign = [...ids].filter(([other]) => other !== actor.id).flatMap(([, found]) => [...found]);
        const others = [...new Set(foreign)].filter((id) => !ids.get(actor.id)?.has(id));
        const wanted = drawn(others, rounds(2, 60), chance);
        const token = await portal.tokenOf(actor);
        for (const id of wanted) {
          const target = { login: id, organization: id, oemId: id, oemName: id, record: id };
          const cell = {
            operation,
            actor,
            scope: 'other maker' as const,
            answer: await send(callOf(compiled, operation, inputs, target), token),
          };
          figures.replays += 1;
          const leaked = tenantsIn(cell.answer.body).filter((tenant) => !mayHold(cell, tenant));
          if (leaked.length || (cell.answer.status >= 500 && cell.answer.status !== 501)) wrong.push(`${describeCell(cell)} ${leaked}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('[A3] no answer holds a field that its document does not tell', () => {
    const compiled = portal.server.source.current();
    const stray = cells.flatMap((cell) => {
      figures.answers += 1;
      return strayFields(compiled, cell.operation, cell.answer).map((field) => `${cell.operation.id} ${cell.answer.status}: ${field}`);
    });
    expect([...new Set(stray)]).toEqual([]);
    // Nor did one have to be left out on the way: what handlers answer is what the documents tell.
    expect(portal.lines.filter((line) => line.includes('were left out'))).toEqual([]);
  });

  test('[A5] no answer and no line of the log holds the canary of another tenant', () => {
    const foreign = cells.flatMap((cell) => {
      const found = tenantsIn(cell.answer.body);
      figures.own += found.length;
      return found.filter((tenant) => !mayHold(cell, tenant)).map((tenant) => `${describeCell(cell)} holds ${tenant}`);
    });
    expect(foreign).toEqual([]);
    expect(portal.lines.flatMap((line) => tenantsIn(line))).toEqual([]);
    // The own ones are found, so others would be.
    for (const reach of ['self', 'organizations']) {
      expect([reach, cells.some((cell) => reachOf(cell) === reach && tenantsIn(cell.answer.body).length > 0)]).toEqual([reach, true]);
    }
  });
});

afterAll(() => {
  const { cells, calls, answers, own, replays } = figures;
  recordProof({
    id: 'A1',
    what: 'actor x operation x tenant',
    bar: '100 % as written',
    figure: `${cells} cells by ${calls} calls, 0 wrong`,
  });
  recordProof({ id: 'A2', what: 'ids of others', bar: '403/404, same body as "not there"', figure: `${replays} replays, 0 wrong` });
  recordProof({
    id: 'A3-out',
    what: 'answers against closed schemas',
    bar: '0 extra fields',
    figure: `${answers} answers, 0 extra fields`,
  });
  recordProof({ id: 'A5', what: 'canaries in answers and log', bar: '0 foreign', figure: `${own} own canaries seen, 0 foreign` });
});
