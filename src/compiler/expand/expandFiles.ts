import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { FeelNames } from '../feel/names.ts';
import type { PortalFile } from '../load/kinds.ts';
import type { Node } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { type Expanded, expandDocument } from './expandDocument.ts';
import { mapPortalObjects } from './portalObjects.ts';

/**
 * Expands the documents that no overlay changes (`expandDocument`). The others are expanded once their overlays are applied, because an
 * overlay replaces what people wrote, and not what became of it.
 */
export function expandFiles(
  files: readonly PortalFile[],
  meta: MetaSchemas,
  names: FeelNames,
  diagnostics: Diagnostics,
): readonly PortalFile[] {
  return files.map((file) => {
    if (file.rule.isOverlayable || file.rule.kind === 'overlay') return file;
    const expanded = expandFile(file, meta, names);
    diagnostics.takeAll(expanded.diagnostics);
    return expanded.node === file.root ? file : { ...file, root: expanded.node };
  });
}

/** Expands one document as it is, without overlays. */
export function expandFile({ root, rule }: PortalFile, meta: MetaSchemas, names: FeelNames): Expanded {
  if (rule.kind === 'operations') return expandOperations(root, meta, names);
  const schema = meta.documents.get(rule.schema ?? '');
  return schema ? expandDocument(root, schema, meta, names) : { node: root, diagnostics: [] };
}

const operationsByNames = new WeakMap<FeelNames, WeakMap<Node, Expanded>>();

/** OpenAPI describes the document itself; what the portal adds to an operation stands under `x-portal`. */
function expandOperations(root: Node, meta: MetaSchemas, names: FeelNames): Expanded {
  const byRoot = operationsByNames.get(names) ?? new WeakMap<Node, Expanded>();
  operationsByNames.set(names, byRoot);
  const known = byRoot.get(root);
  if (known) return known;
  const diagnostics = new Diagnostics();
  const expand = (portalObject: Node): Node => {
    const expanded = expandDocument(portalObject, meta.portalOperation, meta, names);
    diagnostics.takeAll(expanded.diagnostics);
    return expanded.node;
  };
  const node = mapPortalObjects(root, expand);
  const result = { node, diagnostics: diagnostics.list() };
  byRoot.set(root, result);
  return result;
}
