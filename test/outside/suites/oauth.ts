import { loadOutside } from '../support/loadOutside.ts';
import { PASSWORD } from '../support/OutsidePortal.ts';
import { type Case, caseOf, type Suite } from '../support/Suite.ts';

/** What every client is tried with, in one session. */
interface Client {
  readonly name: string;
  signIn(password: string): Promise<Tokens>;
  refresh(tokens: Tokens): Promise<Tokens>;
  revoke(tokens: Tokens): Promise<unknown>;
  /** Signs in with a wrong secret; rejects. */
  withWrongSecret(): Promise<unknown>;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const LOGIN = 'dealer.honda';
const CLIENT_ID = 'portal';

/** OAuth clients of others: they follow the standard, whatever the pages of the portal do. */
export const suite: Suite = {
  title: 'OAuth 2.0 by oauth4webapi, openid-client and simple-oauth2',
  async run({ url }) {
    const clients = [await oauth4webapi(url), await openidClient(url), await simpleOauth2(url)];
    const found: Case[] = [];
    for (const client of clients) found.push(...(await tryClient(client, url)));
    return found;
  },
};

async function tryClient(client: Client, url: string): Promise<Case[]> {
  const statusOf = async (token: string) =>
    (await fetch(`${url}/api/sso/user/userData`, { headers: { authorization: `Bearer ${token}` } })).status;
  const expectStatus = async (tokens: Tokens, wanted: number) => {
    const status = await statusOf(tokens.access_token);
    if (status !== wanted) throw new Error(`a call is answered ${status} in place of ${wanted}`);
  };
  let tokens: Tokens = { access_token: '', refresh_token: '' };
  return [
    await caseOf(`${client.name}: password grant`, async () => {
      tokens = await client.signIn(PASSWORD);
      await expectStatus(tokens, 200);
    }),
    await caseOf(`${client.name}: refresh, twice`, async () => {
      for (let time = 0; time < 2; time += 1) {
        const next = await client.refresh(tokens);
        if (next.refresh_token === tokens.refresh_token) throw new Error('the refresh token was not replaced');
        tokens = next;
        await expectStatus(tokens, 200);
      }
    }),
    await caseOf(`${client.name}: revocation`, async () => {
      await client.revoke(tokens);
      await expectStatus(tokens, 401);
    }),
    await refusal(`${client.name}: refresh after revocation`, 'invalid_grant', () => client.refresh(tokens)),
    await refusal(`${client.name}: wrong password`, 'invalid_grant', () => client.signIn('nope')),
    await refusal(`${client.name}: wrong secret`, 'invalid_client', () => client.withWrongSecret()),
  ];
}

/** A case in which the client has to understand a refusal by its code, not only meet some error. */
function refusal(id: string, code: string, work: () => Promise<unknown>): Promise<Case> {
  return caseOf(id, async () => {
    const error = await work().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) throw new Error('not refused');
    const { error: own, data } = error as { error?: string; data?: { payload?: { error?: string } } };
    const seen = own ?? data?.payload?.error;
    if (seen !== code) throw new Error(`the client saw ${seen ?? String(error)} in place of ${code}`);
  });
}

interface Oauth4webapi {
  readonly allowInsecureRequests: symbol;
  None(): unknown;
  ClientSecretBasic(secret: string): unknown;
  genericTokenEndpointRequest(...call: unknown[]): Promise<Response>;
  processGenericTokenEndpointResponse(...call: unknown[]): Promise<Tokens>;
  refreshTokenGrantRequest(...call: unknown[]): Promise<Response>;
  processRefreshTokenResponse(...call: unknown[]): Promise<Tokens>;
  revocationRequest(...call: unknown[]): Promise<Response>;
  processRevocationResponse(response: Response): Promise<undefined>;
}

