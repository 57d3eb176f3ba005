import { basename } from 'node:path';
import type { Json, OperationsDocument } from '#model';
import type { Faults } from '../diagnostics/faults.ts';
import type { Entities } from '../forms/entities.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { PortalFile } from '../load/portalFile.ts';
import { textOf } from '../load/textOf.ts';
import type { Node } from '../source/node.ts';

type JsonMap = { readonly [key: string]: Json | undefined };

const SUFFIX = '.schema.json';
const IDENTITY = new Set(['$schema', '$id']);

/** Rewrites `$ref`s into entity files as refs into `components.schemas` of the one document. */
class RefRewriter {
  readonly #entities: Entities;
  readonly #faults: Faults;

  constructor(entities: Entities, faults: Faults) {
    this.#entities = entities;
    this.#faults = faults;
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
    this.#entities.follow(ref, node, home, root, this.#faults);
    const [file = '', pointer = ''] = ref.split('#');
    const entity = file === '' ? home : basename(file, SUFFIX);
    return entity === undefined ? ref : `#/components/schemas/${entity}${pointer}`;
  }
}

/** All operation documents as one OpenAPI document with the entities under `components.schemas`. */
export function mergeOpenApi(files: readonly PortalFile[], entities: Entities, faults: Faults): OperationsDocument {
  const rewriter = new RefRewriter(entities, faults);
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
