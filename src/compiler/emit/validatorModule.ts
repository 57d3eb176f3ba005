import { createRequire } from 'node:module';
import type { JsonObject } from '#model';

type CompileCode = (schema: object, options: object) => string;

let compileCode: CompileCode | undefined;

/** The generator is large and needed only once a form is opened. */
function loadCompiler(): CompileCode {
  const require = createRequire(import.meta.url);
  compileCode ??= (require('@rjsf/validator-ajv8/compileSchemaValidators') as { compileSchemaValidatorsCode: CompileCode })
    .compileSchemaValidatorsCode;
  return compileCode;
}

/**
 * Text of an ES module whose default export takes a `require` for the validator run-time and answers the validation functions of a form's
 * schema by hash. It holds no eval, so it passes `script-src 'self'`.
 */
export function validatorModule(schema: JsonObject): string {
  const code = loadCompiler()(structuredClone(schema), { ajvOptionsOverrides: { code: { lines: false } } });
  return `export default function(require){const exports={};${code};return exports}\n`;
}
