import { mkdtempSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { watchFolders } from '../../../../src/server/documents/watchFolders.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'portico-watch-'));
const at = (...parts: string[]) => path.join(root, ...parts);

let onChange: (paths?: ReadonlySet<string>) => void = () => undefined;
let stop = (): void => undefined;
beforeAll(async () => {
  await mkdir(at('schemas', 'screens'), { recursive: true });
  await writeFile(at('schemas', 'screens', 'home.json'), '0');
  stop = watchFolders([at('schemas'), at('locales')], (paths) => onChange(paths), fail);
});
afterAll(async () => {
  stop();
  await rm(root, { recursive: true });
});

function fail(error: unknown): void {
  throw error;
}

/** Does something and waits until it was noticed; a change that goes unnoticed fails the test by its time limit. */
async function noticed(act: () => Promise<unknown>): Promise<ReadonlySet<string> | undefined> {
  const change = new Promise<ReadonlySet<string> | undefined>((resolve) => {
    onChange = resolve;
  });
  await act();
  return change;
}

async function replace(text: string): Promise<void> {
  await writeFile(at('schemas', 'screens', 'home.json~'), text);
  await rename(at('schemas', 'screens', 'home.json~'), at('schemas', 'screens', 'home.json'));
}

test('a file that an editor replaces is noticed every time, and so is one that is written in place afterwards', async () => {
  for (const text of ['1', '2', '3']) await noticed(() => replace(text));
  await noticed(() => writeFile(at('schemas', 'screens', 'home.json'), '4'));
});

test('what changed is named, unless a watched folder itself came or went', async () => {
  const home = at('schemas', 'screens', 'home.json');
  expect([...((await noticed(() => writeFile(home, '5'))) ?? [])]).toEqual([home]);
  expect([...((await noticed(() => replace('6'))) ?? [])].sort()).toEqual([home, `${home}~`]);
  expect([...((await noticed(() => mkdir(at('schemas', 'parts')))) ?? [])]).toEqual([at('schemas', 'parts')]);
  expect(await noticed(() => rename(at('schemas'), at('away')))).toBeUndefined();
  await noticed(() => rename(at('away'), at('schemas')));
});

test('a new folder is followed, one that goes and comes back as well', async () => {
  await noticed(() => mkdir(at('schemas', 'forms')));
  await noticed(() => writeFile(at('schemas', 'forms', 'a.json'), '1'));
  await noticed(() => rename(at('schemas'), at('away')));
  await noticed(() => rename(at('away'), at('schemas')));
  await noticed(() => writeFile(at('schemas', 'forms', 'a.json'), '2'));
  await noticed(async () => {
    await rm(at('schemas', 'forms'), { recursive: true });
    await mkdir(at('schemas', 'forms'));
  });
  await noticed(() => writeFile(at('schemas', 'forms', 'a.json'), '3'));
});

test('a folder that was not there at the start is followed once it comes', async () => {
  await noticed(() => mkdir(at('locales')));
  await noticed(() => writeFile(at('locales', 'en.json'), '1'));
});
