import { type Condition, listOf, type Value } from '#model';
import { mapOf } from './coerce.ts';
import { parseCondition } from './parseCondition.ts';

/** Names that a value or condition uses, each once, in order of appearance. */
export interface Names {
  readonly references: readonly string[];
  readonly conditions: readonly string[];
  readonly functions: readonly string[];
  readonly messages: readonly string[];
}

/** Paths, named conditions, functions and message keys that a value or condition uses. Does not follow named conditions. */
export function namesOf(valueOrCondition: Value | Condition | undefined): Names {
  const names: NameSets = { references: new Set(), conditions: new Set(), functions: new Set(), messages: new Set() };
  if (parseCondition(valueOrCondition) === undefined) collectFromValue(valueOrCondition, names);
  else collectFromCondition(valueOrCondition, names);
  return {
    references: [...names.references],
    conditions: [...names.conditions],
    functions: [...names.functions],
    messages: [...names.messages],
  };
}

/** Dotted paths that a value or condition reads, each once. Does not follow named conditions. */
export function referencesOf(valueOrCondition: Value | Condition | undefined): string[] {
  return [...namesOf(valueOrCondition).references];
}

/** `Names` while they are being collected. */
interface NameSets {
  readonly references: Set<string>;
  readonly conditions: Set<string>;
  readonly functions: Set<string>;
  readonly messages: Set<string>;
}

/** A value written as a map. */
type MapValue = { readonly [key: string]: unknown };

function collectFromValue(value: unknown, names: NameSets): void {
  if (typeof value !== 'object' || value === null) return;
  const map = value as MapValue;
  if (map['$filter'] !== undefined || map['$for'] !== undefined) {
    collectFromLoop(map, names);
    return;
  }
  const { $: path, $t: message, $fn: name, $if: condition, ...rest } = map;
  if (typeof path === 'string') names.references.add(path);
  if (typeof message === 'string') names.messages.add(message);
  else collectFromValue(message, names);
  if (typeof name === 'string') names.functions.add(name);
  collectFromCondition(condition, names);
  for (const part of Array.isArray(value) ? value : Object.values(rest)) collectFromValue(part, names);
}

/** What a loop reads of its own items is no name that it uses. */
function collectFromLoop({ $filter, $for: list, in: tested, as: item = 'item', where, return: result }: MapValue, names: NameSets): void {
  collectFromValue($filter ?? list ?? tested, names);
  const inner: NameSets = { ...names, references: new Set() };
  collectFromCondition(where, inner);
  collectFromValue(result, inner);
  for (const path of inner.references) if (path !== item && !path.startsWith(`${String(item)}.`)) names.references.add(path);
}

function collectFromCondition(condition: unknown, names: NameSets): void {
  const parsed = parseCondition(condition);
  if (parsed === undefined) return;
  const { operator, operand } = parsed;
  if (operator === 'ref') names.conditions.add(typeof operand === 'string' ? operand : '');
  else if (operator === 'some' || operator === 'every') collectFromLoop(mapOf(operand), names);
  else if (operator === 'all' || operator === 'any') for (const part of listOf(operand)) collectFromCondition(part, names);
  else if (operator === 'not') collectFromCondition(operand, names);
  else collectFromValue(operand, names);
}
