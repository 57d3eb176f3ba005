import { isJsonObject } from '#model';
import { FeelFault, type Span } from './feelNode.ts';
import type { Spans } from './spans.ts';

const MAX_NESTED = 2;
const LOOPS = ['$filter', '$for', 'some', 'every'];

/** Throws a `FeelFault` at a loop inside a loop inside a loop: a list of a hundred items would be a million. */
export function checkLoops(tree: unknown, spans: Spans, outer: Span, around = 0): void {
  if (typeof tree !== 'object' || tree === null) return;
  const at = spans.of(tree) ?? outer;
  const isLoop = isJsonObject(tree) && LOOPS.some((name) => tree[name] !== undefined);
  if (isLoop && around === MAX_NESTED)
    throw new FeelFault(at, 'loops are nested more than twice', 'give the inner list a name under values, and use the name');
  for (const part of Object.values(tree)) checkLoops(part, spans, at, around + (isLoop ? 1 : 0));
}
