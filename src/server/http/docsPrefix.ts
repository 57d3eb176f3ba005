/** Address of the page that documents the calls. */
export const DOCS_PREFIX = '/docs';
