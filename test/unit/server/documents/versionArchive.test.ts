import { rmSync } from 'node:fs';
import path from 'node:path';
import { VersionArchive } from '../../../../src/server/documents/versionArchive.ts';
import { temporaryFolder } from '../persistence/testDatabase.ts';

test('a version is archived also after the folder was removed', async () => {
  const folder = path.join(await temporaryFolder(), 'documents');
  const archive = new VersionArchive(folder);
  rmSync(folder, { recursive: true });
  const sources = () => ({ documents: new Map([['schemas/portal.json', '{}']]), assets: [] });
  archive.add({ version: 'first', sources } as never, new Date('2026-11-22T12:00:00Z'));
  archive.recordServed('first');
  expect(archive.list().map(({ version }) => version)).toEqual(['first']);
  expect(archive.runningServers()).toEqual([{ pid: process.pid, version: 'first' }]);
  rmSync(path.dirname(folder), { recursive: true });
});
