import type { Failure, Json, Operation } from '#model';
import type { ApiHooks } from './ApiOptions.ts';

type Hooks = Pick<ApiHooks, 'serverFailure' | 'apiError' | 'profileErrors'>;

/** Tells a failure as the operation's policy says (SH-ERRORS-01, 07..09, 16, 18; G-C22, G-C39, G-S26). */
export function reportFailure(operation: Operation, failure: Failure, hooks: Hooks): void {
  const policy = operation.portal.onFailure ?? 'report';
  if (failure.kind === 'cancelled' || policy === 'silent') return;
  if (failure.status === 500) hooks.serverFailure(failure);
  if (policy === 'profile' && isRefusedSave(failure)) hooks.profileErrors(shown(failure));
  else if (policy !== 'ignore' && failure.status !== 500) hooks.apiError(failure);
}

/** What the server says; a page of a proxy in between says nothing. */
function shown({ body = null }: Failure): Json {
  return typeof body === 'string' && body.trimStart().startsWith('<') ? null : body;
}

function isRefusedSave({ status = 0 }: Failure): boolean {
  return status === 400 || status >= 500;
}
