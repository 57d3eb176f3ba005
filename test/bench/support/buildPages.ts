import { spawnSync } from 'node:child_process';

/** Builds the browser's files into dist unless they are current. Throws if the build fails. */
export function buildPages(): void {
  const script = "import('./src/cli/prepare.mjs').then(({ build }) => build())";
  const done = spawnSync(process.execPath, ['-e', script], { stdio: 'inherit' });
  if (done.status !== 0) throw new Error('The pages could not be built.');
}
