import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { type CompiledPortal, compilePortal } from '#compiler';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { type CompileVersion, compileAfterTrial } from '../../../src/server/documents/compileAfterTrial.ts';
import { compileWithFallback } from '../../../src/server/documents/compileWithFallback.ts';
import { openDocuments } from '../../../src/server/documents/openDocuments.ts';
import { Trial, type TrialSettings } from '../../../src/server/documents/trial.ts';
import { VersionArchive } from '../../../src/server/documents/versionArchive.ts';
import { handlerDescriptions } from '../../../src/server/handlerDescriptions.ts';

jest.setTimeout(120_000);

const engineRoot = resolve(__dirname, '../../..');
const registry = { ...vocabulary, handlers: handlerDescriptions };
const folder = mkdtempSync(join(tmpdir(), 'portico-trial-'));
const root = join(folder, 'portal');
const MENU = join(root, 'locales/en/shell.json');
const STRICT = '--disallow-code-generation-from-strings';
const opened: Trial[] = [];
let archive: VersionArchive;
let served: CompiledPortal;
let logged: string[] = [];
let compiled = 0;

const log = {
  warn: () => undefined,
  error: (details: object, message: string) => {
    logged.push(`${message} ${JSON.stringify(details)}`);
  },
};

const compile: CompileVersion = (previous, files, more) => {
  if (!more?.accepts) compiled++;
  return compilePortal({ root, engineRoot, registry, previous, files, ...more });
};

const compileAfter = (trial: Trial, versions: VersionArchive) =>
  compileWithFallback(compileAfterTrial({ compile, trial, archive: versions, noteChanges: () => trial.noteChanges() }), versions, log);

/** Compiles as a server does that has served the documents of the library, with a thread of this code in place of the compiler's. */
function server(worker?: string, limits: Partial<TrialSettings> = {}) {
  if (worker !== undefined) writeFileSync(join(folder, 'worker.mjs'), `import { parentPort } from 'node:worker_threads';\n${worker}`);
  const file = worker === undefined ? {} : { worker: pathToFileURL(join(folder, 'worker.mjs')) };
  const trial = new Trial({ root, engineRoot, registry, seconds: 60, megabytes: 512, ...limits, ...file });
  opened.push(trial);
  return compileAfter(trial, archive);
}

beforeAll(async () => {
  // The server's own threads may make code of schemas, as the server may; the tests run where pages may not.
  setFlagsFromString('--no-disallow-code-generation-from-strings');
  cpSync(join(engineRoot, 'test/library'), root, { recursive: true });
  archive = new VersionArchive(join(folder, 'documents'));
  const { portal } = await compilePortal({ root, engineRoot, registry });
  if (!portal) throw new Error('the library has errors');
  served = portal;
  archive.add(portal, new Date('2026-11-23T09:00:00Z'));
});

