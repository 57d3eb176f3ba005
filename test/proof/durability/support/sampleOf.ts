type Schema = { readonly [keyword: string]: unknown };

const CANDIDATES = [
  'jane.roe@example.com',
  '512-555-0142',
  '2026-11-21',
  'en',
  'ENGLISH',
  '78701',
  'https://example.com/',
  'true',
  '1',
  'ABC-123',
];

/**
 * A value that a JSON Schema accepts, with `mark` in every free text so that a torn write shows; undefined when no text
 * at hand fits a pattern. `$ref` points into `document`.
 */
export function sampleOf(schema: Schema, mark: string, document: object): unknown {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return sampleOf(resolved(ref, document), mark, document);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const branches = (schema['oneOf'] ?? schema['anyOf'] ?? schema['allOf']) as Schema[] | undefined;
  if (branches?.[0] && schema['type'] === undefined) return sampleOf(branches[0], mark, document);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'object' || schema['properties']) return sampleObject(schema, mark, document);
  if (type === 'array') return [sampleOf((schema['items'] ?? {}) as Schema, mark, document)];
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1;
  if (type === 'boolean') return true;
  return sampleText(schema, mark);
}

function sampleObject(schema: Schema, mark: string, document: object): object {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return Object.fromEntries(properties.map(([name, part]) => [name, sampleOf(part, mark, document)]));
}

function sampleText({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, mark: string): string | undefined {
  const fits = (text: string) =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  return [mark, ...CANDIDATES].find(fits);
}

function resolved(ref: string, document: object): Schema {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, step) => Reflect.get(place as object, step.replaceAll('~1', '/').replaceAll('~0', '~')), document) as Schema;
}
