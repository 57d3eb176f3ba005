import { userInfo } from 'node:os';
import { join } from 'node:path';
import { KeptVersions } from '#server';
import { serverSettings } from '../serverSettings.ts';

/**
 * `portico go-back [<version> | --end]`: has the servers of this data folder serve the documents that were served before, or a named kept
 * version, until `--end` takes it back. The documents themselves stay as they are.
 */
export async function goBack(args: readonly string[]): Promise<number> {
  const kept = new KeptVersions(join(serverSettings(args, process.env).dataDir ?? '.', 'documents'));
  if (args.includes('--end')) {
    kept.pin(undefined);
    process.stdout.write('The documents themselves are served again.\n');
    return 0;
  }
  const versions = kept.list().map(({ version }) => version);
  const wanted = args.find((argument) => !argument.startsWith('--')) ?? versions[1];
  if (wanted === undefined || !versions.includes(wanted)) {
    process.stderr.write(`There is no such version. Kept, the newest first: ${versions.join(', ') || 'none'}\n`);
    return 1;
  }
  kept.pin({ version: wanted, by: userInfo().username, at: new Date().toISOString() });
  process.stdout.write(`Version ${wanted} is served until npm run documents:back -- --end.\n`);
  return 0;
}
