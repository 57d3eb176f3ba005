import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RJSFSchema } from '@rjsf/utils';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { validatorFile } from '../../../src/compiler/emit/validator.ts';
import { buildForm } from '../../../src/compiler/forms/buildForm.ts';
import { Entities } from '../../../src/compiler/forms/entities.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import { metaSchemas } from '../../../src/compiler/validate/metaSchemas.ts';
import { compiledValidator } from '../../../src/runtime/forms/validation/compiledValidator.ts';
import type { Case, Suite } from '../support/Suite.ts';

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/**
 * Draft-07 of JSON-Schema-Test-Suite (commit 44401e0c of its repository, required tests only, beside its license in `data`): each schema as
 * the schema of a form, compiled to the module that browsers load.
 */
export const suite: Suite = {
  title: 'JSON-Schema-Test-Suite, draft-07, as schemas of forms',
  async run() {
    const folder = join('test', 'outside', 'data', 'jsonSchema');
    const found: Case[] = [];
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      for (const group of JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[])
        found.push(...(await tryGroup(`${file.replace('.json', '')}: ${group.description}`, group)));
    }
    return found;
  },
};

async function tryGroup(id: string, { schema, tests }: Group): Promise<Case[]> {
  try {
    const judged = await validityBy(schema);
    if ('refused' in judged) return [{ id, outcome: 'refused', detail: judged.refused }];
    return tests.map(({ data, description, valid }) => tryTest(`${id}: ${description}`, () => judged.isValid(data) === valid));
  } catch (error) {
    return [{ id, outcome: 'failed', detail: `the compiler throws: ${String(error)}` }];
  }
}

function tryTest(id: string, isRight: () => boolean): Case {
  try {
    return { id, outcome: isRight() ? 'passed' : 'failed', detail: 'judged the other way' };
  } catch (error) {
    return { id, outcome: 'failed', detail: String(error) };
  }
}

const meta = metaSchemas(process.cwd());
const require = createRequire(import.meta.url);

/** How a form with this schema judges data, or the codes with which the compiler refuses the schema. */
async function validityBy(schema: unknown): Promise<{ refused: string } | { isValid(data: unknown): boolean }> {
  if (typeof schema === 'boolean') return { refused: 'the meta-schema of forms takes objects' };
  const text = JSON.stringify({ id: 'a', schema });
  const diagnostics = new Diagnostics();
  const root = parseSource({ path: 'a.form.json', layer: 'base', text }, diagnostics);
  if (!root) return { refused: 'the document is no JSON that is taken' };
  const form = buildForm(root, new Entities([]), meta);
  if (form.diagnostics.length > 0) return { refused: form.diagnostics.map(({ code, message }) => `${code}: ${message}`).join(' ') };
  const code = Buffer.from(validatorFile(form).body).toString('base64');
  const { default: functionsOf } = (await import(`data:text/javascript;base64,${code}`)) as {
    default: (load: NodeJS.Require) => { [hash: string]: unknown };
  };
  const validator = compiledValidator(functionsOf(require), form.schema as RJSFSchema);
  return { isValid: (data) => validator.errorsOf(data).length === 0 };
}
