import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import type { Schema } from '../../support/Schema.ts';
import { answerSchemaOf } from './operationSchemas.ts';

const PROBLEM: Schema = {
  properties: { message: {}, errors: { items: { properties: { field: {}, rule: {}, message: {} } } }, error: {}, error_description: {} },
};

/** Dotted names of an answer's fields that its schema does not name; an open part of a schema takes any. A file has no fields. */
export function strayFields(portal: CompiledPortal, operation: Operation, { status, body }: { status: number; body: string }): string[] {
  if (body === '' || (operation.portal.download !== undefined && status < 400)) return [];
  const declared = answerSchemaOf(portal, operation, status);
  return strays(JSON.parse(body), status >= 400 ? PROBLEM : (declared ?? {}), '');
}

function strays(value: unknown, schema: Schema, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => strays(item, schema.items ?? { additionalProperties: true }, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  const branches = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const properties = Object.assign({}, ...branches.map((branch) => branch.properties ?? {})) as Record<string, Schema>;
  const open = branches.find(
    ({ additionalProperties }) => additionalProperties && additionalProperties !== undefined,
  )?.additionalProperties;
  return Object.entries(value).flatMap(([name, part]) => {
    const known = properties[name] ?? (open === undefined ? undefined : typeof open === 'object' ? open : { additionalProperties: true });
    return known === undefined ? [`${at}.${name}`] : strays(part, known, `${at}.${name}`);
  });
}
