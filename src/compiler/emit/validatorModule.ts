import { createRequire } from 'node:module';
import type { Ajv, AnySchema, Options } from 'ajv';
import { isJsonObject, type Json, type JsonObject } from '#model';

/**
 * Text of an ES module whose default export takes a `require` for the validator's run-time code and returns the validation functions of
 * a form's schema by hash. It uses no eval, so it passes `script-src 'self'`. Throws when Ajv cannot compile the schema.
 */
export function validatorModule(schema: JsonObject): string {
  loaded ??= loadGenerator();
  const { generate, AjvClass } = loaded;
  // Only the parts that a form validates alone refer to the whole from outside.
  const partsRefer = JSON.stringify(schema).includes('"$ref"');
  const code = generate(structuredClone(schema), {
    ajvOptionsOverrides: { code: { lines: false } },
    ...(partsRefer ? { AjvClass: referringTo(schema, AjvClass) } : {}),
  });
  return `export default function(require){const exports={};${code};return exports}\n`;
}

type Generate = (schema: object, options: object) => string;
type AjvConstructor = new (options: Options) => Ajv;

interface Generator {
  readonly generate: Generate;
  readonly AjvClass: AjvConstructor;
}

let loaded: Generator | undefined;

/** Loads the generator late: it is large and needed only once a form is opened. */
function loadGenerator(): Generator {
  const require = createRequire(import.meta.url);
  return {
    generate: (require('@rjsf/validator-ajv8/compileSchemaValidators') as { compileSchemaValidatorsCode: Generate })
      .compileSchemaValidatorsCode,
    AjvClass: (require('ajv') as { default: AjvConstructor }).default,
  };
}

/**
 * Ajv for the schema of a form and the parts of it that the form validates alone, e.g. one of several alternatives. Each is a document of
 * its own for Ajv, so a reference that is left in a part (`#/...`) would be looked for in the part; here it is looked for in the whole.
 */
function referringTo(whole: JsonObject, AjvClass: AjvConstructor): AjvConstructor {
  return class extends AjvClass {
    constructor({ schemas, ...options }: Options) {
      const documents = (schemas ?? []) as readonly JsonObject[];
      // Each has got an id from the generator, as its last key unless it had one.
      const text = JSON.stringify(whole);
      const root = documents.find(({ $id, ...content }) => ('$id' in whole ? $id === whole['$id'] : JSON.stringify(content) === text));
      const complete = documents.map((part) => (part === root ? part : withAbsoluteReferences(part, String(root?.['$id']))));
      super({ ...options, schemas: complete as AnySchema[] });
    }
  };
}

function withAbsoluteReferences<Value extends Json | undefined>(value: Value, id: string): Value {
  if (Array.isArray(value)) return value.map((item: Json) => withAbsoluteReferences(item, id)) as unknown as Value;
  if (!isJsonObject(value)) return value;
  const isLocal = (key: string, child: unknown): child is string => key === '$ref' && typeof child === 'string' && child.startsWith('#');
  const entries = Object.entries(value).map(([key, child]) => [key, isLocal(key, child) ? id + child : withAbsoluteReferences(child, id)]);
  return Object.fromEntries(entries) as Value;
}
