import type { LightMyRequestResponse } from 'fastify';
import type { Operation } from '#model';
import { recordProof } from '../support/proof.ts';
import { callOf, inputsOf } from './support/callsOf.ts';
import { type AccessPortal, openAccessPortal } from './support/openAccessPortal.ts';
import { scopesOf } from './support/scopesOf.ts';

jest.setTimeout(300_000);

const SETS_THE_ACCOUNT = /password|email|permission|role/i;

describe.each([
  ['portal', '.'],
  ['library', 'test/library'],
])('impersonation, %s', (name, root) => {
  let portal: AccessPortal;
  let start: Operation;
  let end: Operation;
  let whoAmI: Operation;
  let logins: string[];
  let tries = 0;

  beforeAll(async () => {
    portal = await openAccessPortal(root);
    const byHandler = (handler: string) => {
      const found = Object.values(portal.server.source.current().operations).find((operation) => operation.portal.handler === handler);
      if (!found) throw new Error(`no operation is served by ${handler}`);
      return found;
    };
    start = byHandler('impersonation.start');
    end = byHandler('impersonation.end');
    whoAmI = byHandler('user.data');
    logins = (await portal.server.db.selectFrom('users').select('login').orderBy('login').execute()).map(({ login }) => login);
  });
  afterAll(() => portal.close());

  const actorNamed = (id: string) => {
    const found = portal.matrix.actors.find((actor) => actor.id === id);
    if (!found) throw new Error(`no actor ${id}`);
    return found;
  };
  const actors = () => portal.matrix.actors.filter(({ actor, without }) => without === undefined && actor?.purpose === undefined);
  const accounts = () => actors().filter(({ actsFor }) => actsFor === undefined);
  const masters = () => [...new Set(actors().flatMap(({ login, actsFor }) => (actsFor === undefined ? [] : [login ?? ''])))];

  function send(operation: Operation, token: string | undefined, payload?: object, headers = {}): Promise<LightMyRequestResponse> {
    tries += 1;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return portal.server.app.inject({
      method: operation.method as 'POST',
      url: operation.path,
      headers: { ...authorization, ...headers },
      ...(payload ? { payload } : {}),
    });
  }

  test('[A4] nobody acts for a role that the document does not give, nor for another tenant', async () => {
    const { access } = portal.server.source.current();
    const wrong: string[] = [];
    for (const account of accounts()) {
      const may = new Set(account.actor?.roles.flatMap((role) => access.roles[role]?.mayImpersonate ?? []));
      const mine = account.actor?.organizationIds ?? [];
      for (const other of accounts().filter(({ id }) => id !== account.id)) {
        const token = await portal.tokenOf(account);
        const { statusCode } = await send(start, token, { loginName: other.login });
        const roles = other.actor?.roles ?? [];
        const theirs = other.actor?.organizationIds ?? [];
        const inTenant = mine.length
          ? theirs.every((id) => mine.includes(id)) && theirs.length > 0
          : !account.actor?.oem || account.actor.oem === other.actor?.oem;
        const allowed = may.size > 0 && roles.length > 0 && roles.every((role) => may.has(role)) && inTenant;
        if ((statusCode === 200) !== allowed) wrong.push(`${account.id} as ${other.id}: ${statusCode}`);
        if (statusCode !== 200 && ![403, 404].includes(statusCode)) wrong.push(`${account.id} as ${other.id}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('[A4] it does not nest, and gives nobody the rights of who is behind', async () => {
    for (const actor of actors().filter(({ actsFor }) => actsFor !== undefined)) {
      const token = await portal.tokenOf(actor);
      for (const loginName of logins.slice(0, 20)) {
        expect([actor.id, loginName, (await send(start, token, { loginName })).statusCode]).toEqual([actor.id, loginName, 403]);
      }
      const roles = actor.actor?.roles ?? [];
      const plain = accounts().find(({ actor: other }) => other?.roles.join() === roles.join());
      // What the taken user may not, the one behind may not through it.
      for (const id of portal.matrix.operations) {
        const reach = plain && portal.matrix.reach(id, plain);
        if (reach === 'refused' || reach === 'hidden') expect(portal.matrix.reach(id, actor)).toBe(reach);
      }
    }
  });

  test('[A4] a forged header changes nothing for whoever sends it', async () => {
    for (const actor of actors()) {
      const token = await portal.tokenOf(actor);
      const own = (await send(whoAmI, token)).json();
      for (const impersonate of [...logins.slice(0, 8), 'nobody', '']) {
        const answer = await send(whoAmI, token, undefined, { impersonate });
        const acting = actor.actsFor;
        if (impersonate === acting) expect(answer.json()).toEqual(own);
        else expect([actor.id, impersonate, answer.statusCode]).toEqual([actor.id, impersonate, 403]);
      }
      expect((await send(whoAmI, token)).json()).toEqual(own);
    }
  });

  test('[A4] the user that is acted for, signing in as usual, has nothing of it', async () => {
    for (const actor of actors().filter(({ actsFor }) => actsFor !== undefined)) {
      await portal.tokenOf(actor);
      const user = (await send(whoAmI, await portal.tokenOf(actorNamedOr(actor.actsFor ?? '')))).json();
      expect(user).not.toHaveProperty('impersonator');
    }
  });

  const actorNamedOr = (login: string) => portal.matrix.actors.find(({ id }) => id === login) ?? { id: login, login };

  test('[A4] the end gives the own rights back, tells every tab by a new epoch, and nothing of the other user is left', async () => {
    const { cookies } = portal.server.source.current().portal;
    for (const login of masters()) {
      const account = actorNamed(login);
      const target = actors().find((actor) => actor.login === login && actor.actsFor)?.actsFor;
      const token = await portal.tokenOf(account);
      const before = (await send(whoAmI, token)).json();
      const begun = await send(start, token, { loginName: target });
      expect([login, begun.statusCode]).toEqual([login, 200]);
      expect((await send(whoAmI, token)).json()).toMatchObject({ impersonator: { login } });
      const ended = await send(end, token);
      const epochs = [begun, ended].map(
        ({ cookies: set }) => (set as { name: string; value: string }[]).find(({ name: cookie }) => cookie === cookies.webSession)?.value,
      );
      expect(epochs[0]).toBeTruthy();
      expect(epochs[1]).toBeTruthy();
      expect(epochs[0]).not.toBe(epochs[1]);
      expect((await send(whoAmI, token)).json()).toEqual(before);
      expect((await send(whoAmI, token, undefined, { impersonate: target ?? '' })).statusCode).toBe(403);
    }
  });

  test('[A4] it ends with the account of either side, and after its time', async () => {
    const { db } = portal.server;
    for (const actor of actors().filter(({ actsFor }) => actsFor !== undefined)) {
      for (const login of [actor.login ?? '', actor.actsFor ?? '']) {
        const token = await portal.tokenOf(actor);
        expect((await send(whoAmI, token)).statusCode).toBe(200);
        await db.updateTable('users').set({ active: false }).where('login', '=', login).execute();
        expect([actor.id, login, (await send(whoAmI, token)).statusCode]).toEqual([actor.id, login, 401]);
        await db.updateTable('users').set({ active: true }).where('login', '=', login).execute();
      }
      const token = await portal.tokenOf(actor);
      await db
        .updateTable('sessions')
        .set({ impersonation_ends_at: new Date(Date.now() - 1000) })
        .where('impersonated_user_id', 'is not', null)
        .execute();
      expect((await send(whoAmI, token)).statusCode).toBe(401);
    }
    expect(portal.server.source.current().portal.session.impersonationMinutes ?? 60).toBeLessThanOrEqual(60);
  });

  test('[A4] what belongs to the account itself cannot be changed', async () => {
    const compiled = portal.server.source.current();
    const handlers = Object.values(compiled.operations).filter(({ portal: { handler } }) => /^user\.|^session\./.test(handler));
    const account = handlers.filter(({ id, method }) => method !== 'GET' && SETS_THE_ACCOUNT.test(id));
    const bearer = account.filter(({ portal: { auth } }) => (auth ?? 'bearer') === 'bearer');
    const users = () => portal.server.db.selectFrom('users').selectAll().orderBy('id').execute();
    const before = await users();
    for (const actor of actors().filter(({ actsFor }) => actsFor !== undefined)) {
      for (const operation of bearer) {
        const token = await portal.tokenOf(actor);
        const call = callOf(compiled, operation, inputsOf(name), (await scopesOf(portal, actor)).get('own') ?? {});
        const answer = await portal.server.app.inject({
          ...call,
          method: 'POST',
          headers: { ...call.headers, authorization: `Bearer ${token}` },
        });
        expect([actor.id, operation.id, answer.statusCode]).toEqual([actor.id, operation.id, 403]);
      }
      for (const operation of handlers.filter(({ portal: { handler } }) => handler === 'user.language')) {
        const token = await portal.tokenOf(actor);
        await portal.server.app.inject({
          method: operation.method as 'POST',
          url: `${operation.path}?languageCode=fr`,
          headers: { authorization: `Bearer ${token}` },
          ...(operation.requestType ? { payload: { languageCode: 'fr' } } : {}),
        });
      }
    }
    const unread = (rows: typeof before) => rows.map(({ last_login, previous_login, ...row }) => row);
    expect(unread(await users())).toEqual(unread(before));
  });

  test('[A4] every row of the audit names who acted and as whom', async () => {
    const compiled = portal.server.source.current();
    await portal.server.db.deleteFrom('audit').execute();
    const writes = Object.values(compiled.operations).filter(
      ({ method, portal: { auth } }) => method !== 'GET' && (auth ?? 'bearer') === 'bearer',
    );
    const acting = actors().filter(({ actsFor }) => actsFor !== undefined);
    for (const actor of acting) {
      for (const operation of writes) {
        const token = await portal.tokenOf(actor);
        const call = callOf(compiled, operation, inputsOf(name), (await scopesOf(portal, actor)).get('own') ?? {});
        await portal.server.app.inject({
          ...call,
          method: call.method as 'POST',
          headers: { ...call.headers, authorization: `Bearer ${token}` },
        });
      }
    }
    const rows = await portal.server.db.selectFrom('audit').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(acting.length * 2);
    const pairs = new Set(acting.map(({ login, actsFor }) => `${login} as ${actsFor}`));
    expect(rows.filter((row) => !pairs.has(`${row.actor_login} as ${row.effective_login}`)).map(({ action }) => action)).toEqual([]);
    expect(rows.filter((row) => !row.actor_id || !row.effective_id || !row.request_id || !row.session_id)).toEqual([]);
    recordProof({
      id: `A4-${name}`,
      what: 'rules of impersonation',
      bar: '100 %; both identities in every audit row',
      figure: `${tries} calls, ${rows.length} audit rows, 0 wrong`,
    });
  });
});
