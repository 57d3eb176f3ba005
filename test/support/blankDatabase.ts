import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../src/server/persistence/openEmbedded.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The file of an initialised, empty embedded database, as `template` takes it. Initialising costs seconds, so the first test that
 * asks makes it for all the others of the run.
 */
export async function blankDatabase(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string };
  const file = join('test-results', `blank-${version}.tar`);
  if (existsSync(file)) return file;
  const database = await openEmbedded({ dataDir: undefined, log: silent, queryLimitMs: 30_000 });
  const template = await database.template();
  await database.close();
  mkdirSync('test-results', { recursive: true });
  // Others may make it at this moment: each writes a file of its own, the last one stays.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, template);
  renameSync(own, file);
  return file;
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
