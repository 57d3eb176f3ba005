import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

type Schema = Record<string, unknown>;

const OPTIONS: Options = { allErrors: true, useDefaults: true, strict: false };

function validator(options: Options): Ajv2020 {
  return addFormats(new Ajv2020({ ...OPTIONS, ...options }));
}

/** An answer that departs from its operation's schema; holds pointers and rules, never values. */
export class AnswerFault extends Error {
  readonly faults: readonly string[];

  constructor(errors: readonly ErrorObject[]) {
    super('the answer departs from its schema');
    this.faults = errors.map(({ instancePath, keyword, schemaPath }) => `${instancePath || '/'} ${keyword} ${schemaPath}`);
  }
}

/** Compilers for one app: JSON bodies are taken as they are, parameters and forms are text and are converted. */
export function validators(): { request: FastifySchemaCompiler<Schema>; answer: FastifySerializerCompiler<Schema> } {
  const json = validator({});
  const form = validator({ coerceTypes: true });
  const query = validator({ coerceTypes: 'array' });
  const answers = validator({ useDefaults: false });

  return {
    request({ schema, httpPart, contentType }: { schema: Schema; httpPart?: string; contentType?: string }) {
      if (httpPart !== 'body') return query.compile(anonymous(schema));
      return (contentType && contentType !== 'application/json' ? form : json).compile(anonymous(schema));
    },
    answer({ schema }: { schema: Schema }) {
      const validate = answers.compile(anonymous(schema));
      return (data: unknown) => {
        const text = JSON.stringify(data);
        if (!validate(JSON.parse(text))) throw new AnswerFault(validate.errors ?? []);
        return text;
      };
    },
  } as ReturnType<typeof validators>;
}

/** Without the names that schemas carry as documents: the same one stands in many operations. */
function anonymous<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(anonymous) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name, value]) => typeof value !== 'string' || (name !== '$schema' && name !== '$id'));
  return Object.fromEntries(kept.map(([name, value]) => [name, anonymous(value)])) as Part;
}
