import type { PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { CallTypes } from './portalTypes.ts';
import type { SchemaTypes } from './schemaTypes.ts';
import { ANY, listOf, mapOf, NUMBER, type SchemaNode, TEXT, type Type, unionOf } from './type.ts';

/** What went wrong with a call: the kinds of `Failure`. */
const FAILURE_KINDS = [
  'unauthenticated',
  'forbidden',
  'invalid',
  'notFound',
  'conflict',
  'tooMany',
  'server',
  'unavailable',
  'offline',
  'timeout',
  'malformed',
  'cancelled',
];

/** An operation as its document declares it. */
export interface DeclaredOperation {
  readonly node: Node;
  /** The document that it is in. */
  readonly root: Node;
  /** Parameters that its path declares for all methods. */
  readonly shared: readonly Node[];
}

/** What the server says of a change that is based on an older version, and what a merged call adds. */
const CONFLICT = mapOf('a conflict', {
  version: TEXT,
  current: ANY,
  base: ANY,
  changes: listOf(mapOf('a change', { field: TEXT, yours: ANY, theirs: ANY })),
});

const NO_CALL: CallTypes = { parameters: new Map(), body: ANY, response: ANY, failure: failureOf(ANY) };

/** The operations that documents declare, by id. */
export function declaredOperations(files: readonly PortalFile[]): ReadonlyMap<string, DeclaredOperation> {
  const declared = new Map<string, DeclaredOperation>();
  for (const { root } of files)
    for (const path of entriesOf(entryOf(root, 'paths')).values())
      for (const node of entriesOf(path).values()) {
        const id = textOf(entryOf(node, 'operationId'));
        if (id !== undefined && !declared.has(id)) declared.set(id, { node, root, shared: itemsOf(entryOf(path, 'parameters')) });
      }
  return declared;
}

/** The types of an operation; of one that does not exist nothing is known. */
export function callTypes(declared: DeclaredOperation | undefined, id: string, schemas: SchemaTypes): CallTypes {
  if (!declared) return NO_CALL;
  const { node, root } = declared;
  const typeAt = (schema: Node | undefined, name: string): Type => schemas.of(schema && schemaIn(root, schema), name);
  const parameters = new Map(
    parametersOf(declared).map(([name, parameter]) => [name, typeAt(entryOf(parameter, 'schema'), name)] as const),
  );
  const responses = [...entriesOf(entryOf(node, 'responses'))];
  const responseOf = (isWanted: (status: string) => boolean, name: string): Type => {
    const schemasOf = responses.filter(([status]) => isWanted(status)).flatMap(([, response]) => jsonSchemaOf(response) ?? []);
    return schemasOf.length === 0 ? ANY : unionOf(schemasOf.map((schema) => typeAt(schema, name)));
  };
  return {
    parameters,
    body: typeAt(bodySchemaOf(node), `the body of "${id}"`),
    response: responseOf((status) => status.startsWith('2'), `the response of "${id}"`),
    failure: failureOf(responseOf((status) => !status.startsWith('2'), `what a refused "${id}" says`)),
  };
}

/** The parameters of an operation by name. */
export function parametersOf({ node, root, shared }: DeclaredOperation): (readonly [name: string, parameter: Node])[] {
  return [...shared, ...itemsOf(entryOf(node, 'parameters'))].flatMap((item) => {
    const parameter = referred(item, root);
    const name = textOf(entryOf(parameter, 'name'));
    return parameter && name !== undefined ? [[name, parameter] as const] : [];
  });
}

/** A parameter may stand under the components of its document. */
function referred(item: Node, root: Node): Node | undefined {
  const ref = textOf(entryOf(item, '$ref'));
  return ref?.startsWith('#/') ? entryOf(root, ...ref.slice(2).split('/')) : item;
}

/** The schema of the body of a request, whatever its media type is. */
export function bodySchemaOf(operation: Node): Node | undefined {
  return firstSchema(entryOf(operation, 'requestBody', 'content'));
}

function jsonSchemaOf(response: Node): Node | undefined {
  return entryOf(response, 'content', 'application/json', 'schema') ?? entryOf(response, 'content', 'application/problem+json', 'schema');
}

function firstSchema(content: Node | undefined): Node | undefined {
  const [first] = entriesOf(content).values();
  return entryOf(first, 'schema');
}

/** A schema of a document of operations. */
export function schemaIn(root: Node, node: Node): SchemaNode {
  return { node, entity: undefined, root };
}

/** A failed call as flows read it. Its body is that of the response, to which the server adds what it knows of a conflict. */
function failureOf(problem: Type): Type {
  const body = problem.kind === 'map' ? unionOf([problem, mapOf('a problem', { conflict: CONFLICT })]) : ANY;
  const kind: Type = { kind: 'text', domain: FAILURE_KINDS };
  return mapOf('a failure', { kind, operation: TEXT, status: NUMBER, message: TEXT, address: TEXT, body });
}

/** Whether a request without body is refused. */
export function isRequiredBody(operation: Node): boolean {
  const required = entryOf(operation, 'requestBody', 'required');
  return required?.type === 'scalar' && required.value === true;
}

/** What the input of a call is named beside `name`, which names the call. */
export function inputName(name: Node): 'with' | 'input' {
  return textOf(name)?.startsWith('op:') ? 'input' : 'with';
}
