import { ANY, lazyMap, type MapType, type Type } from './type.ts';

/** Entities may contain themselves. */
const MAX_DEPTH = 8;

/**
 * What a call declares, as exactly as is known of what it answers: a text that is a state or event of a life cycle is one of its names, and a
 * map that is declared to hold anything holds what the answer has.
 */
export function refined(declared: Type, answered: Type, depth = 0): Type {
  if (declared === answered || depth > MAX_DEPTH) return declared;
  if (declared.kind === 'list' && answered.kind === 'list')
    return { kind: 'list', item: () => refined(declared.item(), answered.item(), depth + 1) };
  if (declared.kind === 'map' && answered.kind === 'map') return refinedMap(declared, answered, depth);
  return isOfLifeCycle(answered) && isPlainText(declared) ? answered : declared;
}

function isOfLifeCycle(type: Type): boolean {
  return type.kind === 'text' && type.isOfLifeCycle === true;
}

/** Whether a type says no more than that a value is a text. */
export function isPlainText(type: Type | undefined): boolean {
  return type?.kind === 'text' && !type.domain;
}

function refinedMap(declared: MapType, answered: MapType, depth: number): Type {
  // Where the schema names properties, those and the ones of the examples are taken for all that there are.
  const isOpen = declared.isSample === true || (declared.rest === ANY && answered.isSample !== true);
  const isKnown = isOpen && answered.rest === undefined;
  const names = isKnown ? [...new Set([...declared.names(), ...answered.names()])] : declared.names();
  const typeOf = (name: string): Type => {
    const [wanted, given] = [declared.property(name), answered.property(name)];
    return wanted && given ? refined(wanted, given, depth + 1) : (wanted ?? given ?? ANY);
  };
  const map = lazyMap(declared.name, names, typeOf, isKnown ? undefined : declared.rest);
  return { ...map, ...(declared.required && { required: declared.required }), ...(!isKnown && declared.isSample && { isSample: true }) };
}

/** A map of which one property is of a life cycle, where its schema says no more than that it is a text. */
export function withNamed(map: Type, name: string, named: Type): Type {
  if (map.kind !== 'map' || !isPlainText(map.property(name))) return map;
  return { ...map, property: (key) => (key === name ? named : map.property(key)) };
}
