import type { CompiledPortal } from '#compiler';
import type { Operation } from '#model';
import type { Schema } from '../../support/Schema.ts';

interface Content {
  readonly [type: string]: { readonly schema?: Schema } | undefined;
}

interface Declared {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: { readonly [status: string]: { readonly content?: Content } };
}

const known = new WeakMap<Operation, Declared>();

/** What the operation document says of one operation, with its references resolved. */
export function declaredOf({ openapi }: Pick<CompiledPortal, 'openapi'>, operation: Operation): Declared {
  const { path, method } = operation;
  const declared = known.get(operation) ?? resolved((openapi.paths[path] as { [method: string]: unknown })[method.toLowerCase()], openapi);
  known.set(operation, declared as Declared);
  return declared as Declared;
}

function resolved(node: unknown, root: unknown): unknown {
  if (Array.isArray(node)) return node.map((part) => resolved(part, root));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') return resolved(at(root, $ref), root);
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, resolved(part, root)]));
}

function at(root: unknown, pointer: string): unknown {
  const steps = pointer
    .replace(/^#\//, '')
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], root);
}

/** Schema of the request's body; undefined when it has none. */
export function bodySchemaOf(portal: Pick<CompiledPortal, 'openapi'>, operation: Operation): Schema | undefined {
  return operation.requestType && declaredOf(portal, operation).requestBody?.content?.[operation.requestType]?.schema;
}

/** Schema of the JSON answer of a status; undefined when the document tells of none. */
export function answerSchemaOf(portal: Pick<CompiledPortal, 'openapi'>, operation: Operation, status: number): Schema | undefined {
  const { responses = {} } = declaredOf(portal, operation);
  return (responses[String(status)] ?? (status >= 400 ? responses['default'] : undefined))?.content?.['application/json']?.schema;
}
