import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { type KindRule, kinds } from '../../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import type { Node } from '../../../../src/compiler/source/node.ts';
import { entryOf } from '../../../../src/compiler/source/node.ts';
import type { NameUse } from '../../../../src/compiler/source/usage.ts';
import { DocumentWalk } from '../../../../src/compiler/validate/documentWalk.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';
import type { Schema } from '../../../../src/compiler/validate/schema.ts';
import { usageOf } from '../../../../src/compiler/validate/usageOf.ts';
import { rememberPointers } from './pointers.ts';

/** A value of a document with the schemas that rule it. */
export interface Site {
  readonly node: Node;
  /** What the `$ref`s end at; several where a union was decided. */
  readonly schemas: readonly Schema[];
}

/** A document taken apart for mutators. */
export interface Ground {
  readonly path: string;
  readonly text: string;
  readonly rule: KindRule;
  readonly root: Node;
  /** Every value below the root, whatever rules it. */
  readonly nodes: readonly Node[];
  /** Values that a meta-schema rules. */
  readonly sites: readonly Site[];
  readonly uses: readonly NameUse[];
}

function nodesBelow(node: Node): Node[] {
  if (node.type === 'array') return [node, ...node.items.flatMap(nodesBelow)];
  return node.type === 'object' ? [node, ...[...node.entries.values()].flatMap(nodesBelow)] : [node];
}

function ruledParts(rule: KindRule, root: Node, meta: ReturnType<typeof metaSchemas>): [Node, Schema][] {
  if (rule.kind === 'entity') return [[root, meta.jsonSchema]];
  if (rule.kind === 'operations')
    return nodesBelow(root).flatMap((node): [Node, Schema][] => {
      const own = entryOf(node, 'x-portal');
      return own ? [[own, meta.portalOperation]] : [];
    });
  const own = meta.documents.get(rule.schema ?? '') ?? {};
  const schema = rule.kind === 'form' ? entryOf(root, 'schema') : undefined;
  return [[root, own], ...(schema ? [[schema, meta.jsonSchema] as [Node, Schema]] : [])];
}

/**
 * Takes a document of the portal apart; undefined for files of no kind. An overlay is ruled by what rules overlays, or with `ruledAs` by
 * what rules the document that it changes.
 */
export function groundOf(path: string, text: string, engineRoot: string, ruledAs = path): Ground | undefined {
  const meta = metaSchemas(engineRoot);
  const rule = kinds.find((candidate) => candidate.path.test(ruledAs));
  const root = rule && parseSource({ path, layer: rule.layer, text }, new Diagnostics());
  if (!rule || !root) return undefined;
  rememberPointers(root);
  const schemas = new Map<Node, Schema[]>();
  const enter = (node: Node, _site: Schema, own: Schema): void => {
    schemas.set(node, [...(schemas.get(node) ?? []), own]);
  };
  const parts = ruledParts(rule, root, meta);
  for (const [node, schema] of parts) new DocumentWalk(meta, new Diagnostics(), { enter }).walk(node, schema);
  return {
    path,
    text,
    rule,
    root,
    nodes: nodesBelow(root),
    sites: Array.from(schemas, ([node, own]) => ({ node, schemas: own })),
    uses: parts.flatMap(([node, schema]) => (schema === meta.jsonSchema ? [] : usageOf(node, schema, meta).uses)),
  };
}
