import { isJsonObject, type Json } from '#model';

/** A JSON Schema of an OpenAPI document, as far as examples are made from it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Where a schema stands. */
interface Spot {
  /** What its references lead into. */
  readonly document: object;
  /** The property that it describes. */
  readonly name: string;
  /** The references that led to it. */
  readonly through: readonly string[];
}

const BY_FORMAT: { readonly [format: string]: string } = {
  email: 'somebody@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uri: 'https://example.com/',
};

/** For the last word of a name: forms refuse other texts, also where a response may hold any. */
const BY_WORD: { readonly [word: string]: string } = { email: 'somebody@example.com', phone: '512-555-0123', url: 'https://example.com/' };

/** Texts that fit what patterns usually ask for. */
const TEXTS = [
  'en',
  'ENGLISH',
  '512-555-0123',
  '2026-01-31',
  '2026',
  '09:30',
  'https://example.com',
  '1',
  '12345',
  'K1A 0B6',
  'true',
  'ABC-123',
];

/**
 * A value that fits a schema, with every property and one item in each list; what would go round in circles is left out. A text without
 * limits says its property in words, so that one sees on a page what stands where.
 */
export function schemaExample(schema: unknown, document: object): Json {
  return exampleOf(schema as Schema, { document, name: 'text', through: [] }) ?? null;
}

function exampleOf(schema: Schema, spot: Spot): Json | undefined {
  const said = saidBy(schema);
  if (said !== undefined) return said;
  const { $ref, allOf, ...own } = schema;
  if ($ref !== undefined) return spot.through.includes($ref) ? undefined : exampleOf(...referenced($ref, spot));
  const [branch] = schema.oneOf ?? schema.anyOf ?? [];
  if (branch !== undefined && kindOf(schema) === undefined) return exampleOf(branch, spot);
  if (allOf === undefined) return exampleOfKind(schema, spot);
  return Object.assign({}, ...[...allOf, own].map((part) => exampleOf(part, spot))) as Json;
}

/** A value that the schema says itself. */
function saidBy(schema: Schema): Json | undefined {
  return schema.const ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
}

function kindOf({ properties, type }: Schema): string | undefined {
  return [type].flat().find((one) => one !== 'null') ?? (properties && 'object');
}

function exampleOfKind(schema: Schema, spot: Spot): Json {
  const { items, properties = {} } = schema;
  const kind = kindOf(schema);
  if (kind === 'object') {
    const examples = Object.entries(properties).map(([name, part]) => [name, exampleOf(part, { ...spot, name })] as const);
    return Object.fromEntries(examples.filter((entry): entry is [string, Json] => entry[1] !== undefined));
  }
  if (kind !== 'array') return scalarOf(kind, schema, spot.name);
  const item = items && exampleOf(items, spot);
  return item === undefined ? [] : [item];
}

function scalarOf(kind: string | undefined, schema: Schema, name: string): Json {
  if (kind === 'integer' || kind === 'number') return Math.max(1, schema.minimum ?? 1);
  if (kind === 'boolean') return true;
  return kind === 'string' ? textOf(schema, name) : null;
}

function textOf({ format = '', maxLength = Number.POSITIVE_INFINITY, minLength = 0, pattern }: Schema, name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase();
  const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength && rule?.test(text) !== false;
  return (
    [BY_FORMAT[format] ?? BY_WORD[words.split(' ').at(-1) ?? ''] ?? words, ...TEXTS, words.padEnd(minLength, 'x')].find(fits) ??
    words.slice(0, maxLength)
  );
}

/** The schema that a reference names, and where it stands then. */
function referenced(reference: string, spot: Spot): [Schema, Spot] {
  const steps = reference.split('/').slice(1);
  const found = steps.reduce<unknown>((node, step) => {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    return isJsonObject(node) ? node[name] : undefined;
  }, spot.document);
  return [(found ?? {}) as Schema, { ...spot, through: [...spot.through, reference] }];
}
