/** A query exceeded the embedded time limit; `code` equals PostgreSQL's own for a statement timeout (57014). */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
  readonly code = '57014';

  constructor(limitMs: number) {
    super(`canceling statement due to statement timeout (${limitMs} ms)`);
  }
}
