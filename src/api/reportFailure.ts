import type { Failure, Json, Operation } from '#model';
import type { ApiHooks } from './ApiOptions.ts';
import { isStale } from './isStale.ts';

type Hooks = Pick<ApiHooks, 'serverFailure' | 'apiError' | 'profileErrors' | 'swallowed'>;

/** Tells a failure as the operation's policy says (SH-ERRORS-01, 07..09, 16, 18; G-C22, G-C39, G-S26). */
export function reportFailure(operation: Operation, failure: Failure, hooks: Hooks): void {
  if (failure.kind === 'cancelled') return;
  const policy = operation.portal.onFailure ?? 'report';
  const isServer = failure.status === 500;
  if (isServer && policy !== 'silent') hooks.serverFailure(failure);
  if (policy === 'ignore' || policy === 'silent') hooks.swallowed(failure);
  else if (policy === 'profile') reportSave(failure, hooks);
  else if (!isServer) hooks.apiError(failure);
}

/** A refused save is told at its form, a stale one by whoever sent it; what an earlier one said is forgotten. */
function reportSave(failure: Failure, hooks: Hooks): void {
  const isRefused = isRefusedSave(failure);
  hooks.profileErrors(isRefused ? shown(failure) : null);
  if (!isRefused && !isStale(failure)) hooks.apiError(failure);
}

/** What the server says; a page of a proxy in between says nothing. */
function shown({ body = null }: Failure): Json {
  return typeof body === 'string' && body.trimStart().startsWith('<') ? null : body;
}

function isRefusedSave({ status = 0 }: Failure): boolean {
  return status === 400 || status >= 500;
}
