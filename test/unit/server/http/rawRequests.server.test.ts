import net from 'node:net';
import { createLog } from '#server';
import { passwordHash } from '../../../../src/server/auth/passwords.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const lines: string[] = [];
let portal: TestServer;
let port: number;
beforeAll(async () => {
  portal = await startTestServer({ port: 0, log: createLog({ level: 'debug', write: (line) => void lines.push(line) }) });
  const address = await portal.server.listen();
  port = Number(new URL(address).port);
});
afterAll(() => portal.close());

/** Sends bytes; resolves to the answer, or, with `breaksOff`, once the connection is closed without waiting for one. */
function send(lines: readonly string[], breaksOff = false): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(lines.join('\r\n'));
      if (breaksOff) setImmediate(() => socket.resetAndDestroy());
    });
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

const statusOf = (answer: string) => Number(answer.split(' ')[1]);

test('a request with two hosts is refused, one with a single host is not', async () => {
  const page = (hosts: readonly string[]) =>
    send(['GET /health HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', '']);
  expect(statusOf(await page([`127.0.0.1:${port}`]))).toBe(200);
  expect(statusOf(await page([`127.0.0.1:${port}`, 'evil.example.com']))).toBe(400);
  expect(statusOf(await page([`127.0.0.1:${port}`, `127.0.0.1:${port}`]))).toBe(400);
});

test('whoever breaks off an upload leaves no word of a failing database, nor any warning', async () => {
  const head = ['POST /oauth/token HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Content-Type: application/x-www-form-urlencoded'];
  const begun = [...head, 'Content-Length: 16000', '', 'grant_type=password&username='.padEnd(15_900, 'x')];
  const callLines = () =>
    lines.map((line) => JSON.parse(line) as { level: number; route?: string }).filter(({ route }) => route === '/oauth/token');
  const tries = 20;
  await Promise.all(Array.from({ length: tries }, () => send(begun, true).catch(() => '')));
  for (let wait = 0; wait < 500 && callLines().length < tries; wait += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(callLines().length).toBeGreaterThanOrEqual(tries);
  expect(callLines().filter(({ level }) => level >= 30)).toEqual([]);
});

test('an Authorization header that holds more than a token is refused', async () => {
  const ann = portal.client();
  await ann.signIn('ann');
  const status = async (authorization: string) => (await portal.client().get('/me', { authorization })).statusCode;
  expect(await status(`Bearer ${ann.token}`)).toBe(200);
  expect(await status(`bearer  ${ann.token}`)).toBe(200);
  for (const more of [' x', ' ', `, Bearer ${ann.token}`]) expect([more, await status(`Bearer ${ann.token}${more}`)]).toEqual([more, 401]);
});

test('while the storage is full the server is not ready', async () => {
  const ready = async () => (await portal.client().get('/ready')).statusCode;
  expect(await ready()).toBe(200);
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const failing = jest.spyOn(passwordHash, 'matches').mockRejectedValue(full);
  const refused = await portal.client().signIn('ann');
  failing.mockRestore();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect(await ready()).toBe(503);
});