const menu = readFileSync(join(engineRoot, 'test/library/locales/en/shell.json'), 'utf8');
beforeEach(() => {
  logged = [];
  compiled = 0;
  writeFileSync(MENU, menu);
});
afterAll(() => {
  if (process.execArgv.includes(STRICT)) setFlagsFromString(STRICT);
  for (const trial of opened) trial.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (text = 'Loans and returns') => writeFileSync(MENU, menu.replace(': "Circulation"', `: "${text}"`));

describe('changed documents are compiled on trial first', () => {
  test('a good change is served, with the validators of its forms made by the thread', async () => {
    change();
    const { portal } = await server()(served);
    expect(portal?.version).not.toBe(served.version);
    expect(portal?.variants.get('base')?.text('en', 'app.Circulation')).toBe('Loans and returns');
    const [validator] = [...(portal?.files.values() ?? [])].filter(({ path }) => path.includes('/validator.'));
    expect(Buffer.from(validator?.body ?? []).toString('utf8')).toMatch(/^export default function\(require\)/);
  });

  test('a fault is told as the compiler tells it', async () => {
    writeFileSync(MENU, menu.replace('{', '{{'));
    const { portal, diagnostics } = await server()(served);
    expect([portal, diagnostics.map(({ code, position }) => `${position.file} ${code}`)]).toEqual([
      undefined,
      ['locales/en/shell.json JSON_SYNTAX'],
    ]);
  });

  const LIMIT = 'COMPILE_LIMIT schemas compiling the documents';
  test.each([
    ['does not end', 'parentPort.on("message", () => { for (;;); });', { seconds: 1 }, `${LIMIT} takes longer than 1 s`],
    [
      'takes all memory',
      'parentPort.on("message", () => { const all = []; for (;;) all.push(new Array(10_000).fill({})); });',
      { megabytes: 32 },
      `${LIMIT} needs more than 32 MB of memory`,
    ],
    [
      'breaks the compiler',
      'parentPort.on("message", () => { throw new Error("Boom."); });',
      {},
      'COMPILE_LIMIT schemas the compiler failed: Error: Boom.',
    ],
    [
      'takes the server too long, though it ends',
      'parentPort.on("message", () => parentPort.postMessage({ diagnostics: [], version: "v", servedMs: 900, trialMs: 9000, validators: [] }));',
      {},
      'COMPILE_LIMIT schemas compiling this change takes 9 s, in which the server would answer nobody; a restart would serve it',
    ],
  ])('a change that %s is refused, and the server compiles nothing itself', async (_, worker, limits, expected) => {
    change();
    const { portal, diagnostics } = await server(worker, limits)(served);
    expect([portal, diagnostics.map(({ code, position, message }) => `${code} ${position.file} ${message}`)]).toEqual([
      undefined,
      [expected],
    ]);
    expect(compiled).toBe(0);
  });

  test('after a restart the last good documents are served in place of those that do not end', async () => {
    change();
    const { portal } = await server('parentPort.on("message", () => { for (;;); });', { seconds: 1 })(undefined);
    expect(portal?.version).toBe(served.version);
    expect(logged.join('\n')).toMatch(/documents refused, the last good portal is served .*COMPILE_LIMIT.*longer than 1 s/);
  });

  test('documents that were served before, and the first ones of a data folder, are compiled without a trial', async () => {
    const never = 'parentPort.on("message", () => { throw new Error("tried"); });';
    expect((await server(never)(undefined)).portal?.version).toBe(served.version);
    const fresh = new VersionArchive(join(folder, 'fresh'));
    const trial = new Trial({ root, engineRoot, registry, seconds: 60, megabytes: 512 });
    change();
    const { portal } = await compileAfter(trial, fresh)(undefined);
    expect(portal?.version).not.toBe(served.version);
  });

  test('where it is known what has changed, nothing else is looked at', async () => {
    const trial = new Trial({ root, engineRoot, registry, seconds: 60, megabytes: 512 });
    opened.push(trial);
    const version = async () => {
      const outcome = await trial.run(served);
      return outcome.isGood ? outcome.version : outcome.diagnostics;
    };
    const [extra, unsaid] = ['locales/en/extra.json', 'locales/en/unsaid.json'];
    try {
      expect(await version()).toBe(served.version);
      writeFileSync(join(root, extra), '{}');
      writeFileSync(join(root, unsaid), '{}');
      expect(await version()).toBe(served.version);
      trial.noteChanges([extra]);
      const withOne = await version();
      trial.noteChanges();
      const withBoth = await version();
      expect(new Set([served.version, withOne, withBoth]).size).toBe(3);
    } finally {
      for (const path of [extra, unsaid]) rmSync(join(root, path), { force: true });
    }
  });

  test('documents that are written while they are tried are tried again', async () => {
    // Files that have just been written are looked at in any case.
    const changeAt = (text: string, seconds: number) => {
      change(text);
      utimesSync(MENU, seconds, seconds);
    };
    changeAt('First', 1_000_000);
    const trial = new Trial({ root, engineRoot, registry, seconds: 60, megabytes: 512 });
    opened.push(trial);
    const run = trial.run.bind(trial);
    let trials = 0;
    trial.run = async (portal) => {
      const outcome = await run(portal);
      if (trials++ === 0) changeAt('Second', 1_000_001);
      return outcome;
    };
    const { portal } = await compileAfter(trial, archive)(served);
    expect([trials, portal?.variants.get('base')?.text('en', 'app.Circulation')]).toEqual([2, 'Second']);
  });

  test('documents that were written while nobody watched them, as a server starts, do not keep later changes from being served', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const settings = { root, engineRoot, registry, seconds: 60, megabytes: 512 };
    const documents = openDocuments(
      {
        root,
        dataDir,
        trial: settings,
        compile: (previous, files, more) => compilePortal({ root, engineRoot, registry, previous, files, ...more }),
      },
      log,
    );
    if (documents.trial) opened.push(documents.trial);
    // Old, so that their time says whether they have changed.
    const unsaid = ['en', 'fr'].map((language) => join(root, `locales/${language}/members.json`));
    const before = unsaid.map((file) => readFileSync(file, 'utf8'));
    for (const file of [...unsaid, MENU]) utimesSync(file, 1_000_000, 1_000_000);
    const { portal: first } = await documents.compile();
    if (!first) throw new Error('the library has errors');
    documents.archive?.add(first, new Date('2026-11-28T09:00:00Z'));
    try {
      for (const [index, file] of unsaid.entries()) writeFileSync(file, `${before[index]}\n`);
      change('Said');
      documents.noteChanges(['locales/en/shell.json']);
      const { portal } = await documents.compile(first);
      expect(portal?.variants.get('base')?.text('en', 'app.Circulation')).toBe('Said');
      const all = await compilePortal({ root, engineRoot, registry });
      expect(portal?.version).toBe(all.portal?.version);
    } finally {
      for (const [index, file] of unsaid.entries()) writeFileSync(file, before[index] ?? '');
    }
  });
});
