import type { Schema } from './Schema.ts';

export interface SampleOptions {
  /** Where `$ref` points into. */
  readonly document?: object;
  /** Text for every string without a constraint, so that samples can be told apart. */
  readonly mark?: string;
  /** Every property of an object and one item of a list, not the required ones alone; default true. */
  readonly whole?: boolean;
}

const BY_FORMAT: { readonly [format: string]: string } = {
  email: 'person@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uri: 'https://dealer.example.com/',
};
const TEXTS = [
  'sample',
  'ENGLISH',
  'en',
  'person@example.com',
  '512-555-0123',
  '2026-01-31',
  '2030',
  '09:30',
  'https://dealer.example.com',
  '1',
  '12345',
  'K1A 0B6',
  'TRUE',
  'true',
  'ABC-123',
];
/** A schema that goes round in circles ends here. */
const DEEPEST = 8;

/** A value that a schema of an OpenAPI document accepts; throws when no text at hand fits a pattern. */
export function sampleOf(schema: Schema, options: SampleOptions = {}, depth = 0): unknown {
  const { $ref, oneOf, anyOf, allOf, properties, type } = schema;
  if ($ref !== undefined) return sampleOf(resolved($ref, options.document), options, depth + 1);
  const [branch] = oneOf ?? anyOf ?? allOf ?? [];
  if (branch && properties === undefined && type === undefined) return sampleOf(branch, options, depth + 1);
  const named = namedBy(schema, options);
  if (named !== undefined) return named;
  const kind = [type].flat().find((one) => one !== 'null') ?? (properties ? 'object' : undefined);
  if (kind === 'object') return depth > DEEPEST ? {} : objectOf(schema, branch, options, depth);
  if (kind === 'array') return options.whole === false || depth > DEEPEST ? [] : [sampleOf(schema.items ?? {}, options, depth + 1)];
  return scalarOf(kind, schema, options);
}

/** A value that the schema says itself. */
function namedBy(schema: Schema, { mark }: SampleOptions): unknown {
  if ('const' in schema) return schema.const;
  if (mark === undefined && schema.default !== undefined) return schema.default;
  return schema.enum?.[0];
}

function objectOf(schema: Schema, branch: Schema | undefined, options: SampleOptions, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const wanted = new Set([...required, ...(branch?.required ?? [])]);
  const all = Object.entries(properties).filter(([name]) => options.whole !== false || wanted.has(name));
  return Object.fromEntries(all.map(([name, part]) => [name, sampleOf(part, options, depth + 1)]));
}

function scalarOf(kind: string | undefined, schema: Schema, { mark }: SampleOptions): unknown {
  if (kind === 'integer' || kind === 'number') return Math.max(1, schema.minimum ?? 1);
  if (kind === 'boolean') return true;
  if (kind === 'string') return textOf(schema, mark);
  return mark ?? null;
}

function textOf({ format = '', pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, mark: string | undefined): string {
  const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && (rule === undefined || rule.test(text));
  const formatted = BY_FORMAT[format];
  const found = [...(formatted === undefined ? [mark ?? 'sample'] : [formatted]), ...TEXTS, 'sample'.padEnd(minLength, 'x')].find(fits);
  if (found === undefined) throw new Error(`no sample text fits ${pattern}: add one`);
  return found;
}

function resolved(ref: string, document: object | undefined): Schema {
  const steps = ref
    .replace(/^#\//, '')
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = steps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), document);
  if (found === undefined) throw new Error(`nothing is at ${ref}`);
  return found as Schema;
}
