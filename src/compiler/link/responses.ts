import type { OperationTable } from '#model';
import { changesSomething } from '#operations';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Entities } from '../forms/entities.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import { positionOf } from '../source/position.ts';

/**
 * Warns of fields that the request of a save takes, and that its response or the response of the read at the same path does not declare:
 * the server leaves undeclared fields out of responses, so users would not see what they saved.
 */
export function checkResponseFields(
  files: readonly PortalFile[],
  operations: OperationTable,
  entities: Entities,
  diagnostics: Diagnostics,
): void {
  const comparison = new Comparison(entities, diagnostics);
  for (const file of files) for (const save of savesIn(file, operations)) comparison.compare(save);
}

/** A schema, and the document that its references are read in. */
interface SchemaNode {
  readonly node: Node;
  /** The entity that it is in; undefined in a document of operations. */
  readonly entity: string | undefined;
  readonly root: Node;
}

/** An operation that changes something, with the schema of its request. */
interface Save {
  readonly id: string;
  readonly request: SchemaNode;
  /** The response of the read at the same path, and its own. */
  readonly responses: readonly (readonly [operationId: string, response: SchemaNode])[];
}

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

function savesIn({ root }: PortalFile, operations: OperationTable): Save[] {
  const schemaNode = (node: Node | undefined): SchemaNode[] => (node ? [{ node, entity: undefined, root }] : []);
  return [...entriesOf(entryOf(root, 'paths')).values()].flatMap((methods) => {
    const responseOf = (operation: Node | undefined) =>
      schemaNode(entryOf(operation, 'responses', '200', ...JSON_SCHEMA)).map(
        (response) => [textOf(entryOf(operation, 'operationId')) ?? '', response] as const,
      );
    return [...entriesOf(methods).values()].flatMap((operation) => {
      const id = textOf(entryOf(operation, 'operationId')) ?? '';
      const [request] = schemaNode(entryOf(operation, 'requestBody', ...JSON_SCHEMA));
      const known = operations[id];
      if (!request || !known || !changesSomething(known)) return [];
      return [{ id, request, responses: [...responseOf(entryOf(methods, 'get')), ...responseOf(operation)] }];
    });
  });
}

/** Keywords whose schemas describe the same value as the schema that has them. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf'];
// Entities may contain themselves.
const MAX_DEPTH = 8;
/** So many pairs of fields of a save are compared; entities that contain themselves in many fields have any number. */
const MAX_COMPARISONS = 10_000;

/** The save and the response that are compared. */
interface Pair {
  readonly id: string;
  readonly reader: string;
  /** Fields of the request that were reported, so that each is reported once for a save. */
  readonly reported: Set<Node>;
}

/** Compares, field by field, what saves take with what responses declare. */
class Comparison {
  readonly #entities: Entities;
  readonly #diagnostics: Diagnostics;
  #comparisonsLeft = 0;

  constructor(entities: Entities, diagnostics: Diagnostics) {
    this.#entities = entities;
    this.#diagnostics = diagnostics;
  }

  compare({ id, request, responses }: Save): void {
    this.#comparisonsLeft = MAX_COMPARISONS;
    const reported = new Set<Node>();
    for (const [reader, response] of responses) this.#compare([request], [response], [], { id, reader, reported });
  }

  #compare(requests: readonly SchemaNode[], responses: readonly SchemaNode[], path: readonly string[], pair: Pair): void {
    if (path.length > MAX_DEPTH || this.#comparisonsLeft-- <= 0) return;
    const [taken, declared] = [this.#schemasOfValue(requests), this.#schemasOfValue(responses)];
    const fields = new Set(taken.flatMap(({ node }) => keysOf(entryOf(node, 'properties'))));
    const closed = declared.find(({ node }) => isClosed(node));
    for (const name of fields) {
      const [inRequest, inResponse] = [below(taken, 'properties', name), below(declared, 'properties', name)];
      if (inResponse.length > 0) this.#compare(inRequest, inResponse, [...path, name], pair);
      // As a whole a response may differ from what was sent; but an object inside both, at the same path, is the same object.
      else if (closed && path.length > 0) this.#reportMissing(inRequest, closed.node, [...path, name], pair);
    }
    const [items, declaredItems] = [below(taken, 'items'), below(declared, 'items')];
    if (items.length > 0 && declaredItems.length > 0) this.#compare(items, declaredItems, [...path, '*'], pair);
  }

  #reportMissing(field: readonly SchemaNode[], closed: Node, path: readonly string[], { id, reader, reported }: Pair): void {
    const [first] = field;
    if (!first || reported.has(first.node) || this.#schemasOfValue(field).some(({ node }) => hasValue(node, 'writeOnly', true))) return;
    reported.add(first.node);
    const { file, line } = positionOf(closed.source, closed.offset);
    this.#diagnostics.add('ANSWER_FIELD', first.node, `"${id}" takes "${path.join('.')}", but the response of "${reader}" leaves it out`, {
      isOnKey: true,
      fix: `declare it at ${file}:${line} too, or set "writeOnly": true`,
    });
  }

  /** Schemas and all schemas that also describe the same value. */
  #schemasOfValue(schemas: readonly SchemaNode[], seen = new Set<Node>()): SchemaNode[] {
    return schemas.flatMap((schema) => {
      if (seen.has(schema.node)) return [];
      seen.add(schema.node);
      const parts = SAME_VALUE.flatMap((key) => itemsOf(entryOf(schema.node, key))).map((node) => ({ ...schema, node }));
      return [schema, ...this.#schemasOfValue([...parts, ...this.#referred(schema)], seen)];
    });
  }

  #referred({ node, entity, root }: SchemaNode): SchemaNode[] {
    const ref = textOf(entryOf(node, '$ref'));
    // Its own diagnostics are reported where the operations are merged.
    const target = ref === undefined ? undefined : this.#entities.follow(ref, node, entity, root, new Diagnostics());
    if (!target) return [];
    return [{ node: target.node, entity: target.entity, root: this.#entities.roots.get(target.entity ?? '') ?? root }];
  }
}

/** What the schemas hold under a chain of keys. */
function below(schemas: readonly SchemaNode[], ...keys: readonly string[]): SchemaNode[] {
  return schemas.flatMap((schema) => {
    const node = entryOf(schema.node, ...keys);
    return node ? [{ ...schema, node }] : [];
  });
}

function hasValue(node: Node, key: string, value: boolean): boolean {
  const entry = entryOf(node, key);
  return entry?.type === 'scalar' && entry.value === value;
}

/** Whether a schema leaves out what it does not declare. */
function isClosed(node: Node): boolean {
  return entryOf(node, 'properties') !== undefined && hasValue(node, 'additionalProperties', false);
}
