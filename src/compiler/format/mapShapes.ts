import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type KindRule, kinds } from '../load/kinds.ts';
import { entriesOf, itemsOf, type Node } from '../source/node.ts';
import { DocumentWalk, type NodeVisitor } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';

/** How the maps of a document are laid out. A map that is in none of the sets is a record of which the meta-schema says nothing. */
export interface MapShapes {
  /** Maps whose keys are names that the document gives, e.g. `states`. */
  readonly open: ReadonlySet<Node>;
  /** Open maps of values, e.g. the arguments of a text: small ones are read like a call. */
  readonly values: ReadonlySet<Node>;
  /** Maps whose keys are the words of the document language. */
  readonly records: ReadonlySet<Node>;
}

/** The maps of a document by what its meta-schema says of their keys; `path` is that in its portal. */
export function mapShapesOf(root: Node, path: string, meta: MetaSchemas): MapShapes {
  const shapes = { open: new Set<Node>(), values: new Set<Node>(), records: new Set<Node>() };
  addNamed(root, shapes.open);
  const schema = schemaFor(path, meta);
  // A wrong document is laid out too: what is wrong in it says `npm run check`.
  const walk = new DocumentWalk(meta, new Diagnostics(), visitorFor(shapes));
  if (schema) walk.walk(root, schema);
  for (const settings of portalOperationsIn(root)) walk.walk(settings, meta.portalOperation);
  return shapes;
}

function schemaFor(path: string, meta: MetaSchemas): Schema | undefined {
  const rule = ruleFor(path);
  return rule?.schema === null ? meta.jsonSchema : meta.documents.get(rule?.schema ?? '');
}

/** The rule for a path; for an overlay that of the document which it changes, since it has the same shape. */
function ruleFor(path: string): KindRule | undefined {
  const rule = kinds.find((candidate) => candidate.path.test(path));
  return rule?.kind === 'overlay' ? ruleFor(rule.path.exec(path)?.[2] ?? '') : rule;
}

function visitorFor({ open, records, values }: { [K in keyof MapShapes]: Set<Node> }): NodeVisitor {
  return {
    enter: (node, _declared, resolved) => {
      if (node.type !== 'object') return;
      if (resolved.name === 'ValueMap') values.add(node);
      else if (isOpenMap(resolved)) open.add(node);
      else if (resolved.additionalProperties === false || resolved.name === 'Block') records.add(node);
    },
  };
}

/** All keys are names: the few that a schema describes beside them, such as `$schema` of messages, change nothing. */
function isOpenMap({ additionalProperties, properties = {} }: Schema): boolean {
  return typeof additionalProperties === 'object' && Object.keys(properties).every((key) => key.startsWith('$'));
}

/** Keywords of JSON Schema and OpenAPI whose values are maps by name; the meta-schemas do not describe what those standards do. */
const MAPS_OF_STANDARDS = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'dependencies',
  'schemas',
  'paths',
  'responses',
]);

function addNamed(node: Node, open: Set<Node>): void {
  for (const [key, child] of entriesOf(node)) {
    if (child.type === 'object' && MAPS_OF_STANDARDS.has(key)) open.add(child);
    addNamed(child, open);
  }
  for (const item of itemsOf(node)) addNamed(item, open);
}

function portalOperationsIn(node: Node): readonly Node[] {
  const inside = [...entriesOf(node)].flatMap(([key, child]) => (key === 'x-portal' ? [child] : portalOperationsIn(child)));
  return [...inside, ...itemsOf(node).flatMap(portalOperationsIn)];
}
