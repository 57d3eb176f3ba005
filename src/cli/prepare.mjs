import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the engine: the folder with package.json. */
export const engineRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The layers that the browser's files are built from (src/layers.json); the other layers run on the server only. */
const PAGE_SOURCES = [
  'src/app',
  'src/api',
  'src/chart',
  'src/conditions',
  'src/machines',
  'src/model',
  'src/observer',
  'src/operations',
  'src/platform',
  'src/runtime',
  'src/session',
  'src/studio',
];

/** The layers of the server and the commands. */
const PROGRAM_SOURCES = [
  'src/chart',
  'src/cli',
  'src/compiler',
  'src/conditions',
  'src/machines',
  'src/model',
  'src/operations',
  'src/server',
];

function filesUnder(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path.slice(engineRoot.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** Whether the work was done for inputs of this hash. */
function isCurrent(stampFile, hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

/**
 * The file is written beside its place and renamed: so it is whole or absent, and a copied tree that shares the old file by a hard link keeps
 * it.
 */
function writeWhole(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** Runs a program with the terminal's own streams; ends this process with its status if it fails. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: engineRoot, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the packages of the lock file unless that is done already. */
export function install() {
  const lock = join(engineRoot, 'package-lock.json');
  const stamp = join(engineRoot, 'node_modules', '.portico-installed');
  const hash = hashOf([join(engineRoot, 'package.json'), lock]);
  if (isCurrent(stamp, hash)) return;
  console.log('Installing packages ...');
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  // npm may have changed the lock file.
  writeWhole(stamp, hashOf([join(engineRoot, 'package.json'), lock]));
}

/** Installs the packages that judge the portal from outside (test/outside/packages) unless that is done already. */
export function installOutside() {
  const folder = join(engineRoot, 'test', 'outside', 'packages');
  const stamp = join(folder, 'node_modules', '.portico-installed');
  const hash = hashOf([join(folder, 'package.json'), join(folder, 'package-lock.json')]);
  if (isCurrent(stamp, hash)) return;
  console.log('Installing suites, clients and readers of others ...');
  run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']);
  writeWhole(stamp, hash);
}

/** Builds the browser's files into dist unless they were built from the same sources already. */
export function build() {
  const sources = PAGE_SOURCES.flatMap((folder) => filesUnder(join(engineRoot, folder)));
  const hash = hashOf([
    ...sources,
    join(engineRoot, 'webpack.config.ts'),
    join(engineRoot, 'webpack.editors.ts'),
    join(engineRoot, 'package-lock.json'),
    join(engineRoot, 'package.json'),
  ]);
  const stamp = join(engineRoot, 'dist', '.portico-built');
  if (isCurrent(stamp, hash)) return;
  console.log('Building the pages ...');
  run(process.execPath, ['--import', 'tsx', join(engineRoot, 'node_modules', 'webpack-cli', 'bin', 'cli.js'), '--mode', 'production']);
  writeWhole(stamp, hash);
}

// As deep below the engine's root as the sources, so that both find it at '../..' (roots.ts).
const PROGRAM = join(engineRoot, '.portico', 'program');
const PROGRAM_ENTRIES = {
  pgliteThread: 'src/server/persistence/embedded/pgliteWorker.ts',
  trialWorker: 'src/server/documents/trialThread.ts',
  main: 'src/cli/main.ts',
};

/**
 * Writes server and commands as a few files of JavaScript, unless that was done for the same sources already, and returns the entry, which
 * takes the arguments of main.ts. Node would transpile and link hundreds of files at every start.
 */
export async function program() {
  const sources = PROGRAM_SOURCES.flatMap((folder) => filesUnder(join(engineRoot, folder)));
  const hash = hashOf([...sources, join(engineRoot, 'package-lock.json'), join(engineRoot, 'package.json')]);
  const stamp = join(PROGRAM, '.portico-built');
  if (!isCurrent(stamp, hash)) {
    await writeProgram();
    writeWhole(stamp, hash);
  }
  return join(PROGRAM, 'main.mjs');
}

async function writeProgram() {
  const { build: bundle } = await import('esbuild');
  const { outputFiles } = await bundle({
    entryPoints: PROGRAM_ENTRIES,
    absWorkingDir: engineRoot,
    outdir: PROGRAM,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    packages: 'external',
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.11',
    sourcemap: 'linked',
    sourcesContent: false,
  });
  // The entries come last and name the others, whose names change with their content: a server that runs keeps those it was started with.
  const entries = Object.keys(PROGRAM_ENTRIES);
  const isEntry = ({ path }) => entries.some((name) => basename(path).startsWith(`${name}.mjs`));
  for (const { contents, path } of [...outputFiles].sort((a, b) => isEntry(a) - isEntry(b))) writeWhole(path, contents);
  removeOldFiles(new Set(outputFiles.map(({ path }) => path)));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what earlier versions of the program have left, but for that of the last week, which may still run. */
function removeOldFiles(current) {
  for (const file of filesUnder(PROGRAM)) {
    if (!current.has(file) && statSync(file).mtimeMs < Date.now() - 7 * DAY_MS) unlinkSync(file);
  }
}
