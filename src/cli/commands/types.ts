import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { coreForms } from '#compiler';
import { engineRoot } from '../roots.ts';

/**
 * `portico types [--check]`: writes src/model/documents.gen.ts from the meta-schemas; `--check` only compares (exit code 1 if out of date).
 */
export async function types(args: readonly string[]): Promise<number> {
  const isCurrent = await generateTypes(
    join(engineRoot, 'schemas/meta'),
    join(engineRoot, 'src/model/documents.gen.ts'),
    args.includes('--check'),
  );
  if (!isCurrent) process.stderr.write('src/model/documents.gen.ts is out of date: npm run types\n');
  return isCurrent ? 0 : 1;
}

/** A JSON Schema; the meta-schemas describe the configuration documents. */
type Schema = { [key: string]: unknown; title?: string; definitions?: Record<string, Schema> };

const HEADER = '/* Generated from schemas/meta by `npm run types`; do not edit. */';

function schemaFiles(dir: string): string[] {
  return readdirSync(dir)
    .sort()
    .flatMap((name) => {
      const path = join(dir, name);
      if (statSync(path).isDirectory()) return schemaFiles(path);
      return name.endsWith('.schema.json') ? [path] : [];
    });
}

/** Branches of `anyOf` that only list required properties; json-schema-to-typescript would make an object of unknown properties of them. */
function onlyRequires(key: string, branches: unknown): boolean {
  return key === 'anyOf' && Array.isArray(branches) && branches.every((branch) => Object.keys(branch).join() === 'required');
}

/** Replaces references between files of meta-schemas by references into one table of definitions, named by their last segment. */
function withLocalRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withLocalRefs);
  if (node === null || typeof node !== 'object') return node;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') return { $ref: `#/definitions/${value.split('/').at(-1)}` };
    if (!onlyRequires(key, value)) result[key] = withLocalRefs(value);
  }
  return result;
}

/** Returns the TypeScript text of all document types, generated from the meta-schemas of `metaDir`. */
export async function typesText(metaDir: string): Promise<string> {
  const definitions: Record<string, Schema> = {};
  for (const file of schemaFiles(metaDir)) {
    const { $schema, $id, definitions: own = {}, ...schema } = coreForms(JSON.parse(readFileSync(file, 'utf8'))) as Schema;
    for (const [name, definition] of Object.entries(own)) {
      definitions[name] = { title: name, ...(withLocalRefs(definition) as Schema) };
    }
    if (basename(file) !== 'common.schema.json') definitions[String(schema.title)] = withLocalRefs(schema) as Schema;
  }
  const root = {
    title: 'AnyDocument',
    anyOf: Object.keys(definitions).map((name) => ({ $ref: `#/definitions/${name}` })),
    definitions,
  };
  return compile(root as JSONSchema, 'AnyDocument', {
    bannerComment: HEADER,
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 120 },
    unreachableDefinitions: false,
  });
}

/** Writes `src/model/documents.gen.ts`; with `check` it reports instead whether the file is up to date. */
export async function generateTypes(metaDir: string, target: string, check: boolean): Promise<boolean> {
  const text = await typesText(metaDir);
  if (check) return readFileSync(target, 'utf8') === text;
  writeFileSync(target, text);
  return true;
}
