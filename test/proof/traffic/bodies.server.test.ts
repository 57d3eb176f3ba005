import { compilePortal } from '#compiler';
import { createLog, createServer, handlerDescriptions, type PorticoServer } from '#server';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(240_000);

const root = process.cwd();
const registry = { actors: ['cookieWatch', 'storageWatch', 'timer', 'documentWatch'], handlers: handlerDescriptions };
const lines: string[] = [];
const warnings: string[] = [];
let server: PorticoServer;
let token = '';

beforeAll(async () => {
  process.on('warning', ({ message }) => void warnings.push(message));
  server = await createServer({
    root,
    engineRoot: root,
    compile: (previous) => compilePortal({ root, engineRoot: root, registry, previous }),
    mode: 'demo',
    watch: false,
    log: createLog({ write: (line) => void lines.push(line) }),
  });
  token = (await signIn('editor', 'Portal.2026!')).json().access_token;
});
afterAll(() => server.close());

const signIn = (username: string, password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${Buffer.from('portal:').toString('base64')}` },
    payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
  });

const B = '-------------------------of-parts';
/** The upload that this user may make: of a picture for a block of a page. */
const upload = () =>
  Object.values(server.source.current().operations).find(
    ({ parameters, requestType }) => requestType === 'multipart/form-data' && parameters.some(({ name }) => name === 'blockId'),
  );
const part = (name: string, more: string, text: string) =>
  `--${B}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
const WHOLE = `${part('blockId', '', '7')}${part('file', '; filename="a.png"\r\ncontent-type: image/png', 'bytes')}--${B}--\r\n`;

const send = (payload: string | Buffer, type = `multipart/form-data; boundary=${B}`) =>
  server.app.inject({
    method: 'POST',
    url: `${upload()?.path}?blockId=7`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });

test('the start warns of nothing: every media type of the documents has a reader', () => {
  expect(warnings.filter((text) => /ContentTypeParser/.test(text))).toEqual([]);
  expect(lines.filter((line) => /ContentTypeParser/.test(line))).toEqual([]);
});

test('[U6] files are read within limits; broken ones are refused and nothing falls over', async () => {
  expect((await send(WHOLE)).statusCode).toBe(400);
  expect((await send(`${part('file', '; filename="big"', 'x'.repeat(11_000_000))}--${B}--\r\n`)).statusCode).toBe(413);
  const broken: [string, string?][] = [
    [''],
    [WHOLE, 'multipart/form-data'],
    [WHOLE, 'multipart/form-data; boundary='],
    [WHOLE.slice(0, 60)],
    [WHOLE.replaceAll(B, 'another')],
    [`--${B}\r\n\r\n--${B}--`],
    [part('__proto__', '', 'x')],
    [`${Array.from({ length: 3000 }, (_, index) => part(`f${index}`, '', 'x')).join('')}--${B}--\r\n`],
    [`--${B}\r\n${'x-header: y\r\n'.repeat(5000)}\r\nx\r\n--${B}--\r\n`],
  ];
  const seeds = Array.from({ length: rounds(60, 500) }, (_, index): [string] => [mutant(WHOLE, index)]);
  for (const [body, type] of [...broken, ...seeds]) {
    const { statusCode } = await send(body, type);
    const label = JSON.stringify(body.slice(0, 80));
    expect([label, [400, 404, 413, 415].includes(statusCode) ? 'refused' : statusCode]).toEqual([label, 'refused']);
  }
  expect((await server.app.inject({ url: '/ready' })).statusCode).toBe(200);
  recordProof({
    id: 'U6',
    what: 'malformed multipart bodies',
    bar: '0 crashes, 4xx',
    figure: `${broken.length + seeds.length} bodies, 0 crashes`,
  });
});

/** The text with a few bytes changed, the same for the same seed. */
function mutant(text: string, seed: number): string {
  let state = seed + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const bytes = Buffer.from(text);
  for (let count = 0; count <= seed % 8; count += 1) bytes[next(bytes.length)] = next(256);
  return bytes.subarray(0, seed % 3 === 0 ? next(bytes.length) : bytes.length).toString('latin1');
}

test('[H6] passwords, tokens and addresses never reach the log, and nobody writes a line of it', async () => {
  const secrets = ['Sentinel.Password.1!', 'sentinel.login@example.com', 'sentinel-token-9f8e7d', '512-555-0188'];
  const [password = '', login = '', credential = '', phone = ''] = secrets;
  const nasty = ['\n{"level":60,"msg":"forged"}', '\r\nforged: yes', '\u2028forged'];
  await signIn(login, password);
  for (const line of nasty) await signIn(`${login}${line}`, `${password}${line}`);
  for (const url of [
    `/api/portal/oems?token=${credential}&email=${login}`,
    `/nothing/${encodeURIComponent(`${login}${nasty[0]}`)}?p=${phone}`,
  ]) {
    await server.app.inject({
      url,
      headers: {
        authorization: `Bearer ${credential}`,
        cookie: `portal_session=${credential}`,
        'user-agent': nasty[0] ?? '',
        'x-request-id': 'forged',
      },
    });
  }
  const { operations } = server.source.current();
  for (const { method, path, requestType } of Object.values(operations).filter((operation) => operation.method !== 'GET')) {
    const fields = {
      username: login,
      email: login,
      password,
      token: credential,
      newPassword: password,
      confirmPassword: password,
      loginName: login,
      phone,
    };
    const payload =
      requestType === 'application/json' ? JSON.stringify({ ...fields, contactDetails: fields }) : new URLSearchParams(fields).toString();
    await server.app.inject({
      method: method as 'POST',
      url: path,
      headers: { authorization: `Bearer ${token}`, ...(requestType ? { 'content-type': requestType } : {}) },
      payload,
    });
  }
  const text = lines.join('\n');
  expect([...secrets, token, 'Portal.2026!'].filter((secret) => text.includes(secret))).toEqual([]);
  expect(lines.filter((line) => /forged/.test(line))).toEqual([]);
  const entries = lines.flatMap((line) => line.trimEnd().split('\n')).map((line) => JSON.parse(line));
  expect(entries.filter(({ time, level }) => typeof time !== 'number' || typeof level !== 'number')).toEqual([]);
  const calls = entries.filter(({ msg }) => msg === 'call' || msg === 'request');
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter(({ reqId }) => !/^[0-9a-f-]{36}$/.test(reqId))).toEqual([]);
  recordProof({
    id: 'H6',
    what: 'sentinel secrets and line breaks in the log',
    bar: '0 hits, 0 forged lines',
    figure: `${entries.length} entries, 0 hits, 0 forged`,
  });
});
