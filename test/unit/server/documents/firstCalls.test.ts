import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation } from '#compiler';
import { compileWithFallback } from '../../../../src/server/documents/compileWithFallback.ts';
import { FirstCalls } from '../../../../src/server/documents/firstCalls.ts';
import { refuseUnanswered } from '../../../../src/server/documents/refuseUnanswered.ts';
import { VersionArchive } from '../../../../src/server/documents/versionArchive.ts';
import { temporaryFolder } from '../persistence/testDatabase.ts';

const log = {
  warn: () => undefined,
  error: (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`),
};
let lines: string[] = [];
let folder: string;
let archive: VersionArchive;

beforeEach(async () => {
  lines = [];
  folder = path.join(await temporaryFolder(), 'documents');
  archive = new VersionArchive(folder);
  const sources = (version: string) => ({ documents: new Map([['version', version]]), assets: [] });
  for (const [index, version] of ['old', 'new'].entries())
    archive.add({ version, sources: () => sources(version) } as never, new Date(Date.parse('2026-11-28T12:00:00Z') + index));
});

/** A process of this number finds what one before it with the same number has left, as in a container. */
const restarted = (): FirstCalls => new FirstCalls(folder, log);

/** What a server serves that starts with these documents; `broken` ones have errors. */
async function served(documents: string, firstCalls: FirstCalls): Promise<string | undefined> {
  const compiled = async (_previous: unknown, files?: { read(path: string): Uint8Array | undefined }): Promise<Compilation> => {
    const version = files ? Buffer.from(files.read('version') ?? []).toString() : documents;
    return version === 'broken' ? { diagnostics: [] } : ({ diagnostics: [], portal: { version } } as never);
  };
  const compile = compileWithFallback(refuseUnanswered(compiled as never, firstCalls), archive, log);
  return (await compile()).portal?.version;
}

test('documents with which a process ended before they had answered anything are not served again, and the log says why', async () => {
  const first = restarted();
  first.begin('old', 'getMenu')();
  first.begin('new', 'unsubscribe');
  const second = restarted();
  expect(await served('new', second)).toBe('old');
  expect(lines.join('\n')).toMatch(/the last good portal is served.*CALL_UNANSWERED.*had answered: unsubscribe/);
  expect(archive.list().map(({ version }) => version)).toEqual(['old']);
  // They stay refused, and other documents are served.
  expect([await served('new', restarted()), await served('newer', restarted())]).toEqual(['old', 'newer']);
});

test.each<[string, (calls: FirstCalls) => void]>([
  ['the call was answered', (calls) => calls.begin('new', 'getMenu')()],
  ['the call had been answered before', (calls) => [calls.begin('new', 'getMenu')(), calls.begin('new', 'getMenu')]],
  ['nobody called', () => undefined],
  [
    'something was answered, and another call was under way when the machine went down',
    (calls) => [calls.begin('new', 'getMenu')(), calls.begin('new', 'enroll')],
  ],
  ['no other documents have answered either', (calls) => calls.begin('new', 'enroll')],
  [
    'the process stopped by itself',
    (calls) => {
      calls.begin('new', 'getMenu');
      calls.close();
    },
  ],
])('documents are served again after a restart if %s', async (_what, work) => {
  work(restarted());
  expect(await served('new', restarted())).toBe('new');
});

test('the last good documents are those that have answered, not those that were served last', async () => {
  restarted().begin('old', 'getMenu')();
  expect(await served('broken', restarted())).toBe('old');
});

test('what another running process answers counts for nothing yet, and a damaged note for nothing at all', async () => {
  restarted();
  writeFileSync(path.join(folder, 'calls', String(process.ppid)), JSON.stringify({ version: 'new', calls: ['getMenu'] }));
  writeFileSync(path.join(folder, 'calls', String(process.pid)), '{"version":');
  expect(await served('new', restarted())).toBe('new');
});
