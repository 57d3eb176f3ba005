import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startTestServer, type TestServer } from '../../unit/server/fixture/testServer.ts';
import { recordProof } from '../support/proof.ts';

/** On every answer, whatever it is; a function where the kinds of answers differ. */
const EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^camera=\(\), geolocation=\(\), microphone=\(\), payment=\(\)$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /frame-ancestors 'none'|sandbox/,
  'cache-control': /^(no-store|no-cache|(?:public|private), no-cache|public, max-age=31536000, immutable)$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};
const NOWHERE = ['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials', 'x-backend'];
const SCRIPTS = /script-src ([^;]*)/;

let portal: TestServer;
let backend: ReturnType<typeof createServer>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portico-headers-'));
  await mkdir(path.join(folder, 'dist', 'static'), { recursive: true });
  await mkdir(path.join(folder, 'oem-config', 'north', 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'dist', 'index.html'), '<!doctype html><meta name="csp-nonce" content="__NONCE__">');
  await writeFile(path.join(folder, 'dist', 'static', 'main.0123456789ab.js'), 'export {};');
  for (const name of ['logo.svg', 'photo.png', 'promo.mp4']) {
    await writeFile(path.join(folder, 'oem-config', 'north', 'assets', name), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  }
  portal = await startTestServer({ root: folder, engineRoot: folder, trustProxy: 'loopback' });
  backend = createServer((_request, response) => {
    const open = {
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
      'x-powered-by': 'Backend',
      server: 'Backend/1',
    };
    const weak = { 'x-frame-options': 'ALLOWALL', 'content-security-policy': 'default-src *', 'x-content-type-options': 'none' };
    response.writeHead(200, { ...open, ...weak, 'cache-control': 'public, max-age=600', 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => backend.close(resolve));
});

interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

/** Every kind of answer that the server gives: pages, files, each operation, and each way to be refused. */
async function everyAnswer(server: TestServer): Promise<Asked[]> {
  const html = { accept: 'text/html' };
  const etag = String((await server.server.app.inject({ url: '/portico/manifest' })).headers['etag']);
  const asset = await server.server.app.inject({ url: '/assets/north/assets/logo.svg' });
  const operations = Object.values(server.server.source.current().operations);
  return [
    { url: '/', headers: html },
    { url: '/any/page?x=1', headers: html },
    { method: 'HEAD', url: '/', headers: html },
    { url: '/nothing.json' },
    { url: '/%', headers: html },
    { url: '/%00', headers: html },
    { url: `/${'x'.repeat(3000)}` },
    { method: 'OPTIONS', url: '/', headers: { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' } },
    { method: 'PUT', url: '/any/page' },
    { url: '/health' },
    { url: '/ready' },
    { url: '/portico/manifest' },
    { url: '/portico/manifest', headers: { 'if-none-match': etag } },
    { url: '/portico/shell.0123abcd.json' },
    { url: '/portico/missing.json' },
    { url: '/assets/north/assets/logo.svg' },
    { url: '/assets/north/assets/logo.svg', headers: { 'if-none-match': String(asset.headers['etag']) } },
    { url: '/assets/north/assets/photo.png' },
    { url: '/assets/north/assets/promo.mp4', headers: { range: 'bytes=0-3' } },
    { url: '/assets/north/assets/promo.mp4', headers: { range: 'bytes=999-' } },
    { url: '/assets/north/missing.svg' },
    { url: '/assets/../package.json' },
    { url: '/static/main.0123456789ab.js' },
    { url: '/static/missing.js' },
    { url: '/docs' },
    { url: '/docs/' },
    { url: '/docs/json' },
    { url: '/docs/missing' },
    ...operations.flatMap(({ method, path: address }) => {
      const url = address.replaceAll(/\{[^}]+\}/g, 'x');
      return [
        { method, url },
        { method, url, headers: { authorization: 'Bearer wrong' } },
        { method, url, headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }, payload: 'x' },
        { method: 'OPTIONS', url, headers: { origin: 'https://evil.example.com', 'access-control-request-method': method } },
        ...(method === 'GET' ? [] : [{ method, url, headers: { 'content-type': 'application/json' }, payload: '{' }]),
      ];
    }),
  ];
}

function faultsOf(label: string, headers: Readonly<Record<string, unknown>>, isSecure: boolean): string[] {
  const wrong = Object.entries(EVERYWHERE).filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')));
  const policy = String(headers['content-security-policy']);
  const scripts = SCRIPTS.exec(policy)?.[1];
  const hsts = String(headers['strict-transport-security'] ?? '');
  return [
    ...wrong.map(([name]) => `${label} ${name}: ${headers[name]}`),
    ...NOWHERE.filter((name) => headers[name] !== undefined).map((name) => `${label} has ${name}`),
    ...(scripts === undefined || scripts === "'self'" ? [] : [`${label} lets scripts of ${scripts} run`]),
    ...(/default-src '(none|self)'/.test(policy) ? [] : [`${label} has no default in its policy`]),
    ...(isSecure === /^max-age=31536000/.test(hsts) ? [] : [`${label} strict-transport-security: ${hsts}`]),
  ];
}

test('[H1] every answer has every header, HSTS over TLS alone, and says nothing of what made it', async () => {
  const faults: string[] = [];
  let answers = 0;
  for (const isSecure of [false, true]) {
    for (const { method = 'GET', url, headers = {}, payload } of await everyAnswer(portal)) {
      const answer = await portal.server.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...(isSecure ? { 'x-forwarded-proto': 'https' } : {}) },
        ...(payload === undefined ? {} : { payload }),
      });
      faults.push(...faultsOf(`${method} ${url.slice(0, 40)} ${answer.statusCode}`, answer.headers, isSecure));
      if (String(answer.headers['content-type']).includes('json') && answer.statusCode >= 400)
        expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
      answers += 1;
    }
  }
  expect(faults).toEqual([]);
  recordProof({
    id: 'H1',
    what: 'header set of every kind of answer, plain and TLS',
    bar: 'exact list on 100 %',
    figure: `${answers} answers, 0 departures`,
  });
});

