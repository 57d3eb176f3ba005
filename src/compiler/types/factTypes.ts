import type { Fact } from '#model';
import { ANY, DATE, FLAG, lazyMap, listOf, mapOf, NUMBER, TEXT, type Type } from './type.ts';

type Facts = { readonly [path: string]: Fact };

/** The type of a root of facts, e.g. `user`. That a fact is not declared is reported with all facts, so of others nothing is known. */
export function factType(facts: Facts, root: string): Type {
  return typeBelow(facts, root);
}

function typeBelow(facts: Facts, path: string): Type {
  const own = facts[path];
  const prefix = `${path}.`;
  const names = new Set(
    Object.keys(facts).flatMap((key) => (key.startsWith(prefix) ? (key.slice(prefix.length).split('.')[0] ?? []) : [])),
  );
  if (names.size > 0) return lazyMap(path, [...names], (name) => typeBelow(facts, `${prefix}${name}`), ANY);
  return own ? typeOf(own) : ANY;
}

function typeOf({ domain, type }: Fact): Type {
  switch (type) {
    case 'list':
      return listOf(ANY);
    case 'map':
      return mapOf('a map', {}, ANY);
    case 'date':
      return DATE;
    case 'boolean':
      return FLAG;
    case 'number':
      return domain ? { ...NUMBER, domain } : NUMBER;
    default:
      return domain ? { ...TEXT, domain } : TEXT;
  }
}
