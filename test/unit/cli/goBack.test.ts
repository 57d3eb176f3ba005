import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VersionArchive } from '#server';
import { goBack } from '../../../src/cli/commands/goBack.ts';

let folder: string;
let archive: VersionArchive;
let said: string[];
const served = (version: string, minute: number) => {
  const sources = () => ({ documents: new Map([['schemas/portal.json', `{"is":"${version}"}`]]), assets: [] });
  archive.add({ version, sources }, new Date(Date.UTC(2026, 2, 10, 15, minute)));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  process.env['DATA_DIR'] = folder;
  archive = new VersionArchive(join(folder, 'documents'));
  said = [];
  const keep = (text: string | Uint8Array) => said.push(String(text)) > 0;
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  ['first', '-second', '--third', 'fourth'].forEach(served);
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env['DATA_DIR'];
  rmSync(folder, { recursive: true });
});

/** What a running server does: it serves the pinned version and keeps what it serves. */
const follow = (minute: number) => served(archive.pinned()?.version ?? 'fourth', minute);

test('[C4] each step leads further back, and the oldest is the end', async () => {
  const steps: (string | undefined)[] = [];
  for (let step = 0; step < 4; step += 1) {
    steps.push((await goBack([])) === 0 ? archive.pinned()?.version : 'none');
    follow(10 + step);
  }
  expect(steps).toEqual(['--third', '-second', 'first', 'none']);
  expect(await goBack(['--end'])).toBe(0);
  follow(20);
  expect(archive.list().map(({ version }) => version)).toEqual(['fourth', '--third', '-second', 'first']);
});

test('a version may begin with dashes; what is none is refused with a list', async () => {
  for (const version of ['-second', '--third']) {
    expect(await goBack([version])).toBe(0);
    expect(archive.pinned()?.version).toBe(version);
  }
  expect(await goBack(['fifth'])).toBe(1);
  expect(said.at(-1)).toMatch(/no such version.* went back to --third at .*\n {2}fourth .*\n {2}--third {2}2026-03-10 15:02 UTC/s);
});

test('[C4] a picture that came or went with a version is listed among what it changed', async () => {
  const keep = (version: string, minute: number, assets: string[]) => {
    const sources = () => ({ documents: new Map([['schemas/portal.json', '{}']]), assets });
    archive.add({ version, sources }, new Date(Date.UTC(2026, 2, 10, 16, minute)));
  };
  keep('plain', 0, ['honda/assets/old.svg']);
  keep('newer', 1, ['honda/assets/logo.svg']);
  expect(await goBack(['--list'])).toBe(0);
  expect(said.join('')).toMatch(/ newer .* changed oem-config\/honda\/assets\/logo\.svg, oem-config\/honda\/assets\/old\.svg\n/);
});

test('the kept versions are listed: since when, what each changed, which one is served, and who went back', async () => {
  expect(await goBack(['--list'])).toBe(0);
  expect(said.splice(0).join('')).toContain('No server runs on this data folder.\n');
  archive.recordServed('--third');
  archive.pin({ version: '--third', by: 'kim', at: '2026-03-10T16:20:00.000Z' });
  expect(await goBack(['--list'])).toBe(0);
  expect(said.join('')).toBe(
    [
      join(folder, 'documents'),
      'Served now: --third. kim went back to --third at 2026-03-10 16:20 UTC, until --end.',
      'Kept versions, the newest first:',
      '  fourth  2026-03-10 15:03 UTC          changed schemas/portal.json',
      '  --third  2026-03-10 15:02 UTC  served  changed schemas/portal.json',
      '  -second  2026-03-10 15:01 UTC          changed schemas/portal.json',
      '  first  2026-03-10 15:00 UTC          the oldest that is kept',
      '',
    ].join('\n'),
  );
});

test('without a server it says so; with one it waits until that has followed; one that is gone counts for nothing', async () => {
  writeFileSync(join(folder, 'documents', 'serving', '999999999'), '{"pid":999999999,"version":"fourth"}');
  expect(await goBack([])).toBe(0);
  expect(said.at(-1)).toContain('No server runs on this data folder');
  archive.recordServed('--third');
  setTimeout(() => archive.recordServed('-second'), 300);
  expect(await goBack([])).toBe(0);
  expect(said.at(-1)).toBe('Version -second is served until npm run documents:back -- --end.\n');
});
