/** @jest-environment node */
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
  errors.mockRestore();
  output.mockRestore();
  rmSync(folder, { recursive: true });
});
