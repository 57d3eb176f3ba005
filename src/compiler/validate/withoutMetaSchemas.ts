import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/**
 * Checks that the `$schema` of a document, if there is one, names the meta-schema of its kind, so that editors apply the same rules as the
 * compiler. The documents are returned without it, because it says nothing of the portal; entities keep it, as JSON Schemas themselves.
 */
export function withoutMetaSchemas(files: readonly PortalFile[], diagnostics: Diagnostics): readonly PortalFile[] {
  return files.map((file) => withoutByFile.get(file) ?? withoutMetaSchema(file, diagnostics));
}

// Later passes cache by node, so a document that has not changed has to stay the same node. One with a wrong `$schema` is checked again.
const withoutByFile = new WeakMap<PortalFile, PortalFile>();

function withoutMetaSchema(file: PortalFile, diagnostics: Diagnostics): PortalFile {
  const { root, rule } = file;
  const named = entryOf(root, '$schema');
  const without = named === undefined || rule.schema === null ? file : { ...file, root: rootWithout(root) };
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

const rootsWithout = new WeakMap<Node, Node>();

function rootWithout(root: Node): Node {
  if (root.type !== 'object') return root;
  const known = rootsWithout.get(root);
  if (known) return known;
  const entries = Array.from(root.entries).filter(([key]) => key !== '$schema');
  const without = { ...root, entries: entryMap(entries.flat()) };
  rootsWithout.set(root, without);
  return without;
}
