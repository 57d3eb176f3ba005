import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openEmbedded } from '../../src/server/persistence/embedded/openEmbedded.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The file of a database with which others begin, in the run's own folder. To make one takes seconds of both cores, so the first test that
 * asks makes it for all others of the run, and those that ask meanwhile wait.
 */
export async function templateFile(name: string, make: () => Promise<Uint8Array>): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string };
  const file = join('test-results', `${name}-${version}.tar`);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) && !claim(file)) await appearanceOf(file);
  if (existsSync(file)) return file;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, await make());
  renameSync(draft, file);
  return file;
}

/** Whether this process is the one that makes a file. */
function claim(file: string): boolean {
  try {
    mkdirSync(`${file}.claim`);
    return true;
  } catch {
    return false;
  }
}

/** Whoever was to make a template and has not by then has most likely been ended. */
const LONGEST_WAIT_MS = 60_000;

async function appearanceOf(file: string): Promise<void> {
  const until = Date.now() + LONGEST_WAIT_MS;
  while (!existsSync(file) && Date.now() < until) await setTimeout(100);
}

/** The file of an initialised, empty embedded database, as `template` takes it. */
export function blankDatabase(): Promise<string> {
  return templateFile('blank', async () => {
    const database = await openEmbedded({ dataDir: undefined, log: silent, queryLimitMs: 30_000 });
    const template = await database.template();
    await database.close();
    return template;
  });
}

/** Puts an initialised, empty embedded database into a data folder, as the first start of a server would. */
export async function layBlankDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pgdata');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    execFileSync('tar', ['-xf', await blankDatabase(), '-C', folder], { stdio: 'pipe' });
  } catch {
    // Without the tool, or with half of the files, the server makes its own.
    rmSync(folder, { recursive: true, force: true });
  }
}
