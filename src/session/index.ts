export type { Watch } from './createWatch.ts';
export { createWatch } from './createWatch.ts';
export { observableValues } from './observableValues.ts';
export type { SessionFacts, WireMenuItem } from './SessionStore.ts';
export { SessionStore } from './SessionStore.ts';
