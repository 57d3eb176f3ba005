import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';

/** What the meta-schema of kept walks has against a value, in words; undefined if it is one. */
export function walkShapeFault(engineRoot: string, value: unknown): string | undefined {
  const schemaOf = (name: string): object => JSON.parse(readFileSync(join(engineRoot, `schemas/meta/${name}.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false, schemas: [schemaOf('common')] });
  return ajv.validate(schemaOf('walk'), value) ? undefined : ajv.errorsText(ajv.errors, { dataVar: 'walk' });
}
