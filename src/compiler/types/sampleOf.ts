import type { Type } from './type.ts';

/** A type that is known from examples, with all that it holds. */
export function sampleOf(type: Type): Type {
  if (type.kind === 'list') return { kind: 'list', item: () => sampleOf(type.item()) };
  if (type.kind !== 'map') return type;
  return { ...type, property: (name) => sampleIn(type.property(name)), isSample: true };
}

function sampleIn(type: Type | undefined): Type | undefined {
  return type && sampleOf(type);
}
