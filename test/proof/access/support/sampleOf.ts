/** A JSON Schema, as far as the documents use it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

const TEXTS = [
  'sample',
  'ENGLISH',
  'en',
  'person@example.com',
  '512-555-0123',
  '2026-01-31',
  'https://dealer.example.com',
  '1',
  '12345',
  'K1A 0B6',
  'TRUE',
];

/** A value that a schema accepts. With `whole` every property of an object is there, else only the required ones. */
export function sampleOf(schema: Schema, whole = false): unknown {
  const [branch] = schema.oneOf ?? schema.anyOf ?? [];
  if (branch && schema.properties === undefined) return sampleOf(branch, whole);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0] ?? (schema.properties ? 'object' : 'string');
  if (type === 'object') return objectOf(schema, branch, whole);
  if (type === 'array') return whole && schema.items ? [sampleOf(schema.items, whole)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : textOf(schema);
}

function objectOf({ properties = {}, required = [] }: Schema, branch: Schema | undefined, whole: boolean): Record<string, unknown> {
  const wanted = new Set([...required, ...(branch?.required ?? [])]);
  const names = Object.keys(properties).filter((name) => whole || wanted.has(name));
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] as Schema, whole)]));
}

function textOf({ format, pattern, minLength = 0, maxLength = 1000 }: Schema): string {
  if (format === 'date') return '2026-01-31';
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const found = TEXTS.find(fits);
  if (found === undefined) throw new Error(`no sample text fits ${pattern}: add one`);
  return found;
}
