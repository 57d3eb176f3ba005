import { basename } from 'node:path';
import type { Json, JsonObject, OperationsDocument } from '#model';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkJsonSchema } from '../forms/checkJsonSchema.ts';
import type { Entities } from '../forms/entities.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { draft2020, withDraft2020 } from './draft2020.ts';

type JsonMap = { readonly [key: string]: Json | undefined };

const SUFFIX = '.schema.json';
/** Keywords that say what a document is, and are left out where an entity becomes a component. */
const DOCUMENT_KEYWORDS = new Set(['$schema', '$id']);

/** All operation documents as one OpenAPI document, with the entities (schemas of records) under `components.schemas`. */
export function mergeOpenApi(files: readonly PortalFile[], entities: Entities, diagnostics: Diagnostics): OperationsDocument {
  const rewriter = new RefRewriter(entities, diagnostics);
  const maps = files.filter(({ root }) => root.type === 'object');
  const documents = maps.map((file) => withDraft2020(rewriter.rewrite(file.root, undefined, file.root) as JsonObject));
  const paths: { [path: string]: Json | undefined } = {};
  const components: { [group: string]: { [name: string]: Json | undefined } } = { schemas: {} };
  for (const [name, root] of entities.roots)
    Object.assign(components['schemas'] ?? {}, { [name]: draft2020(rewriter.rewrite(root, name, root)) });
  for (const document of documents) {
    for (const [path, item] of Object.entries((document['paths'] ?? {}) as JsonMap))
      paths[path] = { ...(paths[path] as object), ...tagged(item, document['info'] as JsonMap | undefined) };
    for (const [group, members] of Object.entries((document['components'] ?? {}) as JsonMap)) {
      components[group] = { ...components[group], ...(members as JsonMap) };
    }
  }
  const { version = '1' } = (documents[0]?.['info'] ?? {}) as JsonMap;
  const info = { title: 'Calls of the portal', version };
  return { ...(documents[0] ?? {}), openapi: '3.1.0', info, tags: tagsOf(documents), paths, components };
}

/** Each area is a tag; documents with the same title are of one area. */
function tagsOf(documents: readonly JsonMap[]): Json[] {
  const byTitle = new Map(documents.flatMap(tagOf).map((tag) => [tag['name'], tag]));
  return [...byTitle.values()];
}

/** The tag of a document: its title and description. */
function tagOf(document: JsonMap): JsonObject[] {
  const { title, description } = (document['info'] ?? {}) as JsonMap;
  return title === undefined ? [] : [{ name: title, ...(description === undefined ? {} : { description }) }];
}

function tagged(item: Json | undefined, info: JsonMap | undefined): object {
  const title = info?.['title'];
  const members = Object.entries((item ?? {}) as JsonMap).map(([key, member]) => {
    const isOperation = title !== undefined && typeof member === 'object' && member !== null && 'operationId' in member;
    return [key, isOperation ? { tags: [title], ...member } : member];
  });
  return Object.fromEntries(members);
}

/** Rewrites `$ref`s into entity files as references into `components.schemas` of the merged document. */
class RefRewriter {
  readonly #entities: Entities;
  readonly #diagnostics: Diagnostics;

  constructor(entities: Entities, diagnostics: Diagnostics) {
    this.#entities = entities;
    this.#diagnostics = diagnostics;
  }

  rewrite(node: Node, entity: string | undefined, root: Node): Json {
    if (node.type === 'scalar') return node.value;
    if (node.type === 'array') return node.items.map((item) => this.rewrite(item, entity, root));
    return Object.fromEntries(
      Array.from(node.entries)
        .filter(([key]) => entity === undefined || !DOCUMENT_KEYWORDS.has(key))
        .map(([key, child]) => [key, key === '$ref' ? this.#ref(child, entity, root) : this.rewrite(child, entity, root)]),
    );
  }

  #ref(node: Node, ownEntity: string | undefined, root: Node): Json {
    const ref = textOf(node);
    if (ref === undefined) return jsonOf(node);
    this.#entities.follow(ref, node, ownEntity, root, this.#diagnostics);
    const [file = '', pointer = ''] = ref.split('#');
    const entity = file === '' ? ownEntity : basename(file, SUFFIX);
    return entity === undefined ? ref : `#/components/schemas/${entity}${pointer}`;
  }
}

/** Checks the schemas that a document of operations holds itself: of parameters, requests, responses and shared components. */
export function checkOperationSchemas(root: Node, meta: MetaSchemas, diagnostics: Diagnostics): void {
  checkSchemasBelow(root, meta, diagnostics);
  for (const schema of entriesOf(entryOf(root, 'components', 'schemas')).values()) checkJsonSchema(schema, meta, diagnostics);
}

// These hold values, in which a key "schema" is no JSON Schema.
const VALUE_KEYS = new Set(['example', 'examples', 'x-portal']);

function checkSchemasBelow(node: Node, meta: MetaSchemas, diagnostics: Diagnostics): void {
  for (const item of itemsOf(node)) checkSchemasBelow(item, meta, diagnostics);
  for (const [key, child] of entriesOf(node)) {
    if (key === 'schema') checkJsonSchema(child, meta, diagnostics);
    else if (!VALUE_KEYS.has(key)) checkSchemasBelow(child, meta, diagnostics);
  }
}