async function oauth4webapi(url: string): Promise<Client> {
  const oauth = await loadOutside<Oauth4webapi>('oauth4webapi');
  const server = { issuer: url, token_endpoint: `${url}/oauth/token`, revocation_endpoint: `${url}/oauth/revoke` };
  const client = { client_id: CLIENT_ID };
  const options = { [oauth.allowInsecureRequests]: true };
  const signIn = async (password: string, authentication: unknown) => {
    const form = new URLSearchParams({ username: LOGIN, password });
    const response = await oauth.genericTokenEndpointRequest(server, client, authentication, 'password', form, options);
    return oauth.processGenericTokenEndpointResponse(server, client, response);
  };
  return {
    name: 'oauth4webapi',
    signIn: (password) => signIn(password, oauth.None()),
    async refresh(tokens) {
      const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token, options);
      return oauth.processRefreshTokenResponse(server, client, response);
    },
    async revoke(tokens) {
      return oauth.processRevocationResponse(await oauth.revocationRequest(server, client, oauth.None(), tokens.refresh_token, options));
    },
    async withWrongSecret() {
      const answer = await signIn(PASSWORD, oauth.ClientSecretBasic('wrong')).catch((error: unknown) => error);
      // This client throws another error for a challenge: it has read WWW-Authenticate.
      const { cause } = answer as { cause?: readonly { scheme?: string }[] };
      throw Array.isArray(cause) && cause[0]?.scheme === 'basic' ? Object.assign(new Error(), { error: 'invalid_client' }) : answer;
    },
  };
}

interface OpenidClient {
  readonly Configuration: new (server: object, id: string, metadata: unknown, authentication: unknown) => object;
  None(): unknown;
  ClientSecretPost(secret: string): unknown;
  allowInsecureRequests(configuration: object): void;
  genericGrantRequest(configuration: object, grant: string, form: object): Promise<Tokens>;
  refreshTokenGrant(configuration: object, token: string): Promise<Tokens>;
  tokenRevocation(configuration: object, token: string): Promise<unknown>;
}

async function openidClient(url: string): Promise<Client> {
  const openid = await loadOutside<OpenidClient>('openid-client');
  const server = { issuer: url, token_endpoint: `${url}/oauth/token`, revocation_endpoint: `${url}/oauth/revoke` };
  const configurationOf = (authentication: unknown) => {
    const configuration = new openid.Configuration(server, CLIENT_ID, undefined, authentication);
    openid.allowInsecureRequests(configuration);
    return configuration;
  };
  const configuration = configurationOf(openid.None());
  const signIn = (password: string, by: object) => openid.genericGrantRequest(by, 'password', { username: LOGIN, password });
  return {
    name: 'openid-client',
    signIn: (password) => signIn(password, configuration),
    refresh: (tokens) => openid.refreshTokenGrant(configuration, tokens.refresh_token),
    revoke: (tokens) => openid.tokenRevocation(configuration, tokens.access_token),
    withWrongSecret: () => signIn(PASSWORD, configurationOf(openid.ClientSecretPost('wrong'))),
  };
}

interface SimpleToken {
  readonly token: Tokens;
  refresh(): Promise<SimpleToken>;
  revoke(kind: string): Promise<void>;
}

interface SimpleOauth2 {
  readonly ResourceOwnerPassword: new (
    options: object,
  ) => {
    getToken(input: object): Promise<SimpleToken>;
    createToken(tokens: object): SimpleToken;
  };
}

async function simpleOauth2(url: string): Promise<Client> {
  const { ResourceOwnerPassword } = await loadOutside<SimpleOauth2>('simple-oauth2');
  const auth = { tokenHost: url, tokenPath: '/oauth/token', revokePath: '/oauth/revoke' };
  const flow = (secret: string) => new ResourceOwnerPassword({ client: { id: CLIENT_ID, secret }, auth });
  const signIn = (password: string, secret: string) => flow(secret).getToken({ username: LOGIN, password });
  return {
    name: 'simple-oauth2',
    signIn: async (password) => (await signIn(password, '')).token,
    refresh: async (tokens) => (await flow('').createToken(tokens).refresh()).token,
    revoke: (tokens) => flow('').createToken(tokens).revoke('refresh_token'),
    withWrongSecret: () => signIn(PASSWORD, 'wrong'),
  };
}
