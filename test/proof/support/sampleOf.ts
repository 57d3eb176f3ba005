type Schema = { readonly [key: string]: unknown };

const byFormat: { readonly [format: string]: string } = {
  email: 'someone@example.com',
  date: '2026-01-15',
  'date-time': '2026-01-15T12:00:00Z',
  uri: 'https://example.com/',
};

/** A value that fits a JSON schema of an OpenAPI document, with every property that the schema names. */
export function sampleOf(schema: unknown, document: object, depth = 0): unknown {
  const { $ref, type, properties, items, enum: choices, const: fixed, default: usual } = mapOf(schema);
  if (typeof $ref === 'string') return sampleOf(resolved($ref, document), document, depth + 1);
  if (fixed !== undefined || usual !== undefined) return fixed ?? usual;
  if (Array.isArray(choices)) return choices[0];
  const kind = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  if (kind === 'object' || properties !== undefined) {
    if (depth > 8) return {};
    return Object.fromEntries(Object.entries(mapOf(properties)).map(([name, part]) => [name, sampleOf(part, document, depth + 1)]));
  }
  if (kind === 'array') return depth > 6 ? [] : [sampleOf(items, document, depth + 1)];
  return scalarOf(kind, mapOf(schema));
}

function scalarOf(kind: unknown, { format, minLength, pattern }: Schema): unknown {
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'boolean') return true;
  if (kind !== 'string') return null;
  const known = byFormat[String(format)] ?? (String(pattern).includes('@') ? byFormat['email'] : undefined);
  return known ?? 'sample'.padEnd(Number(minLength ?? 0), 'x');
}

function mapOf(value: unknown): Schema {
  return value !== null && typeof value === 'object' ? (value as Schema) : {};
}

function resolved(ref: string, document: object): unknown {
  const steps = ref.split('#/')[1]?.split('/') ?? [];
  return steps.reduce<unknown>((at, step) => mapOf(at)[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
