import { actions } from '../../../src/runtime/flows/actions.ts';
import { runActions } from '../../../src/runtime/scope/runActions.ts';
import { coreDocuments } from '../../support/coreDocument.ts';
import { fakeSession } from '../../unit/session/fakeSession.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { redirectCorpus } from './redirectCorpus.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: Json };

const TARGETS: { readonly [type: string]: string } = { redirect: 'url', navigate: 'to', open: 'url', reload: 'path' };
const token = { token: { access_token: 'fresh', token_type: 'bearer', expires_in: 5 } };

/** Every action of the documents that leads to an address which is not written in the document itself. */
function takers(): readonly { readonly where: string; readonly type: string; readonly params: Fields }[] {
  const found: { where: string; type: string; params: Fields }[] = [];
  const look = (value: Json, where: string): void => {
    if (value === null || typeof value !== 'object') return;
    if (!Array.isArray(value)) {
      const { type, params } = value as { type?: string; params?: Fields };
      const taken = typeof type === 'string' ? TARGETS[type] : undefined;
      if (type !== undefined && taken !== undefined && typeof params?.[taken] === 'object') found.push({ where, type, params });
    }
    for (const [key, part] of Object.entries(value)) look(part as Json, `${where}/${key}`);
  };
  for (const [path, document] of coreDocuments()) look(document as Json, path);
  return found;
}

/** The same with every reference replaced by what a hostile source would put there. */
function withValue(value: Json, hostile: string): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((part) => withValue(part as Json, hostile));
  if ('$' in value) return hostile;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withValue(part as Json, hostile)]));
}

type Portal = Awaited<ReturnType<typeof fakeSession>>;

/** Where a portal has led that is neither its origin nor an allowed host. */
function strayed({ platform, visited }: Portal): string[] {
  const all = [...visited, ...platform.loads, ...platform.opened].filter((address) => address !== 'reload');
  return all.filter(
    (address) =>
      !URL.canParse(address, platform.location.origin) || new URL(address, platform.location.origin).origin !== platform.location.origin,
  );
}

test('the corpus is large, and holds no address of this origin or of an allowed host in disguise', () => {
  expect(redirectCorpus.length).toBeGreaterThanOrEqual(200);
});

test('[S13] [SH-GUARD-24] G-S18: no stored first request leads to another origin', async () => {
  let opened = 0;
  for (const stored of redirectCorpus) {
    const portal = await fakeSession({ at: '/login', stored: { first_request: stored } });
    await portal.send('TOKEN', token);
    expect({ stored, strayed: strayed(portal) }).toEqual({ stored, strayed: [] });
    expect(portal.platform.stored.has('first_request')).toBe(stored === '');
    opened += portal.visited.length;
  }
  expect(opened).toBeGreaterThan(0);
  recordProof({ id: 'S13-first', what: `${redirectCorpus.length} hostile first requests`, bar: '0 off-origin', figure: '0' });
});

test('[S13] [SH-SSO-ONLY-02, SH-SESSION-25] every action of the documents that takes an address refuses the corpus', async () => {
  const places = takers();
  expect(places.map(({ type }) => type)).toContain('redirect');
  for (const { where, type, params } of places) {
    const portal = await fakeSession({ at: '/login' });
    const { services } = portal;
    for (const hostile of redirectCorpus) {
      const given = { ...(withValue(params, hostile) as object), ...((type === 'redirect' || type === 'open') && { onError: [] }) };
      await runActions([{ type, params: given as never }], {}, { services, evaluation: services.base() });
      expect({ where, hostile, strayed: strayed(portal) }).toEqual({ where, hostile, strayed: [] });
    }
  }
  recordProof({
    id: 'S13-actions',
    what: `${redirectCorpus.length} hostile addresses x ${places.length} actions of the documents`,
    bar: '0 off-origin but allow-listed',
    figure: '0',
  });
});

test('[S13] [SH-SESSION-25] a stored sign-on address of an unknown host is left for the central page', async () => {
  for (const hostile of redirectCorpus.slice(0, rounds(60, redirectCorpus.length))) {
    const portal = await fakeSession({ at: '/login' });
    await portal.send('TOKEN', token);
    portal.platform.stored.set('sso_redirect_url', hostile);
    await portal.send('LOGOUT');
    expect({ hostile, strayed: strayed(portal) }).toEqual({ hostile, strayed: [] });
    expect(portal.platform.loads).toHaveLength(1);
  }
});

test('[S13] query parameters of public pages lead nowhere', async () => {
  const names = ['redirect', 'redirect_uri', 'returnUrl', 'next', 'url', 'target', 'to', 'q', 'RelayState', 'changePassword', 'showMenu'];
  for (const hostile of redirectCorpus.slice(0, rounds(60, redirectCorpus.length))) {
    const query = names.map((name) => `${name}=${encodeURIComponent(hostile)}`).join('&');
    const portal = await fakeSession({ at: `/login?${query}` });
    await portal.send('TOKEN', token);
    expect({ hostile, strayed: strayed(portal) }).toEqual({ hostile, strayed: [] });
  }
});

test('allowed hosts may be redirected to', async () => {
  const portal = await fakeSession({ at: '/login' });
  const { services } = portal;
  const run = (url: string) => actions['redirect']?.run({ url }, { services } as never);
  await run('https://sso.example.com/portal');
  expect(portal.platform.loads).toEqual(['https://sso.example.com/portal']);
});
