/** All connections to the database are in use, and none came free in time. */
export class NoConnectionError extends Error {
  constructor() {
    super('no database connection is free');
    this.name = 'NoConnectionError';
  }
}
