import type { CompiledPortal } from '#compiler';
import type { Diagnostic } from '#model';

/**
 * Diagnostics of operations that this server cannot serve: they name a handler that it does not have, or lack a rule in the access
 * document.
 */
export function checkOperations(
  { operations, access }: Pick<CompiledPortal, 'operations' | 'access'>,
  handlers: ReadonlySet<string>,
): Diagnostic[] {
  return Object.values(operations).flatMap(({ id, portal }) => [
    ...(handlers.has(portal.handler)
      ? []
      : [diagnostic('OPERATION_HANDLER', id, `Operation '${id}' names handler '${portal.handler}', which the server does not have.`)]),
    ...(id in access.operations ? [] : [diagnostic('OPERATION_ACCESS', id, `Operation '${id}' has no rule in the access document.`)]),
  ]);
}

function diagnostic(code: string, id: string, message: string): Diagnostic {
  return {
    code,
    severity: 'error',
    position: { file: 'schemas/access.json', line: 1, column: 1 },
    pointer: `/operations/${id}`,
    layer: 'base',
    message,
  };
}
