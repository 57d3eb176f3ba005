import type { PortalFile } from '../load/kinds.ts';
import { entryMap } from '../source/entryMap.ts';
import { mapEntries, mapItems } from '../source/mapNode.ts';
import type { Node } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

const written = new WeakMap<Node, Node>();

/** Entities without what they say of how fields are shown: lists were written out by it, and forms and API take plain JSON Schema. */
export function withoutFieldWords(files: readonly PortalFile[], meta: MetaSchemas): readonly PortalFile[] {
  const words = Object.keys(meta.documents.get('fields')?.properties ?? {});
  return files.map((file) => {
    if (file.rule.kind !== 'entity') return file;
    const root = written.get(file.root) ?? without(file.root, words);
    written.set(file.root, root);
    return root === file.root ? file : { ...file, root };
  });
}

function without(node: Node, words: readonly string[]): Node {
  if (node.type === 'scalar') return node;
  if (node.type === 'array') return mapItems(node, (item) => without(item, words));
  const rest = [...node.entries].filter(([key]) => !words.includes(key));
  const plain = rest.length === node.entries.size ? node : { ...node, entries: entryMap(rest.flat()) };
  return mapEntries(plain, (child) => without(child, words));
}
