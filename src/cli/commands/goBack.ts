import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentFiles } from '#compiler';
import { type ArchivedVersion, VersionArchive } from '#server';
import { serverSettings } from '../serverSettings.ts';

const SWITCH_TIMEOUT_MS = 20_000;
const POLL_MS = 100;
/** So many changed files are named for a version. */
const MAX_NAMES = 4;

/**
 * `portico go-back [<version> | --list | --end]`: makes the servers of this data folder serve the version before the current one, or a
 * named archived version, until `--end`. The documents themselves stay as they are. Exit code 1 if a running server does not switch.
 */
export async function goBack(args: readonly string[]): Promise<number> {
  const folder = join(serverSettings(args, process.env).dataDir ?? '.', 'documents');
  const archive = new VersionArchive(folder);
  if (args.includes('--list')) {
    process.stdout.write(`${folder}\n${await listOf(archive)}`);
    return 0;
  }
  const pin = archive.pinned();
  const versions = archive.list().map(({ version }) => version);
  if (args.includes('--end')) {
    if (!pin) return print('No version had been gone back to.');
    archive.pin(undefined);
    // The pinned version is the right one again if the documents themselves are of that version, which is then the newest one.
    const isExpected = (version: string) => version !== pin.version || version === versions[0];
    return waitForServers(archive, isExpected, 'The documents themselves are served again.');
  }
  const chosen = chosenVersion(args, versions, pin?.version);
  if (chosen === undefined) {
    process.stderr.write(`There is no such version. ${await listOf(archive)}`);
    return 1;
  }
  archive.pin({ version: chosen, by: userInfo().username, at: new Date().toISOString() });
  return waitForServers(archive, (version) => version === chosen, `Version ${chosen} is served until npm run documents:back -- --end.`);
}

/**
 * The version named in the arguments, if it is archived; without a name the one before the current one. A version may begin with dashes.
 */
function chosenVersion(args: readonly string[], versions: readonly string[], current: string | undefined): string | undefined {
  const rootOption = args.indexOf('--root');
  const names = args.filter((_, index) => rootOption === -1 || (index !== rootOption && index !== rootOption + 1));
  // The newest comes first: the one after the current one is older.
  const currentIndex = current === undefined ? 0 : versions.indexOf(current);
  return names.length > 0 ? versions.find((version) => names.includes(version)) : versions[currentIndex + 1];
}

/** The archived versions: when each was first served, what it changed, which one is served and who went back. */
async function listOf(archive: VersionArchive): Promise<string> {
  const pin = archive.pinned();
  const served = archive.runningServers().map(({ version }) => version);
  const versions = archive.list();
  const lines = await Promise.all(
    versions.map(async (version, index) => {
      const older = versions[index + 1];
      const change = older ? await changeSince(version, older) : 'the oldest that is kept';
      const mark = served.includes(version.version) ? 'served' : '';
      return `  ${version.version}  ${minuteOf(version.at)}  ${mark.padEnd(6)}  ${change}`;
    }),
  );
  const servedNow = served.length === 0 ? 'No server runs on this data folder.' : `Served now: ${[...new Set(served)].join(', ')}.`;
  const pinNote = pin ? ` ${pin.by} went back to ${pin.version} at ${minuteOf(new Date(pin.at))}, until --end.` : '';
  return `${servedNow}${pinNote}\nKept versions, the newest first:\n${lines.join('\n') || '  none'}\n`;
}

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The documents in which two versions differ, and the assets that were added or removed. */
async function changeSince(newer: ArchivedVersion, older: ArchivedVersion): Promise<string> {
  const [newFiles, oldFiles] = [newer.files(), older.files()];
  const [newPaths, oldPaths] = [new Set(await newFiles.list()), new Set(await oldFiles.list())];
  const textOf = (files: DocumentFiles, path: string) => String(files.read(path) ?? '');
  const isChanged = (path: string) => newPaths.has(path) !== oldPaths.has(path) || textOf(newFiles, path) !== textOf(oldFiles, path);
  const changed = [...new Set([...newPaths, ...oldPaths])].filter(isChanged).sort();
  const more = changed.length > MAX_NAMES ? ` and ${changed.length - MAX_NAMES} more` : '';
  return `changed ${changed.slice(0, MAX_NAMES).join(', ')}${more}`;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

/** Waits until every running server of this data folder serves an expected version, at most 20 seconds, then prints `text`. */
async function waitForServers(archive: VersionArchive, isExpected: (version: string) => boolean, text: string): Promise<number> {
  const until = Date.now() + SWITCH_TIMEOUT_MS;
  while (archive.runningServers().some(({ version }) => !isExpected(version)) && Date.now() < until) await pause(POLL_MS);
  const servers = archive.runningServers();
  if (servers.length === 0) return print(`${text} No server runs on this data folder at the moment: it holds from the next start.`);
  if (servers.every(({ version }) => isExpected(version))) return print(text);
  process.stderr.write('It is noted, but a server that runs on this data folder does not follow: its log says why.\n');
  return 1;
}
