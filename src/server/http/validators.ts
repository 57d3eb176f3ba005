import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { anonymous } from './anonymous.ts';
import { AnswerFault } from './answerFault.ts';

type Schema = Record<string, unknown>;

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

/** Compilers for one app: JSON bodies are taken as they are, parameters and forms are text and are converted. */
export function validators(): { request: FastifySchemaCompiler<Schema>; answer: FastifySerializerCompiler<Schema> } {
  const json = validator({});
  const form = validator({ coerceTypes: true });
  const query = validator({ coerceTypes: 'array' });
  const answers = validator({ useDefaults: false, strictNumbers: true });

  return {
    request({ schema, httpPart, contentType }: { schema: Schema; httpPart?: string; contentType?: string }) {
      if (httpPart !== 'body') return query.compile(anonymous(schema));
      if (contentType === MULTIPART) return form.compile(withoutFiles(anonymous(schema)));
      return (contentType && contentType !== 'application/json' ? form : json).compile(anonymous(schema));
    },
    answer({ schema }: { schema: Schema }) {
      const validate = answers.compile(anonymous(schema));
      return (data: unknown) => {
        const text = JSON.stringify(data);
        // Mostly plain data fits as it is, and need not be read again as it is sent.
        if (!validate(data) && !validate(JSON.parse(text))) throw new AnswerFault(validate.errors ?? []);
        return text;
      };
    },
  } as ReturnType<typeof validators>;
}
