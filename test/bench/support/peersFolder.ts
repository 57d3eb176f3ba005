import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the peers with its packages installed; they are installed on first use and after a change of its package.json. Throws if that fails. */
export function peersFolder(): string {
  const folder = join(process.cwd(), 'test', 'bench', 'peers');
  const stamp = join(folder, 'node_modules', '.portico-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  console.log('Installing the peers of the bench ...');
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const done = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (done.status !== 0) throw new Error('The peers of the bench could not be installed.');
  writeFileSync(stamp, wanted);
  return folder;
}
