import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, normalize } from 'node:path';
import { isJsonObject } from '#model';
import type { Schema } from './schema.ts';

/** The schemas of document kinds, blocks, actions and effects; every `$ref` is linked to its target. */
export interface MetaSchemas {
  /** Document kinds by file name without `.schema.json`. */
  readonly documents: ReadonlyMap<string, Schema>;
  readonly blocks: ReadonlyMap<string, Schema>;
  readonly actions: ReadonlyMap<string, Schema>;
  /** What life cycles do on the server. */
  readonly effects: ReadonlyMap<string, Schema>;
  /** The `x-portal` object of an operation. */
  readonly portalOperation: Schema;
  /** The map in which a document gives expressions names. */
  readonly names: Schema;
  /** A value: literal, list, map or expression. */
  readonly value: Schema;
  /** JSON Schema draft-07 itself. */
  readonly jsonSchema: Schema;
}

type Loose = { [key: string]: unknown };
const SUFFIX = '.schema.json';

const schemasByEngine = new Map<string, MetaSchemas>();

/** Reads and links the engine's meta-schemas once per process. */
export function metaSchemas(engineRoot: string): MetaSchemas {
  const cached = schemasByEngine.get(engineRoot);
  if (cached) return cached;
  const folder = join(engineRoot, 'schemas', 'meta');
  const roots = new Map(schemaFiles(folder).map((path) => [path, coreForms(JSON.parse(readFileSync(path, 'utf8'))) as Loose]));
  for (const [path, root] of roots) {
    nameDefinitions(root);
    linkRefs(root, path, roots);
  }
  const documents = table(roots, folder);
  const portalOperation = valueAt(documents.get('operations'), '/definitions/PortalOperation');
  if (!portalOperation) throw new Error('operations.schema.json has no PortalOperation');
  const value = valueAt(documents.get('common'), '/definitions/Value');
  const names = valueAt(documents.get('common'), '/definitions/Names');
  if (!names || !value) throw new Error('common.schema.json has no Names or no Value');
  const read = {
    documents,
    blocks: table(roots, join(folder, 'blocks')),
    actions: table(roots, join(folder, 'actions')),
    effects: table(roots, join(folder, 'effects')),
    portalOperation,
    names,
    value,
    jsonSchema: draft07(),
  };
  schemasByEngine.set(engineRoot, read);
  return read;
}

const isWritten = (schema: unknown): boolean => isJsonObject(schema) && schema['x-written'] === true;

/**
 * A schema without the definitions and the branches of unions that describe what people write in short (`x-written`): editors offer them,
 * and they are written out before anything is checked. A union of which one branch is left is that branch.
 */
export function coreForms(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(coreForms);
  if (!isJsonObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([, part]) => !isWritten(part));
  const core = Object.fromEntries(entries.map(([key, part]) => [key, coreForms(part)]));
  for (const union of ['anyOf', 'oneOf']) {
    const branches = core[union];
    if (!Array.isArray(branches)) continue;
    const left = branches.filter((branch) => !isWritten(branch));
    const { [union]: _, ...rest } = core;
    if (left.length < branches.length) return left.length === 1 ? { ...(left[0] as Loose), ...rest } : { ...rest, [union]: left };
  }
  return core;
}

function schemaFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return schemaFiles(path);
    return entry.name.endsWith(SUFFIX) ? [path] : [];
  });
}

function valueAt(root: unknown, pointer: string): Schema | undefined {
  let current: unknown = root;
  for (const key of pointer.split('/').filter((part) => part !== '' && part !== '#')) current = (current as Loose | undefined)?.[key];
  return current as Schema | undefined;
}

/** Adds to every map with a `$ref` the hidden property `target`, the schema that it refers to. */
function linkRefs(node: unknown, file: string, roots: ReadonlyMap<string, Loose>): void {
  if (Array.isArray(node)) for (const item of node) linkRefs(item, file, roots);
  if (!isJsonObject(node)) return;
  const ref = (node as Loose)['$ref'];
  for (const value of Object.values(node)) linkRefs(value, file, roots);
  if (typeof ref !== 'string') return;
  const [path = '', pointer = ''] = ref.split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path));
  // A meta-schema is part of the engine: a reference into nowhere is our own bug.
  const referred = valueAt(roots.get(target), pointer);
  if (!referred) throw new Error(`${file}: $ref ${ref} leads nowhere`);
  Object.defineProperty(node, 'target', { value: referred, enumerable: false });
}

/** Adds to every definition the hidden property `name`, by which the walk recognizes blocks, actions, conditions and the like. */
function nameDefinitions(root: Loose): void {
  for (const [name, definition] of Object.entries((root['definitions'] ?? {}) as { [name: string]: Loose })) {
    Object.defineProperty(definition, 'name', { value: name, enumerable: false });
  }
}

/** The schemas of a folder by their file names. */
function table(roots: ReadonlyMap<string, Loose>, folder: string): Map<string, Schema> {
  const inFolder = [...roots].filter(([path]) => dirname(path) === folder);
  return new Map(inFolder.map(([path, schema]) => [basename(path, SUFFIX), schema as Schema]));
}

function draft07(): Schema {
  const root = structuredClone(createRequire(import.meta.url)('ajv/lib/refs/json-schema-draft-07.json') as Loose);
  // Ajv's copy of draft-07 lacks the keyword `writeOnly`, which has the same form as `readOnly`.
  const properties = root['properties'] as Loose;
  properties['writeOnly'] ??= properties['readOnly'];
  linkRefs(root, 'draft-07', new Map([['draft-07', root]]));
  return root as Schema;
}
