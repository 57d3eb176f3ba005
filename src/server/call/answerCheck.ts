import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation, OperationsDocument } from '#model';
import { anonymous } from './anonymous.ts';
import { AnswerFault } from './answerFault.ts';

/** Where a foreign backend's answer departs from the operation documents: pointers and rules, never values. */
export type AnswerCheck = (operation: Operation, status: number, body: unknown) => readonly string[];

const DOCUMENT = 'https://portico.example.com/openapi';

/** A check of answers against one OpenAPI document. A status that the document does not tell is a departure too. */
export function answerCheck(openapi: OperationsDocument): AnswerCheck {
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false, validateSchema: false }));
  ajv.addSchema(anonymous(openapi) as object, DOCUMENT);
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
    return !validate || validate(body) ? [] : new AnswerFault(validate.errors ?? []).faults;
  };
}
