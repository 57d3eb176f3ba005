import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormPart, JsonObject } from '#model';
import type { LoadModule } from '../../../src/runtime/forms/validation/useValidator.ts';

const COMPILE = `
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { readFileSync } from 'node:fs';
process.stdout.write(compileSchemaValidatorsCode(JSON.parse(readFileSync(0, 'utf8')), { ajvOptionsOverrides: { code: { lines: false } } }));
`;

const folder = join(tmpdir(), 'portico-test-validators');
const places = new Map<string, string>();

/** Compiles in a process of its own, so that this one stays free of code made from strings. */
function validatorFile(schema: JsonObject): string {
  const text = JSON.stringify(schema);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = join(folder, `${hash}.cjs`);
  if (!existsSync(file)) {
    const { NODE_OPTIONS: _none, ...env } = process.env;
    const code = execFileSync(process.execPath, ['--input-type=module', '-e', COMPILE], { input: text, cwd: process.cwd(), env });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `exports.default = function (require) { const exports = {}; ${code}; return exports; };`);
  }
  places.set(`/portico/v.${hash}.js`, file);
  return `/portico/v.${hash}.js`;
}

/** A form part with its validator compiled as the server compiles it. */
export function formPart(part: Partial<FormPart> & { readonly schema: JsonObject }): FormPart {
  return { id: 'sample', uiSchema: {}, trim: true, messages: {}, checks: [], ...part, validatorUrl: validatorFile(part.schema) };
}

/** Loads what `formPart` compiled. */
export const loadCompiled: LoadModule = async (url) => require(places.get(url) ?? url);
