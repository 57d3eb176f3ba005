import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { lockFolder } from '../../../../src/server/persistence/embedded/folderLock.ts';
import { endWithStarter } from '../../../support/endWithStarter.ts';
import { temporaryFolder } from './testDatabase.ts';

const MODULE = path.resolve('src/server/persistence/embedded/folderLock.ts');
const PROGRAM = `
  import(process.argv[1]).then(({ lockFolder }) => lockFolder(process.argv[2])).then(
    () => { console.log('held'); setInterval(() => undefined, 1000) },
    (error) => { console.log(error.message); process.exit(1) })`;

interface Attempt {
  readonly said: string;
  readonly pid: number;
  kill(): Promise<void>;
}

function attemptElsewhere(folder: string): Promise<Attempt> {
  const child = endWithStarter(
    spawn(process.execPath, ['--import', 'tsx', '-e', PROGRAM, MODULE, folder], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (data: Buffer) => resolve({ said: String(data).trim(), pid: child.pid ?? 0, kill }));
  });
}

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a second process is refused and told the folder, the holder and what to do', async () => {
  const lock = await lockFolder(folder);
  const other = await attemptElsewhere(folder);
  await other.kill();
  await lock.release();
  expect(other.said).toContain(`The data folder ${fs.realpathSync(folder)} is in use by process ${process.pid}.`);
  expect(other.said).toContain('DATA_DIR');
  expect(other.said).toContain('DATABASE_URL');
}, 30_000);

test('the lock of a killed process does not stand in the way', async () => {
  const other = await attemptElsewhere(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'DatabaseInUseError', holder: String(other.pid) });
  await other.kill();
  const lock = await lockFolder(folder);
  await lock.release();
  expect(other.said).toBe('held');
}, 30_000);

test('of many simultaneous attempts over a dead lock exactly one succeeds', async () => {
  const other = await attemptElsewhere(folder);
  await other.kill();
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
  const held = attempts.filter(({ status }) => status === 'fulfilled');
  expect(held).toHaveLength(1);
  for (const attempt of attempts) if (attempt.status === 'fulfilled') await attempt.value.release();
}, 30_000);

test('releasing frees the folder and leaves no file', async () => {
  const lock = await lockFolder(folder);
  await lock.release();
  const again = await lockFolder(folder);
  await again.release();
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('a path too long for a socket is locked all the same', async () => {
  const deep = path.join(folder, 'd'.repeat(60), 'e'.repeat(60));
  fs.mkdirSync(deep, { recursive: true });
  const lock = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toMatchObject({ holder: String(process.pid) });
  await lock.release();
  await (await lockFolder(deep)).release();
});
