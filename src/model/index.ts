export type * from './bundle.ts';
export type * from './diagnostic.ts';
export type * from './documents.gen.ts';
export type * from './failure.ts';
export type * from './json.ts';
