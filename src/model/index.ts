export type * from './bundle.ts';
export { contrastRatio, linearChannel, parseColor, type Rgb } from './color.ts';
export type * from './diagnostic.ts';
export type * from './documents.gen.ts';
export type * from './failure.ts';
export { findRoute } from './findRoute.ts';
export { isJsonObject, type Json, type JsonObject, listOf } from './json.ts';
export { nearest } from './nearest.ts';
export { pointerTo } from './pointer.ts';
