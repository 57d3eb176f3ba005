import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormPart } from '#model';
import type { LoadModule } from '../../../../src/runtime/forms/validation/useValidator.ts';

const COMPILE = `
import { readFileSync, writeFileSync } from 'node:fs';
import { validatorModule } from './src/compiler/emit/validatorModule.ts';
for (const [file, schema] of JSON.parse(readFileSync(0, 'utf8')))
  writeFileSync(file, validatorModule(schema).replace('export default ', 'exports.default = '));
`;

/** Compiles the validators of forms in a process of its own, since pages make no code from strings; loads them by their addresses. */
export function validatorFiles(forms: readonly FormPart[]): LoadModule {
  const folder = join(tmpdir(), 'portico-test-validators');
  mkdirSync(folder, { recursive: true });
  const fileOf = (url: string): string => join(folder, `${url.replaceAll(/\W/g, '_')}.cjs`);
  const schemas = new Map(forms.map(({ schema, validatorUrl }) => [fileOf(validatorUrl), schema]));
  const { NODE_OPTIONS: _none, ...env } = process.env;
  const options = { input: JSON.stringify([...schemas]), cwd: process.cwd(), env, stdio: ['pipe', 'inherit', 'inherit'] as const };
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', COMPILE], { ...options, stdio: [...options.stdio] });
  return async (url) => require(fileOf(url));
}
