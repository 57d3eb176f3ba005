import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEmbedded } from '../../src/server/persistence/embedded/openEmbedded.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A file of the run's own folder that holds a database which others of the same kind start from. */
export function templateFile(name: string): string {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string };
  return join('test-results', `${name}-${version}.tar`);
}

/** Writes a template whole or not at all; of several that write the same one at a time, the last stays. */
export function writeTemplate(file: string, template: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, template);
  renameSync(draft, file);
}

/**
 * The file of an initialised, empty embedded database, as `template` takes it. Initialising costs seconds, so the first test that
 * asks makes it for all the others of the run.
 */
export async function blankDatabase(): Promise<string> {
  const file = templateFile('blank');
  if (existsSync(file)) return file;
  const database = await openEmbedded({ dataDir: undefined, log: silent, queryLimitMs: 30_000 });
  const template = await database.template();
  await database.close();
  writeTemplate(file, template);
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
