import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { CompiledPortal } from '#compiler';
import { ResponseSchemaError, withoutSchemaIds } from '../call/responseSchema.ts';
import { pickDeclared } from './declaredFields.ts';
import { wrongNumber } from './numberTexts.ts';

type Schema = Record<string, unknown>;

/** Is called with the pointers of undeclared fields in a response, once for each operation. */
type WarnOfUndeclared = (route: string, pointers: readonly string[]) => void;

interface SchemaCompilers {
  readonly request: FastifySchemaCompiler<Schema>;
  readonly response: FastifySerializerCompiler<Schema>;
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';

/**
 * Makes Fastify validate requests and responses by the operation documents. JSON bodies are validated as they are; parameters and forms
 * consist of texts, which are converted to numbers and booleans first. Fields that a response schema does not declare are not sent.
 */
export function schemaCompilers(warnOfUndeclared: WarnOfUndeclared): SchemaCompilers {
  const jsonBodies = validators({ useDefaults: true });
  const forms = validators({ useDefaults: true, coerceTypes: true });
  const parameters = validators({ useDefaults: true, coerceTypes: 'array' });
  const responses = validators({ strictNumbers: true });

  return {
    request({ schema, httpPart, contentType }: { schema: Schema; httpPart?: string; contentType?: string }) {
      const declared = withoutSchemaIds(schema);
      if (httpPart !== 'body') return withNumberTexts(declared, parameters.compile(declared));
      if (contentType === MULTIPART) return withNumberTexts(declared, forms.compile(withoutFiles(declared)));
      return contentType && contentType !== JSON_TYPE ? withNumberTexts(declared, forms.compile(declared)) : jsonBodies.compile(declared);
    },
    response({ schema, method, url }: { schema: Schema; method: string; url: string }) {
      const declared = withoutSchemaIds(schema);
      const validate = responses.compile(declared);
      const isValid = (part: object, value: unknown) => responses.validate(part, value);
      let hasWarned = false;
      return (data: unknown) => {
        const text = JSON.stringify(data);
        // Most data is valid as it is. A Date, e.g., is valid only as the text that JSON makes of it.
        if (validate(data) || validate(JSON.parse(text))) return text;
        const undeclared = undeclaredPointers(validate.errors ?? []);
        const declaredPart = pickDeclared(JSON.parse(text), declared, isValid);
        if (!validate(declaredPart)) throw new ResponseSchemaError(validate.errors ?? []);
        if (!hasWarned) warnOfUndeclared(`${method} ${url}`, undeclared);
        hasWarned = true;
        return JSON.stringify(declaredPart);
      };
    },
  } as SchemaCompilers;
}

/** Compiles schemas, equal ones once: most operations answer a failure with the same document. */
function validators(options: Options) {
  // The compiler of the portal has checked the schemas. To shorten what Ajv generates takes a third of the time and gains nothing measurable.
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false }, ...options }));
  const compiled = new Map<string, ValidateFunction>();
  return {
    validate: (schema: object, value: unknown): boolean => ajv.validate(schema, value),
    compile(schema: Schema): ValidateFunction {
      const text = JSON.stringify(schema);
      const known = compiled.get(text) ?? ajv.compile(schema);
      compiled.set(text, known);
      return known;
    },
  };
}

/** Validates texts that are to be converted, of which numbers must be written in digits. */
function withNumberTexts(schema: Schema, validate: ValidateFunction) {
  const check = (...[data, context]: Parameters<ValidateFunction>) => {
    const field = wrongNumber(schema, data);
    const error = { instancePath: `/${field}`, keyword: 'type', schemaPath: '', params: {}, message: 'must be a number in digits' };
    const isValid = field === undefined && validate(data, context);
    check.errors = field === undefined ? validate.errors : [error];
    return isValid;
  };
  check.errors = validate.errors;
  // By this, Fastify knows that the validator may replace the whole value.
  check.schemaEnv = validate.schemaEnv;
  return check;
}

/** A multipart schema that accepts any value for a file: OpenAPI declares files as strings. */
function withoutFiles(schema: Schema): Schema {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return { ...schema, properties: Object.fromEntries(properties.map(([name, part]) => [name, part['format'] === 'binary' ? {} : part])) };
}

function undeclaredPointers(errors: readonly ErrorObject[]): string[] {
  const undeclared = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  return undeclared.map(({ instancePath, params }) => `${instancePath}/${String(params['additionalProperty'])}`);
}

/**
 * A copy of the operation documents in which a response that declares no JSON, e.g. a file, takes any content. Otherwise Fastify would
 * apply the schema of `default`, which is for error responses.
 */
export function withUncheckedResponses(specification: CompiledPortal['openapi']): CompiledPortal['openapi'] {
  const copy = structuredClone(specification);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods as object))) {
    const { responses = {} } = operation as { responses?: { [status: string]: { content?: object } } };
    for (const [status, response] of Object.entries(responses)) {
      if (status !== 'default' && !Object.hasOwn(response.content ?? {}, JSON_TYPE)) response.content = { [JSON_TYPE]: { schema: {} } };
    }
  }
  return copy;
}
