import { type ShippedServer, startShippedServer } from '../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../unit/server/fixture/testServer.ts';

const AUTH = '/api/portal/sso/calldrip/auth';
const ADDRESS = '/api/portal/sso/calldrip/redirectUrl';

let shipped: ShippedServer;
let dealer: TestClient;
let group: TestClient;
beforeAll(async () => {
  shipped = await startShippedServer();
  dealer = await shipped.signedIn('dealer.recent');
  group = await shipped.signedIn('group.honda');
});
afterAll(() => shipped.portal.close());

const statusOf = async (client: TestClient, path: string) => (await client.get(path)).statusCode;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const urlsOf = (items: { url: string | null; filteredChildren: never[] }[]): (string | null)[] =>
  items.flatMap(({ url, filteredChildren }) => [url, ...urlsOf(filteredChildren)]);
const menuUrls = async (client: TestClient) => urlsOf((await client.get('/api/sso/user/headerMenu')).json());

test('[BU-CALLDRIP-SSO-01] a dealer with a call package gets a token for itself, another with each call', async () => {
  const first = await dealer.get(`${AUTH}/HO0002`);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(first.json())).toEqual(['token']);
  const claims = claimsOf(first.json().token);
  expect(claims).toMatchObject({ iss: 'portal', aud: 'callService', sub: 'HO0002', name: 'Prairie Honda' });
  expect(claims.exp - claims.iat).toBe(60);
  expect(claimsOf((await dealer.get(`${AUTH}/HO0002`)).json().token).jti).not.toBe(claims.jti);
});

test('[BU-CALLDRIP-SSO-01] a token of another dealer is refused as one of no dealer is, and without a package there is none', async () => {
  const [foreign, invented] = [await dealer.get(`${AUTH}/HO0001`), await dealer.get(`${AUTH}/NOBODY`)];
  expect([foreign.statusCode, foreign.body]).toEqual([404, invented.body]);
  expect((await (await shipped.signedIn('dealer.honda')).get(`${AUTH}/HO0001`)).json()).toEqual({
    message: 'The call service comes with a call package. This dealer has none.',
  });
});

test('[BU-CALLDRIP-SSO-01, BU-CALLDRIP-SSO-02] a group signs on for its stores that have the package; others may make neither call', async () => {
  expect(await statusOf(group, `${AUTH}/HO0003`)).toBe(200);
  expect(await statusOf(group, `${AUTH}/HO0004`)).toBe(409);
  expect(await statusOf(group, `${AUTH}/HO0002`)).toBe(404);
  for (const login of ['oem.honda', 'admin', 'editor', 'qa']) {
    const client = await shipped.signedIn(login);
    expect([login, await statusOf(client, `${AUTH}/HO0002`), await statusOf(client, ADDRESS)]).toEqual([login, 403, 403]);
  }
  const nobody = shipped.portal.client();
  expect([await statusOf(nobody, `${AUTH}/HO0002`), await statusOf(nobody, ADDRESS)]).toEqual([401, 401]);
});

test('[BU-CALLDRIP-SSO-02] the address of the call service', async () => {
  expect((await dealer.get(ADDRESS)).json()).toEqual({ url: 'https://calls.example.com/sign-on' });
});

test('[BU-CALLDRIP-SSO-03] the menu leads there whoever has the package, and nobody else', async () => {
  expect(await menuUrls(dealer)).toContain('callService');
  expect(await menuUrls(group)).toContain('callService');
  for (const login of ['dealer.honda', 'dealer.acura', 'admin', 'oem.honda', 'editor'])
    expect([login, (await menuUrls(await shipped.signedIn(login))).includes('callService')]).toEqual([login, false]);
});
