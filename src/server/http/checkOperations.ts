import type { CompiledPortal } from '#compiler';
import type { Diagnostic } from '#model';

/** Operations that could not be served: without a handler of this server, or without a rule in the access document. */
export function checkOperations(
  { operations, access }: Pick<CompiledPortal, 'operations' | 'access'>,
  handlers: ReadonlySet<string>,
): Diagnostic[] {
  return Object.values(operations).flatMap(({ id, portal }) => [
    ...(handlers.has(portal.handler)
      ? []
      : [fault('OPERATION_HANDLER', id, `Operation '${id}' names handler '${portal.handler}', which the server does not have.`)]),
    ...(id in access.operations ? [] : [fault('OPERATION_ACCESS', id, `Operation '${id}' has no rule in the access document.`)]),
  ]);
}

function fault(code: string, id: string, message: string): Diagnostic {
  return {
    code,
    severity: 'error',
    position: { file: 'schemas/access.json', line: 1, column: 1 },
    pointer: `/operations/${id}`,
    layer: 'base',
    message,
  };
}
