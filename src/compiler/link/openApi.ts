import { basename } from 'node:path';
import type { Json, OperationsDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkJsonSchema } from '../forms/checkJsonSchema.ts';
import type { Entities } from '../forms/entities.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

type JsonMap = { readonly [key: string]: Json | undefined };

const SUFFIX = '.schema.json';
const IDENTITY = new Set(['$schema', '$id']);

/** Rewrites `$ref`s into entity files as refs into `components.schemas` of the one document. */
class RefRewriter {
  readonly #entities: Entities;
  readonly #diagnostics: Diagnostics;

  constructor(entities: Entities, diagnostics: Diagnostics) {
    this.#entities = entities;
    this.#diagnostics = diagnostics;
  }

  rewrite(node: Node, home: string | undefined, root: Node): Json {
    if (node.type === 'scalar') return node.value;
    if (node.type === 'array') return node.items.map((item) => this.rewrite(item, home, root));
    return Object.fromEntries(
      Array.from(node.entries)
        .filter(([key]) => home === undefined || !IDENTITY.has(key))
        .map(([key, child]) => [key, key === '$ref' ? this.#ref(child, home, root) : this.rewrite(child, home, root)]),
    );
  }

  #ref(node: Node, home: string | undefined, root: Node): Json {
    const ref = textOf(node);
    if (ref === undefined) return jsonOf(node);
    this.#entities.follow(ref, node, home, root, this.#diagnostics);
    const [file = '', pointer = ''] = ref.split('#');
    const entity = file === '' ? home : basename(file, SUFFIX);
    return entity === undefined ? ref : `#/components/schemas/${entity}${pointer}`;
  }
}

/** All operation documents as one OpenAPI document with the entities under `components.schemas`. */
export function mergeOpenApi(files: readonly PortalFile[], entities: Entities, diagnostics: Diagnostics): OperationsDocument {
  const rewriter = new RefRewriter(entities, diagnostics);
  const maps = files.filter(({ root }) => root.type === 'object');
  const documents = maps.map((file) => rewriter.rewrite(file.root, undefined, file.root) as JsonMap);
  const paths: { [path: string]: Json | undefined } = {};
  const components: { [group: string]: { [name: string]: Json | undefined } } = { schemas: {} };
  for (const [name, root] of entities.roots) Object.assign(components['schemas'] ?? {}, { [name]: rewriter.rewrite(root, name, root) });
  for (const document of documents) {
    for (const [path, item] of Object.entries((document['paths'] ?? {}) as JsonMap))
      paths[path] = { ...(paths[path] as object), ...(item as object) };
    for (const [group, members] of Object.entries((document['components'] ?? {}) as JsonMap)) {
      components[group] = { ...components[group], ...(members as JsonMap) };
    }
  }
  const info = { version: '1', ...(documents[0]?.['info'] as JsonMap | undefined), title: 'Calls of the portal' };
  return { ...(documents[0] ?? {}), openapi: '3.1.0', info, paths, components };
}

// Examples and the portal's own words hold values, not parts of the description.
const VALUES = new Set(['example', 'examples', 'x-portal']);

function check(node: Node, meta: MetaSchemas, diagnostics: Diagnostics): void {
  if (node.type === 'array') for (const item of node.items) check(item, meta, diagnostics);
  if (node.type !== 'object') return;
  for (const [key, child] of node.entries) {
    if (key === 'schema') checkJsonSchema(child, meta, diagnostics);
    else if (!VALUES.has(key)) check(child, meta, diagnostics);
  }
}

/** Checks the schemas that operations write down themselves: of parameters, bodies, answers and shared components. */
export function checkOperationSchemas(root: Node, meta: MetaSchemas, diagnostics: Diagnostics): void {
  check(root, meta, diagnostics);
  const shared = entryOf(root, 'components', 'schemas');
  if (shared?.type === 'object') for (const schema of shared.entries.values()) checkJsonSchema(schema, meta, diagnostics);
}