test('[H1] every call is no-store, also when it succeeds', async () => {
  const client = portal.client();
  await client.signIn('ann');
  for (const { method, path: address } of Object.values(portal.server.source.current().operations).filter((one) => one.method === 'GET')) {
    const answer = await client.send(method as 'GET', address.replaceAll(/\{[^}]+\}/g, 'a'));
    expect([address, answer.headers['cache-control']]).toEqual([address, 'no-store']);
  }
});

test('[H1] the stream of news and answers of a backend have them too; what a backend says against them is dropped', async () => {
  const { port } = backend.address() as AddressInfo;
  const forwarding = await portal.another({ upstream: `http://127.0.0.1:${port}` });
  const answer = await forwarding.client().get('/me');
  expect(answer.statusCode).toBe(200);
  expect(faultsOf('forwarded', answer.headers, false)).toEqual([]);
  expect(answer.headers['cache-control']).toBe('no-store');
  await forwarding.close();
  const listening = await portal.another({ port: 0 });
  const address = await listening.server.listen();
  const stop = new AbortController();
  const stream = await fetch(`${address}/portico/events`, { signal: stop.signal });
  expect(faultsOf('stream', Object.fromEntries(stream.headers), false)).toEqual([]);
  stop.abort();
  await listening.close();
});

test('[H1] cookies: whole-site, Strict, Secure over TLS, and the credential out of reach of scripts', async () => {
  for (const isSecure of [false, true]) {
    const client = portal.client();
    const answer = await client.send('POST', '/oauth/token', {
      form: { grant_type: 'password', username: 'ann', password: 'Harbour.2026!' },
      ...(isSecure ? { headers: { 'x-forwarded-proto': 'https' } } : {}),
    });
    const lines = [answer.headers['set-cookie']].flat().map(String);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/;/);
      expect(line).toMatch(/; SameSite=Strict/);
      expect(line).not.toMatch(/Domain=/i);
      expect([line, /; Secure/.test(line)]).toEqual([line, isSecure]);
    }
    const credential = lines.filter((line) => /HttpOnly/.test(line));
    expect(credential.map((line) => line.split('=', 1)[0])).toEqual([isSecure ? '__Host-portal_session' : 'portal_session']);
  }
});
