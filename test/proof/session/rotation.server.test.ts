import type { LightMyRequestResponse } from 'fastify';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { type TwoInstances, twoInstances } from './twoInstances.ts';

jest.setTimeout(1_800_000);

const PARALLEL = 100;
const SECOND = 1000;
const HOUR = 3_600_000;
const CREDENTIAL = 'portal_session';

const cookieOf = (answer: LightMyRequestResponse): string | undefined => answer.cookies.find(({ name }) => name === CREDENTIAL)?.value;

async function signedIn({ one }: TwoInstances, login = 'ann'): Promise<TestClient> {
  const client = one.client();
  expect((await client.signIn(login)).statusCode).toBe(200);
  return client;
}

/** Credentials ever made for the newest session of a user. */
async function generations({ one }: TwoInstances, login: string): Promise<number> {
  const { db } = one.server;
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.login', '=', login)
    .where('sessions.revoked_at', 'is', null)
    .orderBy('sessions.created_at', 'desc')
    .executeTakeFirstOrThrow();
  return (await db.selectFrom('tokens').select('hash').where('session_id', '=', session.id).where('kind', '=', 'refresh').execute()).length;
}

const MOST_TRIES = 3;
let putOff = 0;

/** A refresh as pages send it: a machine that is too busy to have a connection in time says when to come again (503), and is asked again. */
async function refreshed(client: TestClient, tries = MOST_TRIES): Promise<LightMyRequestResponse> {
  const answer = await client.refresh();
  if (answer.statusCode !== 503 || answer.headers['retry-after'] === undefined || tries === 1) return answer;
  putOff += 1;
  return refreshed(client, tries - 1);
}

/** Presents one credential many times at once on both instances; every other round happens in the same second as the one before. */
async function races(portal: TwoInstances, client: TestClient, count: number): Promise<void> {
  const before = await generations(portal, 'ann');
  for (let round = 1; round <= count; round += 1) {
    const posts = Array.from({ length: PARALLEL }, (_, at) => refreshed(portal.twin(client, portal.sides[at % 2] as TwoInstances['one'])));
    const answers = await Promise.all(posts);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().access_token)).size).toBe(1);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    client.cookies.set(CREDENTIAL, cookieOf(answers[0] as LightMyRequestResponse) ?? '');
    client.token = answers[0]?.json().access_token;
    if (round % 2 === 0) portal.pass(5 * SECOND);
  }
  expect((await generations(portal, 'ann')) - before).toBe(count);
  expect((await client.get('/me')).statusCode).toBe(200);
}

const s6 = { what: `${PARALLEL} parallel posts of one credential, 2 instances`, bar: '1 generation a round, one pair for all' };

describe('on one database of a process', () => {
  let portal: TwoInstances;
  beforeAll(async () => {
    portal = await twoInstances();
  });
  afterAll(() => portal.close());

  test('[S6] [SH-CALLS-10] parallel refreshes agree on one pair', async () => {
    const count = rounds(5, 1000);
    await races(portal, await signedIn(portal), count);
    recordProof({ id: 'S6-embedded', ...s6, figure: `${count}/${count} rounds` });
  });

  test('[S6] a page that is behind gets the newest pair and makes no generation; one that is refused gets a new one', async () => {
    const client = await signedIn(portal);
    const form = (handle: string) => ({ form: { grant_type: 'refresh_token', refresh_token: handle } });
    const first = (await client.refresh()).json();
    const second = (await client.send('POST', '/oauth/token', form(first.refresh_token))).json();
    expect(second.access_token).not.toBe(first.access_token);
    const before = await generations(portal, 'ann');
    const behind = (await client.send('POST', '/oauth/token', form(first.refresh_token))).json();
    expect(behind).toMatchObject({ access_token: second.access_token, refresh_token: second.refresh_token });
    expect(await generations(portal, 'ann')).toBe(before);
    portal.pass(14.5 * 60 * SECOND);
    const late = (await client.send('POST', '/oauth/token', form(first.refresh_token))).json();
    expect(late.access_token).not.toBe(second.access_token);
  });

  test('[S7] a credential that comes back after its grace ends the session on both instances and is noted', async () => {
    const replays = rounds(5, 50);
    const reused = () => portal.one.server.db.selectFrom('audit').select('details').where('action', '=', 'session.reuseDetected').execute();
    const noted = (await reused()).length;
    for (let round = 0; round < replays; round += 1) {
      const client = await signedIn(portal);
      const thief = portal.twin(client, portal.two);
      client.token = (await client.refresh()).json().access_token;
      portal.pass(21 * SECOND);
      expect((await thief.refresh()).statusCode).toBe(401);
      for (const side of portal.sides) {
        expect((await portal.twin(client, side).get('/me')).statusCode).toBe(401);
        expect((await portal.twin(client, side).refresh()).statusCode).toBe(401);
      }
    }
    expect((await reused()).length - noted).toBe(replays);
    recordProof({
      id: 'S7',
      what: 'replay after the grace, 2 instances',
      bar: 'family revoked, audit row',
      figure: `${replays}/${replays}`,
    });
  });

  test('[S8] a session renewed every hour works a second before its 24 hours and not after; no cookie outlives them', async () => {
    const client = await signedIn(portal);
    const seen: number[] = [];
    const renew = async (left: number) => {
      const answer = await client.refresh();
      expect(answer.statusCode).toBe(200);
      client.token = answer.json().access_token;
      seen.push(...answer.cookies.map(({ maxAge }) => maxAge ?? 0).filter((age) => age > left));
    };
    for (let hour = 1; hour < 24; hour += 1) {
      portal.pass(HOUR);
      await renew((24 - hour) * 3600);
    }
    portal.pass(HOUR - SECOND);
    await renew(1);
    expect((await client.get('/me')).statusCode).toBe(200);
    portal.pass(2 * SECOND);
    for (const side of portal.sides) {
      expect((await portal.twin(client, side).get('/me')).statusCode).toBe(401);
      expect((await portal.twin(client, side).refresh()).statusCode).toBe(401);
    }
    expect(seen).toEqual([]);
    recordProof({
      id: 'S8',
      what: 'renewed hourly, 23:59:59 and 24:00:01',
      bar: 'works / expired, Max-Age never renewed',
      figure: 'works / expired, 0 longer',
    });
  });
});

(noPostgres === undefined ? describe : describe.skip)(`on a PostgreSQL server${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;
  let portal: TwoInstances;
  beforeAll(async () => {
    postgres = await startPostgres();
    portal = await twoInstances(postgres.url);
  });
  afterAll(async () => {
    await portal.close();
    await postgres.stop();
  });

  test('[S6] [SH-CALLS-10] parallel refreshes agree on one pair, each instance with its own connections', async () => {
    const count = rounds(5, 1000);
    await races(portal, await signedIn(portal), count);
    recordProof({ id: 'S6', ...s6, figure: `${count}/${count} rounds on PostgreSQL, ${putOff} calls put off once or twice` });
  });
});
