import type { AgedServer } from './agedServer.ts';

const SESSION = '/oauth/token';
const AUTHORIZATION = `Basic ${Buffer.from('portal:').toString('base64')}`;

async function tokenOf({ url }: AgedServer, login: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username: login, password: 'Portal.2026!' });
  const answer = await fetch(url + SESSION, { method: 'POST', headers: { authorization: AUTHORIZATION }, body });
  if (!answer.ok) throw new Error(`${login}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A minute of use of the server: each login comes anew and makes every reading call, allowed to it or not. Rejects on a failure of the server. */
export async function serverUse(server: AgedServer, logins: readonly string[]): Promise<number> {
  let made = 0;
  for (const login of logins) {
    const headers = { authorization: `Bearer ${await tokenOf(server, login)}` };
    for (const path of server.calls) {
      const answer = await fetch(server.url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status >= 500 && answer.status !== 503) throw new Error(`${path} answered ${answer.status}`);
      made += 1;
    }
  }
  return made;
}
