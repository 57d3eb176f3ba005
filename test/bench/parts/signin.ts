import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPostgres, startPostgres } from '../../proof/support/postgres.ts';
import { hashesPerSecond } from '../signin/hashesPerSecond.ts';
import { signInLoad } from '../signin/signInLoad.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import type { LoadFigures } from '../support/loadOf.ts';
import { startScript } from '../support/startScript.ts';

async function measured(databaseUrl: string, weight: string, milliseconds: number): Promise<LoadFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await startScript('signin/serveSignIn.ts', [databaseUrl, folder, weight]);
  try {
    await signInLoad(server.url, milliseconds / 4);
    return await signInLoad(server.url, milliseconds);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface BenchDatabase {
  readonly name: string;
  /** Address of an empty database; '' = embedded. */
  readonly database: () => Promise<string>;
}

async function rowsOf({ name, database }: BenchDatabase, hashes: number, options: BenchOptions): Promise<Row[]> {
  const time = options.rounds(1200, 10_000);
  options.log(name);
  const light = await measured(await database(), 'light', time);
  const whole = await measured(await database(), '', time);
  return [
    {
      what: `sign-ins a second apart from the password hash, ${name}`,
      ours: light.perSecond.toFixed(0),
      others: {},
      target: '',
      note: `p97.5 ${light.p975.toFixed(0)} ms`,
    },
    {
      what: `sign-ins a second, ${name}`,
      ours: whole.perSecond.toFixed(0),
      others: { 'hashes alone': hashes.toFixed(0) },
      ratio: whole.perSecond / hashes,
      target: '',
      note: `p97.5 ${whole.p975.toFixed(0)} ms`,
    },
  ];
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  const hashes = await hashesPerSecond(options.rounds(1000, 5000));
  const embedded = await rowsOf({ name: 'embedded', database: async () => '' }, hashes, options);
  if (options.quick) return embedded;
  if (noPostgres !== undefined) return [...embedded, { what: 'sign-ins, PostgreSQL', ours: '-', others: {}, target: '', note: noPostgres }];
  const postgres = await startPostgres();
  try {
    let made = 0;
    const database = () => postgres.createDatabase(`signin${++made}`);
    return [...embedded, ...(await rowsOf({ name: 'PostgreSQL', database }, hashes, options))];
  } finally {
    await postgres.stop();
  }
}

/** Sign-in by password: everything but the hash, all of it, and the hash alone. */
export const part: BenchPart = { id: 'signin', title: 'Sign-in', run };
