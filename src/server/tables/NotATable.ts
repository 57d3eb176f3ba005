/** A file that holds no table, or one that cannot be read. */
export class NotATable extends Error {
  readonly code: 'empty' | 'unreadable';

  constructor(code: NotATable['code'], cause?: unknown) {
    super(`not a table: ${code}`, { cause });
    this.code = code;
  }
}
