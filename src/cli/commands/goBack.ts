import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentFiles } from '#compiler';
import { type KeptVersion, KeptVersions } from '#server';
import { serverSettings } from '../serverSettings.ts';

const TAKEN_MS = 20_000;
const LOOK_MS = 100;
const MOST_NAMED = 4;

/**
 * `portico go-back [<version> | --list | --end]`: has the servers of this data folder serve the documents that were served before the
 * present ones, or a named kept version, until `--end` takes it back. The documents themselves stay as they are. Exit code 1 when a server
 * runs and does not follow.
 */
export async function goBack(args: readonly string[]): Promise<number> {
  const folder = join(serverSettings(args, process.env).dataDir ?? '.', 'documents');
  const kept = new KeptVersions(folder);
  if (args.includes('--list')) {
    process.stdout.write(`${folder}\n${await listOf(kept)}`);
    return 0;
  }
  const before = kept.pinned();
  const versions = kept.list().map(({ version }) => version);
  if (args.includes('--end')) {
    if (!before) return say('No version had been gone back to.');
    kept.pin(undefined);
    const isRight = (version: string) => version !== before.version || version === versions[0];
    return followed(kept, isRight, 'The documents themselves are served again.');
  }
  const wanted = wantedOf(args, versions, before?.version);
  if (wanted === undefined) {
    process.stderr.write(`There is no such version. ${await listOf(kept)}`);
    return 1;
  }
  kept.pin({ version: wanted, by: userInfo().username, at: new Date().toISOString() });
  return followed(kept, (version) => version === wanted, `Version ${wanted} is served until npm run documents:back -- --end.`);
}

/** The named version if it is kept; without a name the one before the present one. A version may begin with dashes. */
function wantedOf(args: readonly string[], versions: readonly string[], present: string | undefined): string | undefined {
  const root = args.indexOf('--root');
  const names = args.filter((_, index) => root === -1 || (index !== root && index !== root + 1));
  const at = present === undefined ? 0 : versions.indexOf(present);
  return names.length > 0 ? versions.find((version) => names.includes(version)) : versions[at + 1];
}

/** The kept versions: when each was first served, what it changed, which one is served and who went back. */
async function listOf(kept: KeptVersions): Promise<string> {
  const pin = kept.pinned();
  const served = kept.serving().map(({ version }) => version);
  const versions = kept.list();
  const lines = await Promise.all(
    versions.map(async (version, at) => {
      const older = versions[at + 1];
      const change = older ? await changeSince(version, older) : 'the oldest that is kept';
      const mark = served.includes(version.version) ? 'served' : '';
      return `  ${version.version}  ${minuteOf(version.at)}  ${mark.padEnd(6)}  ${change}`;
    }),
  );
  const now = served.length === 0 ? 'No server runs on this data folder.' : `Served now: ${[...new Set(served)].join(', ')}.`;
  const back = pin ? ` ${pin.by} went back to ${pin.version} at ${minuteOf(new Date(pin.at))}, until --end.` : '';
  return `${now}${back}\nKept versions, the newest first:\n${lines.join('\n') || '  none'}\n`;
}

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The documents in which a version differs from the one before, and the pictures that came or went. */
async function changeSince(newer: KeptVersion, older: KeptVersion): Promise<string> {
  const [now, before] = [newer.files(), older.files()];
  const [here, there] = [new Set(await now.list()), new Set(await before.list())];
  const textOf = (files: DocumentFiles, path: string) => String(files.read(path) ?? '');
  const isChanged = (path: string) => here.has(path) !== there.has(path) || textOf(now, path) !== textOf(before, path);
  const changed = [...new Set([...here, ...there])].filter(isChanged).sort();
  const more = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : '';
  return `changed ${changed.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function say(words: string): number {
  process.stdout.write(`${words}\n`);
  return 0;
}

/** Waits until the servers that run on this folder serve what they should. */
async function followed(kept: KeptVersions, isRight: (version: string) => boolean, words: string): Promise<number> {
  const until = Date.now() + TAKEN_MS;
  while (kept.serving().some(({ version }) => !isRight(version)) && Date.now() < until) await pause(LOOK_MS);
  const servers = kept.serving();
  if (servers.length === 0) return say(`${words} No server runs on this data folder at the moment: it holds from the next start.`);
  if (servers.every(({ version }) => isRight(version))) return say(words);
  process.stderr.write('It is noted, but a server that runs on this data folder does not follow: its log says why.\n');
  return 1;
}
