import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Kind, PortalFile } from '../load/kinds.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/**
 * Checks that the `$schema` of a document, if there is one, names the meta-schema of its kind, so that editors apply the same rules as the
 * compiler. The documents are returned without it, because it says nothing of the portal; entities keep it, as JSON Schemas themselves. What a
 * document is for (`description`) is left out where nothing reads it.
 */
export function withoutMetaSchemas(files: readonly PortalFile[], diagnostics: Diagnostics): readonly PortalFile[] {
  return files.map((file) => withoutByFile.get(file) ?? withoutMetaSchema(file, diagnostics));
}

/** Kinds whose description is for their readers alone. */
const DESCRIBED: ReadonlySet<Kind> = new Set([
  'screen',
  'form',
  'frame',
  'menu',
  'conditions',
  'routes',
  'facts',
  'access',
  'oem',
  'products',
  'oemProducts',
  'overlay',
]);

// Later passes cache by node, so a document that has not changed has to stay the same node. One with a wrong `$schema` is checked again.
const withoutByFile = new WeakMap<PortalFile, PortalFile>();

function withoutMetaSchema(file: PortalFile, diagnostics: Diagnostics): PortalFile {
  const { root, rule } = file;
  const named = entryOf(root, '$schema');
  const without = rule.schema === null ? file : withoutKeys(file);
  // The path to the meta-schema depends on the document's folder, so only its last part is compared.
  const ending = rule.schema === null ? DRAFT_07 : `/${rule.schema}.schema.json`;
  if (named === undefined || textOf(named)?.endsWith(ending)) {
    withoutByFile.set(file, without);
    return without;
  }
  const expected = rule.schema === null ? DRAFT_07 : `schemas/meta/${rule.schema}.schema.json`;
  diagnostics.add('SCHEMA_WRONG', named, `"$schema" of a ${rule.kind} document must name ${expected}`);
  return without;
}

function withoutKeys(file: PortalFile): PortalFile {
  const keys = DESCRIBED.has(file.rule.kind) ? ['$schema', 'description'] : ['$schema'];
  return keys.some((key) => entryOf(file.root, key)) ? { ...file, root: rootWithout(file.root, keys) } : file;
}

const rootsWithout = new WeakMap<Node, Node>();

function rootWithout(root: Node, keys: readonly string[]): Node {
  if (root.type !== 'object') return root;
  const known = rootsWithout.get(root);
  if (known) return known;
  const entries = Array.from(root.entries).filter(([key]) => !keys.includes(key));
  const without = { ...root, entries: entryMap(entries.flat()) };
  rootsWithout.set(root, without);
  return without;
}
