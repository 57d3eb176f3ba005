import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { CompiledPortal } from '#compiler';
import { ResponseSchemaError, withoutSchemaIds } from '../call/responseSchema.ts';
import { pickDeclared } from './declaredFields.ts';

type Schema = Record<string, unknown>;

/** Told once of each answer that fields were left out of: their pointers, never values. */
type Note = (route: string, fields: readonly string[]) => void;

const MULTIPART = 'multipart/form-data';
const OPTIONS: Options = { allErrors: true, useDefaults: true, strict: false };

function validator(options: Options): Ajv2020 {
  return addFormats(new Ajv2020({ ...OPTIONS, ...options }));
}

/** The schema of a multipart body in which a file, a text to OpenAPI, is whatever came. */
function withoutFiles(schema: Schema): Schema {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return { ...schema, properties: Object.fromEntries(properties.map(([name, part]) => [name, part['format'] === 'binary' ? {} : part])) };
}

function straysOf(errors: readonly ErrorObject[]): string[] {
  const closed = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  return closed.map(({ instancePath, params }) => `${instancePath}/${String(params['additionalProperty'])}`);
}

/**
 * Compilers for one app: JSON bodies are taken as they are, parameters and forms are text and are converted. An answer is sent without the
 * fields that its schema does not declare, e.g. stored ones of earlier documents.
 */
export function schemaCompilers(note: Note): { request: FastifySchemaCompiler<Schema>; answer: FastifySerializerCompiler<Schema> } {
  const json = validator({});
  const form = validator({ coerceTypes: true });
  const query = validator({ coerceTypes: 'array' });
  const answers = validator({ useDefaults: false, strictNumbers: true });

  return {
    request({ schema, httpPart, contentType }: { schema: Schema; httpPart?: string; contentType?: string }) {
      if (httpPart !== 'body') return query.compile(withoutSchemaIds(schema));
      if (contentType === MULTIPART) return form.compile(withoutFiles(withoutSchemaIds(schema)));
      return (contentType && contentType !== 'application/json' ? form : json).compile(withoutSchemaIds(schema));
    },
    answer({ schema, method, url }: { schema: Schema; method: string; url: string }) {
      const declared = withoutSchemaIds(schema);
      const validate = answers.compile(declared);
      const fits = (part: object, value: unknown) => answers.validate(part, value);
      let isNoted = false;
      return (data: unknown) => {
        const text = JSON.stringify(data);
        // Mostly plain data fits as it is, and need not be read again as it is sent.
        if (validate(data) || validate(JSON.parse(text))) return text;
        const strays = straysOf(validate.errors ?? []);
        const part = pickDeclared(JSON.parse(text), declared, fits);
        if (!validate(part)) throw new ResponseSchemaError(validate.errors ?? []);
        if (!isNoted) note(`${method} ${url}`, strays);
        isNoted = true;
        return JSON.stringify(part);
      };
    },
  } as ReturnType<typeof schemaCompilers>;
}

type Specification = CompiledPortal['openapi'];

interface Answer {
  content?: object;
}

const JSON_TYPE = 'application/json';

/**
 * A copy in which an answer that declares no content, or files, takes any: without that the schema of `default`, which is for refused calls,
 * would judge it, and a file's type be taken for one that somebody sends.
 */
export function withUncheckedResponses(specification: Specification): Specification {
  const copy = structuredClone(specification);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods as object))) {
    const { responses = {} } = operation as { responses?: { [status: string]: Answer } };
    for (const [status, answer] of Object.entries(responses)) {
      if (status !== 'default' && !Object.hasOwn(answer.content ?? {}, JSON_TYPE)) answer.content = { [JSON_TYPE]: { schema: {} } };
    }
  }
  return copy;
}
