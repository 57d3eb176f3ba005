import type { ErrorObject } from 'ajv/dist/2020.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation, OperationsDocument } from '#model';

/** Where a foreign backend's answer departs from the operation documents: pointers and rules, never values. */
export type ResponseCheck = (operation: Operation, status: number, body: unknown) => readonly string[];

const DOCUMENT = 'https://portico.example.com/openapi';

/** A check of answers against one OpenAPI document. A status that the document does not tell is a departure too. */
export function createResponseCheck(openapi: OperationsDocument): ResponseCheck {
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false, validateSchema: false }));
  ajv.addSchema(withoutSchemaIds(openapi) as object, DOCUMENT);
  const compiled = new Map<string, ValidateFunction | undefined>();

  function validatorOf(pointer: string): ValidateFunction | undefined {
    if (!compiled.has(pointer)) compiled.set(pointer, ajv.compile({ $ref: `${DOCUMENT}#${pointer}` }));
    return compiled.get(pointer);
  }

  return ({ path, method }, status, body) => {
    const declared = (openapi.paths[path] as Record<string, { responses?: Record<string, { content?: Record<string, unknown> }> }>)[
      method.toLowerCase()
    ];
    const name = [String(status), 'default'].find((found) => declared?.responses?.[found]);
    if (name === undefined) return [`status ${status} is not declared`];
    if (!declared?.responses?.[name]?.content?.['application/json']) return [];
    const steps = ['paths', path, method.toLowerCase(), 'responses', name, 'content', 'application/json', 'schema'];
    const validate = validatorOf(`/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`);
    return !validate || validate(body) ? [] : new ResponseSchemaError(validate.errors ?? []).violations;
  };
}

/** An answer that departs from its operation's schema; holds pointers and rules, never values. */
export class ResponseSchemaError extends Error {
  readonly violations: readonly string[];

  constructor(errors: readonly ErrorObject[]) {
    super('the answer departs from its schema');
    this.violations = errors.map(({ instancePath, keyword, schemaPath }) => `${instancePath || '/'} ${keyword} ${schemaPath}`);
  }
}

/** A schema without the names that it carries as a document of its own: the same one stands in many operations. */
export function withoutSchemaIds<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(withoutSchemaIds) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name, value]) => typeof value !== 'string' || (name !== '$schema' && name !== '$id'));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSchemaIds(value)])) as Part;
}
