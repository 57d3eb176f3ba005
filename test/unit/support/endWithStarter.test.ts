import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const SERVER = `console.log(process.pid); setInterval(() => undefined, 1000)`;
/** Starts a server with a folder of its own, and never stops it. */
const STARTER = `
  import('node:child_process').then(async ({ spawn }) => {
    const { endWithStarter } = await import(process.argv[1]);
    endWithStarter(spawn(process.execPath, ['-e', process.argv[3]], { stdio: 'inherit' }), { folder: process.argv[2] });
    process.once('SIGUSR2', () => { throw new Error('the start took too long') });
  })`;

let server = 0;

afterEach(() => {
  try {
    process.kill(server, 'SIGKILL');
  } catch {
    // It has ended, as it should.
  }
});

/** Starts the starter, in a process group of its own; resolves when its server runs. */
async function startStarter(folder: string): Promise<ChildProcess> {
  const module = resolve('test/support/endWithStarter.ts');
  const starter = spawn(process.execPath, ['--import', 'tsx', '-e', STARTER, module, folder, SERVER], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  server = Number(await new Promise((said) => starter.stdout.once('data', (text) => said(String(text)))));
  return starter;
}

/** Whether starter and server have closed the stream that they share, as processes do when they end. */
const bothEnded = (starter: ChildProcess) => new Promise((resolve) => starter.stdout?.once('close', () => resolve(true)).resume());

const killed = (starter: ChildProcess) => starter.kill('SIGKILL');
const failed = (starter: ChildProcess) => starter.kill('SIGUSR2');
const killedWithItsGroup = (starter: ChildProcess) => process.kill(-(starter.pid ?? 0), 'SIGINT');

test.each([
  ['is killed', killed],
  ['is interrupted with its process group', killedWithItsGroup],
  ['fails', failed],
])('a server ends with the test process that started it, and its folder goes, when that %s', async (_how, end) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-starter-'));
  const starter = await startStarter(folder);
  const ended = bothEnded(starter);
  end(starter);
  expect(await ended).toBe(true);
  for (let looks = 0; existsSync(folder) && looks < 300; looks += 1) await setTimeout(10);
  expect(existsSync(folder)).toBe(false);
});

test('every process that tests start themselves ends with them', () => {
  const own = ['test/unit/support/', 'test/support/endWithStarter.ts', 'test/bench/', 'test/outside/'];
  const starting = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name}`)
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules') && !own.some((start) => path.startsWith(start)))
    .filter((path) => /\bspawn\(/.test(readFileSync(path, 'utf8')));
  expect(starting.length).toBeGreaterThan(5);
  expect(starting.filter((path) => !/endWithStarter\(\s*spawn\(/.test(readFileSync(path, 'utf8')))).toEqual([]);
});
