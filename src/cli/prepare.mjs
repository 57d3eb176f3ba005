import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the engine: the folder with package.json. */
export const engineRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The layers that the browser's files are built from (src/layers.json); the other layers run on the server only. */
const PAGE_SOURCES = [
  'src/app',
  'src/api',
  'src/conditions',
  'src/machines',
  'src/model',
  'src/operations',
  'src/platform',
  'src/runtime',
  'src/session',
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
 * Records that the work for these inputs is done. The file is written beside its place and renamed: so it is whole or absent, and a copied
 * tree that shares the old file by a hard link keeps it.
 */
function writeStamp(stampFile, hash) {
  mkdirSync(dirname(stampFile), { recursive: true });
  const draft = `${stampFile}.${process.pid}`;
  writeFileSync(draft, hash);
  renameSync(draft, stampFile);
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
  writeStamp(stamp, hashOf([join(engineRoot, 'package.json'), lock]));
}

/** Installs the packages that judge the portal from outside (test/outside/packages) unless that is done already. */
export function installOutside() {
  const folder = join(engineRoot, 'test', 'outside', 'packages');
  const stamp = join(folder, 'node_modules', '.portico-installed');
  const hash = hashOf([join(folder, 'package.json'), join(folder, 'package-lock.json')]);
  if (isCurrent(stamp, hash)) return;
  console.log('Installing suites, clients and readers of others ...');
  run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp(stamp, hash);
}

/** Builds the browser's files into dist unless they were built from the same sources already. */
export function build() {
  const sources = PAGE_SOURCES.flatMap((folder) => filesUnder(join(engineRoot, folder)));
  const hash = hashOf([
    ...sources,
    join(engineRoot, 'webpack.config.ts'),
    join(engineRoot, 'package-lock.json'),
    join(engineRoot, 'package.json'),
  ]);
  const stamp = join(engineRoot, 'dist', '.portico-built');
  if (isCurrent(stamp, hash)) return;
  console.log('Building the pages ...');
  run(process.execPath, ['--import', 'tsx', join(engineRoot, 'node_modules', 'webpack-cli', 'bin', 'cli.js'), '--mode', 'production']);
  writeStamp(stamp, hash);
}
