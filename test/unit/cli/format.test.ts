import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { format } from '../../../src/cli/commands/format.ts';
import { memoryFolder } from '../../support/memoryFolder.ts';

const engineRoot = resolve(__dirname, '../../..');

test('--check names what differs and changes nothing; without it the documents are written, and the check passes', async () => {
  const folder = mkdtempSync(join(memoryFolder(), 'format-'));
  const file = join(folder, 'locales/en/home.json');
  mkdirSync(join(folder, 'locales/en'), { recursive: true });
  writeFileSync(file, '{"home":{"title":"Home"}}');
  const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const path = relative(engineRoot, folder);
  expect(await format(['--check', path])).toBe(1);
  expect(errors.mock.calls.map(([line]) => line)).toEqual([`${path}/locales/en/home.json has not the canonical layout: npm run format\n`]);
  expect(readFileSync(file, 'utf8')).toBe('{"home":{"title":"Home"}}');
  expect(await format([path])).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('{\n  "home": { "title": "Home" }\n}\n');
  expect(await format(['--check', path])).toBe(0);
  // A file alone, by its whole path, and a path at which there is nothing.
  writeFileSync(file, '{"home":{"title":"Home"}}');
  expect([await format(['--check', file]), await format([file]), await format(['--check', file])]).toEqual([1, 0, 0]);
  expect(await format([join(folder, 'nothing')])).toBe(1);
  errors.mockRestore();
  output.mockRestore();
  rmSync(folder, { recursive: true });
});

test('--check names documents that are too long to be read, but not records and texts, which are looked up', async () => {
  const folder = mkdtempSync(join(memoryFolder(), 'format-'));
  const path = relative(engineRoot, folder);
  const write = (name: string, lines: number) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    const entries = Array.from({ length: lines - 2 }, (_, index) => `  "k${index}": ${index}`);
    writeFileSync(join(folder, name), `{\n${entries.join(',\n')}\n}\n`);
  };
  write('workflows/long.machine.json', 401);
  write('workflows/right.machine.json', 400);
  write('schemas/operations/right.calls.json', 500);
  write('schemas/operations/long.calls.json', 501);
  write('schemas/demo/long.demo.json', 900);
  const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await format(['--check', path])).toBe(1);
  const parts = ': let dialogs, cards or states stand as parts\n';
  expect(errors.mock.calls.map(([line]) => `${line}`.replace(`${path}/`, ''))).toEqual([
    `schemas/operations/long.calls.json has 501 lines, at most 500 are read as one thing${parts}`,
    `workflows/long.machine.json has 401 lines, at most 400 are read as one thing${parts}`,
  ]);
  errors.mockRestore();
  output.mockRestore();
  rmSync(folder, { recursive: true });
});
