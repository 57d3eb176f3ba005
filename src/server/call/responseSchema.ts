import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation, OperationsDocument } from '#model';

/** Lists how a response violates its declared schema, by pointers and keywords, never values; empty for a valid response. */
export type ResponseCheck = (operation: Operation, status: number, body: unknown) => readonly string[];

interface DeclaredMethods {
  readonly [method: string]: {
    readonly responses?: { readonly [status: string]: { readonly content?: { readonly [type: string]: unknown } } };
  };
}

/** The id under which Ajv registers the OpenAPI document; nothing is loaded from this address. */
const OPENAPI_ID = 'https://portico.example.com/openapi';

/** Creates a check of responses against an OpenAPI document. A status that is not declared is a violation too. */
export function createResponseCheck(openapi: OperationsDocument): ResponseCheck {
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false, validateSchema: false }));
  ajv.addSchema(withoutSchemaIds(openapi) as object, OPENAPI_ID);
  const compiled = new Map<string, ValidateFunction | undefined>();

  function validatorOf(pointer: string): ValidateFunction | undefined {
    if (!compiled.has(pointer)) compiled.set(pointer, ajv.compile({ $ref: `${OPENAPI_ID}#${pointer}` }));
    return compiled.get(pointer);
  }

  return ({ path, method: upperCaseMethod }, status, body) => {
    const method = upperCaseMethod.toLowerCase();
    const { responses = {} } = (openapi.paths[path] as DeclaredMethods)[method] ?? {};
    const name = [String(status), 'default'].find((key) => responses[key]);
    if (name === undefined) return [`status ${status} is not declared`];
    if (!responses[name]?.content?.['application/json']) return [];
    const validate = validatorOf(uriPointer(['paths', path, method, 'responses', name, 'content', 'application/json', 'schema']));
    return !validate || validate(body) ? [] : new ResponseSchemaError(validate.errors ?? []).violations;
  };
}

/** The JSON Pointer of nested names, encoded for the fragment of a URI. */
function uriPointer(names: readonly string[]): string {
  return `/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

/** Is thrown when a response of our own violates the schema of its operation; names pointers and keywords, never values. */
export class ResponseSchemaError extends Error {
  readonly violations: readonly string[];

  constructor(errors: readonly ErrorObject[]) {
    super('the response violates its schema');
    this.violations = errors.map(({ instancePath, keyword, schemaPath }) => `${instancePath || '/'} ${keyword} ${schemaPath}`);
  }
}

/** A schema without `$schema` and `$id`, at any depth: Ajv refuses an `$id` that it meets in several operations. */
export function withoutSchemaIds<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(withoutSchemaIds) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => typeof value !== 'string' || (name !== '$schema' && name !== '$id'));
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutSchemaIds(value)])) as Part;
}
