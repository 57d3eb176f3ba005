import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compilePortal } from '#compiler';
import { createLog, createServer, handlerDescriptions, type PorticoServer, VersionArchive } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { type MemoryPortal, memoryPortal } from '../../support/memoryPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { seeded } from '../support/seeded.ts';
import { mutantsOf } from './support/mutantsOf.ts';

jest.setTimeout(200_000);

const engineRoot = resolve(__dirname, '../../..');
const registry = { ...vocabulary, handlers: handlerDescriptions };
const folder = mkdtempSync(join(tmpdir(), 'portico-reload-'));
const root = join(folder, 'portal');
const dataDir = join(folder, 'data');
const PER_SECOND = 50;

let server: PorticoServer;
let home: MemoryPortal;
let address: string;
let timer: NodeJS.Timeout | undefined;

async function open(watch = false): Promise<void> {
  server = await createServer({
    root,
    engineRoot,
    compile: (previous, files) => compilePortal({ root, engineRoot, registry, previous, files }),
    dataDir,
    mode: 'demo',
    port: 0,
    watch,
    callsPerMinute: 1_000_000,
    log: createLog({ level: 'silent' }),
  });
  address = await server.listen();
}

const versionOf = async (): Promise<string | null> => (await fetch(`${address}/health`)).headers.get('x-portal-version');

beforeAll(async () => {
  cpSync(join(engineRoot, 'test/library'), root, { recursive: true });
  home = await memoryPortal('test/library');
  await open();
});

afterAll(async () => {
  clearInterval(timer);
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A browser's requests, so many a second, until it is stopped; tells those that failed. */
function traffic(): { stop(): Promise<{ sent: number; failed: string[]; versions: Set<string | null> }> } {
  const failed: string[] = [];
  const versions = new Set<string | null>();
  const under: Promise<void>[] = [];
  const ask = async (path: string): Promise<void> => {
    try {
      const answer = await fetch(`${address}${path}`);
      versions.add(answer.headers.get('x-portal-version'));
      if (!answer.ok) failed.push(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    } catch (error) {
      failed.push(`${path}: ${String(error)}`);
    }
  };
  const paths = ['/portico/manifest', '/ready', '/health', ...home.sound.files.keys()];
  timer = setInterval(() => under.push(ask(paths[under.length % paths.length] ?? '/health')), 1000 / PER_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
      return { sent: under.length, failed, versions };
    },
  };
}

/** Puts a fault into the folder and answers how to take it out again. */
function damage(changes: ReadonlyMap<string, Uint8Array | string | undefined>): () => void {
  const before = new Map([...changes.keys()].map((path) => [path, home.texts.get(path)]));
  for (const [path, content] of changes) writeFileSync(join(root, path), content ?? '');
  return () => {
    for (const [path, text] of before) {
      if (text === undefined) rmSync(join(root, path));
      else writeFileSync(join(root, path), text);
    }
  };
}

test('[C2] failed reloads under traffic change nothing, and the last good portal survives a restart', async () => {
  const version = await versionOf();
  const chance = seeded(3);
  const faults = mutantsOf(home, chance).filter(({ verdict, path }) => verdict === 'refused' && home.texts.has(path));
  const times = rounds(12, 100);
  const browser = traffic();
  for (let round = 0; round < times; round++) {
    const mutant = faults[Math.floor(chance() * faults.length)];
    const mend = damage(mutant?.make() ?? new Map());
    expect(await server.source.reload()).toBe(false);
    expect(server.source.diagnostics().some(({ severity }) => severity === 'error')).toBe(true);
    expect(server.source.current().version).toBe(version);
    mend();
    // Compiling keeps the process to itself: without a breath nobody would be served at all.
    await new Promise((resume) => setTimeout(resume, 100));
  }
  const { sent, failed, versions } = await browser.stop();
  expect(failed).toEqual([]);
  expect([...versions]).toEqual([version]);

  damage(new Map([['schemas/portal.json', '{']]));
  await server.close();
  await open();
  expect(await versionOf()).toBe(version);
  for (const path of home.sound.files.keys()) expect((await fetch(`${address}${path}`)).status).toBe(200);
  writeFileSync(join(root, 'schemas/portal.json'), home.texts.get('schemas/portal.json') ?? '');
  await server.source.reload();
  expect(server.source.diagnostics().filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(await versionOf()).toBe(version);
  recordProof({
    id: 'C2',
    what: 'failed reloads under traffic, then a restart with faulty documents',
    bar: '100 reloads under 50 req/s: version unchanged, 0 failed requests, last good after a restart too',
    figure: `${times} refused reloads, ${sent} requests, 0 failed, one version, the same after a restart`,
  });
});

const TITLE = 'locales/en/shell.json';

function retitle(): void {
  const text = readFileSync(join(root, TITLE), 'utf8');
  writeFileSync(
    join(root, TITLE),
    text.replace(/: "([A-Z][^"{}]*)"/, (_, title: string) => `: "${title} now"`),
  );
}

/** Waits until something holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > 60_000) throw new Error(`it does not come about: ${holds}`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
  return performance.now() - begun;
}

test('[C4] one step goes back to the portal before, is noted, and ends as simply', async () => {
  await server.close();
  await open(true);
  const first = server.source.current().version;
  retitle();
  await until(() => server.source.current().version !== first);
  const second = server.source.current().version;
  const archive = new VersionArchive(join(dataDir, 'documents'));
  expect(archive.list().map(({ version }) => version)).toEqual([second, first]);
  archive.pin({ version: first, by: 'keeper', at: '2026-01-01T00:00:00.000Z' });
  const back = await until(() => server.source.current().version === first);
  const notes = () =>
    server.db.selectFrom('audit').select(['action', 'details']).where('action', 'like', 'documents.%').orderBy('id').execute();
  await until(async () => (await notes()).length === 1);
  await server.close();
  await open(true);
  expect(server.source.current().version).toBe(first);
  archive.pin(undefined);
  await until(() => server.source.current().version === second);
  await until(async () => (await notes()).length === 2);
  expect((await notes()).map(({ action, details }) => ({ action, ...(details as object) }))).toEqual([
    { action: 'documents.wentBack', version: first, by: 'keeper' },
    { action: 'documents.wentOn', version: second, by: 'keeper' },
  ]);
  recordProof({
    id: 'C4',
    what: 'going back one version under a running server',
    bar: 'one command, <= 5 s, audit row',
    figure: `npm run documents:back; ${Math.round(back)} ms until served; audit rows of going back and on; held over a restart`,
  });
});
