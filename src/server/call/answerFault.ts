import type { ErrorObject } from 'ajv/dist/2020.js';

/** An answer that departs from its operation's schema; holds pointers and rules, never values. */
export class AnswerFault extends Error {
  readonly faults: readonly string[];

  constructor(errors: readonly ErrorObject[]) {
    super('the answer departs from its schema');
    this.faults = errors.map(({ instancePath, keyword, schemaPath }) => `${instancePath || '/'} ${keyword} ${schemaPath}`);
  }
}
