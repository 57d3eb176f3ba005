import type { Operation } from '#model';

const HANDLERS: ReadonlySet<string> = new Set(['session.token', 'session.authorize']);

/** Whether an operation tells refusals in the shape of RFC 6749, 5.2. */
export function answersAsOAuth(operation: Operation | undefined): boolean {
  return operation !== undefined && HANDLERS.has(operation.portal.handler);
}
